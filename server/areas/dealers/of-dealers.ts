import { fold } from '#server/platform/fold.ts'
import type { Reader } from '#server/platform/users.ts'

/** What dealers belong to by a column of theirs: how many do, and that a dealer's people see the one of their dealer. */
export const ofDealers = (column: 'group_id' | 'zone_id') =>
  ({
    scope: null,
    sees: ({ scope }: Reader, value: (of: unknown) => string) =>
      scope === 'all' ? null : `t.id = (select d.${column} from dealers d where d.id = ${value(scope)})`,
    computed: {
      dealers_count: `(select count(*) from dealers d where d.${column} = t.id and d.deleted_at is null)`,
    },
    search: 'sort_name',
    fold,
    order: ['name', 'asc'],
  }) as const
