import { fold } from '#server/database/fold.ts'

/** What dealers belong to by a column of theirs: how many do, and that a dealer's people see the one of their dealer. */
export const ofDealers = (column: 'group_id' | 'zone_id') =>
  ({
    scope: null,
    within: (dealer: string) => `t.id = (select d.${column} from dealers d where d.id = ${dealer})`,
    computed: {
      dealers_count: `(select count(*) from dealers d where d.${column} = t.id and d.deleted_at is null)`,
    },
    search: 'sort_name',
    fold,
    order: ['name', 'asc'],
  }) as const
