import { call, MessageOnly, paged, resource } from '#contract/call.ts'
import { regionType } from '#contract/dealers/regions.ts'
import { activeWords } from '#contract/dealers/zones.ts'
import { switched, trashable } from '#contract/facets.ts'
import {
  choicesOf,
  count,
  flag,
  id,
  instant,
  join,
  optional,
  pick,
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
    'dealer-groups': true
  }
}

/** Dealers under one owner; its zones follow from its dealers. */
export const Group = record({
  id: id(),
  name: text(msg`Name`, 120),
  status: flag(msg`Status`, activeWords),
  dealers_count: count(msg`Dealers`),
  updated_at: instant(msg`Updated`),
  version: version(),
})
const GroupBody = pick(Group, ['name', 'status'])

export const groups = resource(
  'dealer-groups',
  {
    title: msg`Groups`,
    audited: true,
    history: true,
    bulk: [...switched, ...trashable],
    searched: true,
  },
  {
    list: call('GET /dealer/groups', {
      roles: 'signed-in',
      query: listQuery(['name', 'status', 'updated_at'], {
        region_types: optional(regionType()),
        zones: optional(choicesOf('dealer-zones', msg`Zones`)),
        ...activeAndTrash,
      }),
      answer: paged(Group),
    }),
    get: call('GET /dealer/groups/:id', { roles: 'signed-in', answer: Group }),
    create: call('POST /dealer/groups', { roles: admins, once: true, body: GroupBody, answer: Group }),
    update: call('PUT /dealer/groups/:id', {
      roles: admins,
      body: join(GroupBody, Versioned),
      answer: Group,
    }),
    trash: call('DELETE /dealer/groups/:id', { roles: admins, answer: MessageOnly }),
    restore: call('POST /dealer/groups/:id/restore', { roles: admins, answer: Group }),
  },
)
