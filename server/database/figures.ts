import { contribute, rebuildFigures } from '#server/areas/surveys/reports/rebuild.ts'
import { migrate, openDatabase } from '#server/platform/database.ts'
import { readEnv } from '#server/platform/env.ts'

/** Reckons the figures of surveys anew from the answers. They are kept right by themselves: this is for a database that was mended by hand. */
const main = async (): Promise<void> => {
  const database = await openDatabase(readEnv(process.env))
  try {
    await migrate(database)
    const results = await contribute(database, { all: true })
    await rebuildFigures(database)
    console.log(`The figures of ${results} survey results were recalculated.`)
  } finally {
    await database.close()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
