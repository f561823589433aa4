import * as v from 'valibot'
import { today } from '#contract/calendar.ts'
import { namesOf } from '#contract/names.ts'
import { type MonthFile, monthFiles, monthlyPages } from '#contract/surveys/monthly-pages.ts'
import { Job, jobs } from '#contract/work/jobs.ts'
import { daysFor } from '#server/areas/surveys/reports/deliver/schedule.ts'
import type { Figure } from '#tests/bench/figures.ts'
import type { Client } from '#tests/support/client.ts'

const Ordered = v.object({ pages: v.number(), job: Job.schema })
const isOver = (job: v.InferOutput<typeof Job.schema>) => job.state !== 'queued' && job.state !== 'running'

/** The monthly pages of all dealers, from the order to the file that waits. */
export const measurePages = async (client: Client): Promise<readonly Figure[]> => {
  const [from, to] = daysFor('last-month', today().toString())
  const figures: Figure[] = []
  for (const report of namesOf<MonthFile>(monthFiles)) {
    const began = performance.now()
    const ordered = await client.give(monthlyPages.create, { body: { report, date: [from, to] } })
    const { pages, job } = v.parse(Ordered, ordered.data)
    let now = job
    while (!isOver(now)) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      now = v.parse(Job.schema, (await client.give(jobs.get, { params: { id: job.id } })).data)
    }
    if (now.state !== 'done') throw new Error(`The pages of ${report} ended ${now.state}`)
    const seconds = Math.round((performance.now() - began) / 10) / 100
    figures.push({ name: `reports: ${pages} pages of ${report}`, value: seconds, unit: 's', kind: 'max', goal: pages })
  }
  return figures
}
