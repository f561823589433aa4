import { call, listQuery, paged, resource } from '#contract/call.ts'
import { activeWords } from '#contract/dealers/zones.ts'
import { flag, id, instant, optional, options, record, text } from '#contract/fields.ts'
import { msg } from '#contract/words.ts'

export const bodyTypes = {
  sedan: msg`Sedan`,
  hatchback: msg`Hatchback`,
  suv: msg`SUV`,
  mpv: msg`MPV`,
  pickup: msg`Pickup`,
  van: msg`Van`,
}

/** A car model of the catalogue. */
export const Model = record({
  id: id(),
  name: text(msg`Name`, 80),
  body_type: options(msg`Body type`, bodyTypes),
  status: flag(msg`Status`, activeWords),
  updated_at: instant(msg`Updated`),
})
export const models = resource('models', {
  list: call('GET /models', {
    roles: 'signed-in',
    query: listQuery(['name', 'body_type', 'status', 'updated_at'], { active: optional(flag(msg`Active only`)) }),
    answer: paged(Model),
  }),
})
