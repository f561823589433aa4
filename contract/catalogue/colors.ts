import { call, MessageOnly, paged, resource } from '#contract/call.ts'
import { trashable } from '#contract/facets.ts'
import { flag, hex, id, instant, join, optional, pick, record, text, Versioned, version } from '#contract/fields.ts'
import { listQuery } from '#contract/list-query.ts'
import { admins } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    colors: true
  }
}

/** A paint; `code` is the maker's, `hex` how screens mix it. */
export const Color = record({
  id: id(),
  name: text(msg`Name`, 80),
  code: text(msg`Code`, 20),
  hex: hex(msg`Color`),
  updated_at: instant(msg`Updated`),
  version: version(),
})
const ColorBody = pick(Color, ['name', 'code', 'hex'])

export const colors = resource(
  'colors',
  {
    title: msg`Colors`,
    audited: true,
    history: true,
    bulk: [...trashable],
    searched: false,
  },
  {
    list: call('GET /colors', {
      roles: 'signed-in',
      query: listQuery(['name', 'code', 'updated_at'], { trashed: optional(flag(msg`Trash`)) }),
      answer: paged(Color),
    }),
    get: call('GET /colors/:id', { roles: 'signed-in', answer: Color }),
    create: call('POST /colors', { roles: admins, once: true, body: ColorBody, answer: Color }),
    update: call('PUT /colors/:id', { roles: admins, body: join(ColorBody, Versioned), answer: Color }),
    trash: call('DELETE /colors/:id', { roles: admins, answer: MessageOnly }),
    restore: call('POST /colors/:id/restore', { roles: admins, answer: Color }),
  },
)
