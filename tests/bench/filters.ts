import { type Condition, writeCondition } from '#contract/conditions.ts'
import { leadRecords } from '#server/areas/requests/leads.ts'
import { openDatabase } from '#server/platform/database.ts'
import { readEnv } from '#server/platform/env.ts'
import { createPageCache } from '#server/platform/page-cache.ts'
import { readPage } from '#server/platform/records-list.ts'
import { prepare } from '#server/platform/records-sql.ts'
import { bigPostgres } from './big-world.ts'

const place = await bigPostgres()
console.log('seeded')
