import { seedWorld } from '#server/database/worlds.ts'
import { migrate, openDatabase } from '#server/platform/database.ts'
import { readEnv } from '#server/platform/env.ts'
import type { Database } from '#server/platform/sql.ts'
import { type Place, startProduct } from '#tests/bench/big-world.ts'
import type { Figure, Tell } from '#tests/bench/figures.ts'
import { closeBrowser } from '#tests/support/browser.ts'
import { startCluster } from '#tests/support/postgres.ts'
import { buildSpa } from '../../scripts/lib/build.ts'

/** Measures the product with its built SPA over a world of its own on PostgreSQL; each part tells its figures as they come. `place` is where another server finds the same world. */
export const onWorld = async (
  { world, env = {}, tell }: { readonly world: 'small' | 'demo'; readonly env?: Place; readonly tell: Tell },
  parts: readonly ((origin: string, database: Database, place: Place) => Promise<readonly Figure[]>)[],
): Promise<Figure[]> => {
  await buildSpa()
  const cluster = await startCluster()
  const place = { DATABASE_URL: cluster.url, ...env }
  const database = await openDatabase(readEnv(place))
  await migrate(database)
  await seedWorld(database, world)
  const product = await startProduct(place)
  const figures: Figure[] = []
  try {
    for (const measure of parts) {
      const more = await measure(product.origin, database, place)
      figures.push(...more)
      tell(more)
    }
  } finally {
    await closeBrowser()
    await product.stop()
    await database.close()
    await cluster.stop()
  }
  return figures
}
