import { call, MessageOnly, paged, resource } from '#contract/call.ts'
import { regionType } from '#contract/dealers/regions.ts'
import { switched, trashable } from '#contract/facets.ts'
import { count, flag, id, instant, join, optional, pick, record, text, Versioned, version } from '#contract/fields.ts'
import { activeAndTrash, listQuery } from '#contract/list-query.ts'
import { admins } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    'dealer-zones': true
  }
}

export const activeWords = { true: msg`Active`, false: msg`Inactive` }

/** A sales territory; dealers belong to one. */
export const Zone = record({
  id: id(),
  name: text(msg`Name`, 120),
  region_type: regionType(),
  status: flag(msg`Status`, activeWords),
  dealers_count: count(msg`Dealers`),
  updated_at: instant(msg`Updated`),
  version: version(),
})
const ZoneBody = pick(Zone, ['name', 'region_type', 'status'])

export const zones = resource(
  'dealer-zones',
  {
    title: msg`Zones`,
    audited: true,
    history: true,
    bulk: [...switched, ...trashable],
    searched: true,
  },
  {
    list: call('GET /dealer/zones', {
      roles: 'signed-in',
      query: listQuery(['name', 'region_type', 'status', 'updated_at'], {
        region_types: optional(regionType()),
        ...activeAndTrash,
      }),
      answer: paged(Zone),
    }),
    get: call('GET /dealer/zones/:id', { roles: 'signed-in', answer: Zone }),
    create: call('POST /dealer/zones', { roles: admins, once: true, body: ZoneBody, answer: Zone }),
    update: call('PUT /dealer/zones/:id', { roles: admins, body: join(ZoneBody, Versioned), answer: Zone }),
    trash: call('DELETE /dealer/zones/:id', { roles: admins, answer: MessageOnly }),
    restore: call('POST /dealer/zones/:id/restore', { roles: admins, answer: Zone }),
  },
)
