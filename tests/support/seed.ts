import type { Database } from '#server/platform/sql.ts'

/** Fills a migrated database with the demo world. */
export const seedWorld = async (_database: Database): Promise<void> => {
  throw new Error('The demo world cannot be made yet: server/database/ has no seed')
}
