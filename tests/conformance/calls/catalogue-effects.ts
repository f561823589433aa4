import * as v from 'valibot'
import { Model, models } from '#contract/catalogue/models.ts'
import { pictures } from '#contract/catalogue/pictures.ts'
import { picture } from '#tests/support/pictures.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Probe, same, succeeds } from './effects.ts'
import { recordOf } from './house.ts'

const Sent = v.object({ hash: v.string() })
let sent = 0
const sendPicture: Probe = async (house) => {
  const client = await house.person(people.admin)
  sent += 1
  const file = new File([new Uint8Array(await picture('png'))], 'car.png')
  const answer = await client.give(pictures.create, { form: { picture: file } })
  const { hash } = v.parse(Sent, answer.data)
  const body = { name: `Pictured ${sent}`, body_type: 'suv', image: hash, status: true }
  const { id } = recordOf(await client.give(models.create, { body }))
  const dealer = await house.person(people.dealer)
  const seen = v.parse(Model.schema, (await dealer.give(models.get, { params: { id } })).data)
  const shown = await dealer.load(`/pictures/${hash}`)
  return [
    ...succeeds('it', answer),
    ...same('the picture that others see at the record', seen.image, hash),
    ...same('what is shown', [shown.status, shown.headers.get('content-type')], [200, 'image/webp']),
    ...same('an unknown one', (await dealer.load(`/pictures/${'0'.repeat(64)}`)).status, 404),
  ]
}

/** What the catalogue's own calls bring about. */
export const catalogueEffects: Readonly<Record<string, Probe>> = {
  'pictures.create': sendPicture,
  'pictures.get': sendPicture,
}
