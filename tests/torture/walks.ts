import { together } from '#tests/model/ui/together.ts'
import { lifecycles } from '#tests/model/walks/lifecycles/all.ts'
import { againstApi, againstPages, againstScreens, screened } from '#tests/model/walks/run.ts'

/** So many minutes of walks; each turn takes seeds that the turn before did not. */
const minutes = Number(process.env['TORTURE_MINUTES'] ?? 60)

/** Walks every machine over the API, on its screen and on the pages of two people, with one seed after the other; answers how many walks failed. */
export const runWalks = async (turn: number): Promise<number> => {
  const until = Date.now() + minutes * 60_000
  let failures = 0
  for (let seed = turn * 1000; Date.now() < until; seed += 1) {
    const asked = { seed, people: 2, kills: 3 }
    failures += await againstApi(Object.keys(lifecycles), { ...asked, steps: 300 })
    if (Date.now() < until) failures += await againstScreens(Object.keys(screened), { ...asked, steps: 60 })
    if (Date.now() < until) failures += await againstPages(Object.keys(together), { ...asked, steps: 30 })
  }
  return failures
}
