import { createHash } from 'node:crypto'
import { avatars, mostAvatar } from '#contract/people/avatars.ts'
import { whyWithheld, withheldWords } from '#contract/people/rights.ts'
import { type Message, msg } from '#contract/words.ts'
import { userOf } from '#server/areas/account/users.ts'
import { pictureChanged, userRecords } from '#server/areas/people/users.ts'
import { Forbidden, NotFound } from '#server/platform/failures.ts'
import { squareOf } from '#server/platform/images.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Served, type SignedIn, serve } from '#server/platform/serve.ts'
import type { Sql } from '#server/platform/sql.ts'

const saved: Message = msg`Picture saved.`
const removed: Message = msg`Picture removed.`

/** Puts a picture in the place of the one before; null takes it away. Answers its content's hash. */
const store = async (tx: Sql, userId: number, image: Buffer | null): Promise<string | null> => {
  if (image === null) {
    await tx.query('delete from avatars where user_id = $1', [userId])
    return null
  }
  const hash = createHash('sha256').update(image).digest('hex')
  // As base64, because the two databases take bytes by different types.
  await tx.query(
    `insert into avatars (user_id, hash, image) values ($1, $2, decode($3, 'base64'))
     on conflict (user_id) do update set hash = excluded.hash, image = excluded.image, created_at = now()`,
    [userId, hash, image.toString('base64')],
  )
  return hash
}

/** Pictures: one's own by anybody, somebody else's by administrators. */
export const avatarHandlers = ({ database, changes }: Platform): readonly Served[] => {
  const change = async (userId: number, image: Buffer | null, { user, request }: SignedIn) => {
    await database.transaction(async (tx) => {
      const hash = await store(tx, userId, image)
      await pictureChanged(tx, changes, { userId, hash, by: user.id, requestId: request.id })
    })
  }
  /** Somebody whose picture this person may change: nobody else's who stands above them. */
  const changeable = async ({
    params: { id },
    user,
    records,
  }: SignedIn & { readonly params: { readonly id: number } }) => {
    const them = await records(userRecords).get(id)
    if (whyWithheld(user, them, 'avatar') !== null) throw new Forbidden(withheldWords.above)
    return them
  }
  const pictureIn = ({ avatar }: { readonly avatar: File }) => squareOf(avatar, 'avatar', mostAvatar)
  return [
    serve(avatars.get, async ({ params }) => {
      const [found] = await database.query<{ image: string }>(
        "select encode(image, 'base64') as image from avatars where hash = $1 limit 1",
        [params.hash],
      )
      if (!found) throw new NotFound()
      const bytes = Buffer.from(found.image, 'base64')
      return { name: 'picture.webp', type: 'image/webp', bytes, immutable: true }
    }),
    serve(avatars.setMine, async (given) => {
      await change(given.user.id, await pictureIn(given.form), given)
      given.tell(saved)
      return userOf(database, given.user.id, given.say)
    }),
    serve(avatars.clearMine, async (given) => {
      await change(given.user.id, null, given)
      given.tell(removed)
      return userOf(database, given.user.id, given.say)
    }),
    serve(avatars.setOf, async (given) => {
      const { id } = await changeable(given)
      await change(id, await pictureIn(given.form), given)
      given.tell(saved)
      return given.records(userRecords).get(id)
    }),
    serve(avatars.clearOf, async (given) => {
      const { id } = await changeable(given)
      await change(id, null, given)
      given.tell(removed)
      return given.records(userRecords).get(id)
    }),
  ]
}
