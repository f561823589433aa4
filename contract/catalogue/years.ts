import { call, MessageOnly, paged, resource } from '#contract/call.ts'
import { trashable } from '#contract/facets.ts'
import {
  choiceOf,
  choicesOf,
  flag,
  id,
  instant,
  join,
  optional,
  record,
  reference,
  text,
  Versioned,
  version,
  year,
} from '#contract/fields.ts'
import { listQuery } from '#contract/list-query.ts'
import { admins } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    'model-years': true
  }
}

/** A year that a model was or is built for; each once. `name` is the model's and the year. */
export const ModelYear = record({
  id: id(),
  name: text(msg`Name`, 100),
  model: reference('models', msg`Model`),
  year: year(msg`Year`),
  updated_at: instant(msg`Updated`),
  version: version(),
})
const ModelYearBody = record({ model_id: choiceOf('models', msg`Model`, 'model'), year: year(msg`Year`) })

export const modelYears = resource(
  'model-years',
  {
    title: msg`Years`,
    audited: true,
    history: true,
    bulk: [...trashable],
    searched: false,
  },
  {
    list: call('GET /model/years', {
      roles: 'signed-in',
      query: listQuery(['model', 'year', 'updated_at'], {
        model: optional(choicesOf('models', msg`Model`)),
        trashed: optional(flag(msg`Trash`)),
      }),
      answer: paged(ModelYear),
    }),
    get: call('GET /model/years/:id', { roles: 'signed-in', answer: ModelYear }),
    create: call('POST /model/years', { roles: admins, once: true, body: ModelYearBody, answer: ModelYear }),
    update: call('PUT /model/years/:id', {
      roles: admins,
      body: join(ModelYearBody, Versioned),
      answer: ModelYear,
    }),
    trash: call('DELETE /model/years/:id', { roles: admins, answer: MessageOnly }),
    restore: call('POST /model/years/:id/restore', { roles: admins, answer: ModelYear }),
  },
)
