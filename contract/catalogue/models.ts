import { call, MessageOnly, paged, resource } from '#contract/call.ts'
import { activeWords } from '#contract/dealers/zones.ts'
import { switched, trashable } from '#contract/facets.ts'
import {
  flag,
  id,
  instant,
  join,
  optional,
  options,
  pick,
  picture,
  record,
  text,
  Versioned,
  version,
} from '#contract/fields.ts'
import { activeAndTrash, listQuery } from '#contract/list-query.ts'
import { admins } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    models: true
  }
}

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
  image: optional(picture(msg`Picture`)),
  status: flag(msg`Status`, activeWords),
  updated_at: instant(msg`Updated`),
  version: version(),
})
const ModelBody = pick(Model, ['name', 'body_type', 'image', 'status'])

export const models = resource(
  'models',
  {
    title: msg`Models`,
    audited: true,
    history: true,
    bulk: [...switched, ...trashable],
    searched: true,
  },
  {
    list: call('GET /models', {
      roles: 'signed-in',
      query: listQuery(['name', 'body_type', 'status', 'updated_at'], activeAndTrash),
      answer: paged(Model),
    }),
    get: call('GET /models/:id', { roles: 'signed-in', answer: Model }),
    create: call('POST /models', { roles: admins, once: true, body: ModelBody, answer: Model }),
    update: call('PUT /models/:id', { roles: admins, body: join(ModelBody, Versioned), answer: Model }),
    trash: call('DELETE /models/:id', { roles: admins, answer: MessageOnly }),
    restore: call('POST /models/:id/restore', { roles: admins, answer: Model }),
  },
)
