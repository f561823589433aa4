import * as v from 'valibot'
import { rooms } from '#app/all-rooms.ts'
import { machineCommands } from '#areas/machines/commands.ts'
import { inquiryStepCommands } from '#areas/parts/inquiry-commands.ts'
import {
  acrossCommands,
  controlChart,
  exportDcsi,
  exportReport,
  exportSummary,
  foldPlan,
  keyDrivers,
  measureEffects,
  monthPages,
  nextPart,
  previousPart,
  printReport,
  searchComments,
  sendReport,
  themeWords,
  whyMoved,
} from '#areas/survey-reports/commands.ts'
import { stepCommands as caseCommands, openMails, openResult } from '#areas/surveys/case-commands.ts'
import { stepCommands } from '#areas/text-blasts/text-blast-commands.ts'
import { today } from '#contract/calendar.ts'
import { namesOf } from '#contract/names.ts'
import { statuses } from '#contract/statuses.ts'
import { caseStates, caseSteps } from '#contract/surveys/cases.ts'
import { View, views } from '#contract/work/views.ts'
import { type Command, canBothHold, type View as Kind } from '#define/command.ts'
import { placeOf, routesOf } from '#define/routes.ts'
import { stepsIn as stepsOfCase } from '#machines/cdc.ts'
import { stepsIn as stepsOfInquiry } from '#machines/parts-inquiry.ts'
import { type BlastState, blastSteps, stepsIn } from '#machines/text-blast.ts'
import { asCsv, leadHeadings, leadRow, runNow, settled, upload } from '#tests/support/imports.ts'
import { createBlast, numbers } from '#tests/support/sending.ts'
import type { TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'
import { boardCommands } from '#workspace/board/commands.ts'
import { switchTwin } from '#workspace/charts/commands.ts'
import { workspaceCommands } from '#workspace/commands/workspace-commands.ts'
import { keymapCommands } from '#workspace/keys/commands.ts'
import type { Desk } from './driver.ts'

/** Where commands are run, and which ones make sense there. */
export interface Spot {
  readonly name: string
  /** Which of the walks comes by. */
  readonly part: 'workspace' | 'lists' | 'records' | 'jobs'
  fits(command: Command): boolean
  /** Leads there, from wherever one is. */
  leads(desk: Desk): Promise<void>
  /** Every command finds the place as it was at first: what one of them does would be in the way of the next. */
  readonly isAnew?: boolean
  /** Whether one is still there though the address is another. */
  holds?(desk: Desk): Promise<boolean>
}

/** The command's condition can hold where this room shows itself so. */
const mayHold = (command: Command, room: string | undefined, view: Kind) =>
  canBothHold(command.when, { view, ...(room !== undefined && { room }) }) &&
  (command.when?.room === undefined || room !== undefined)
const isOwn = (command: Command) => command.opens === undefined
const isOf = (command: Command, family: string) => command.id.startsWith(`${family}.`)
const isOfInquiry = (command: Command) => isOf(command, 'parts-inquiry') || isOf(command, 'parts-quotation')
const isPanes = (command: Command) => isOf(command, 'panes')
const isWorkspaces = (command: Command) =>
  workspaceCommands.includes(command) && command.when?.room === undefined && !isPanes(command)

const panel = ({ page }: Desk) => page.getByRole('tabpanel').filter({ visible: true })
const goes = async (desk: Desk, path: string) => {
  await desk.page.goto(path)
  await desk.page.getByRole('heading', { level: 1 }).filter({ visible: true }).first().waitFor()
}
const firstRow = (desk: Desk) => panel(desk).locator('[role="gridcell"]').filter({ hasText: /\S/ }).first()
const rows = (desk: Desk) => firstRow(desk).or(panel(desk).getByText('No resource found').first()).waitFor()
const goesToList = async (desk: Desk, path: string) => {
  await goes(desk, path)
  await rows(desk)
  await desk.press('ctrl+Home')
}
/** With one row selected, as most commands of a list want it. */
const selects = async (desk: Desk) => {
  // What was done before may have left nothing.
  if ((await firstRow(desk).count()) === 0) return
  await desk.press('shift+Space')
  await panel(desk).locator('[role="row"][aria-selected="true"]').first().waitFor()
}
const filled = (path: string) => path.replaceAll(/:\w+/g, '1')
const file = (rows: readonly string[]) => ({
  name: 'rows.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.join('\n')),
})
/** Where records are created. */
export const creatingPaths = rooms
  .flatMap(routesOf)
  .flatMap(({ view, path }) => (view === 'create' ? [filled(path)] : []))

type Unsorted = Omit<Spot, 'part'>
/** Every spot, those first that most commands fit. `isWhole` tries each room with all commands that fit it. */
export const spotsOf = async (server: TestServer, isWhole: boolean): Promise<readonly Spot[]> => {
  const { database } = server
  /** Signed in each time anew: one of the commands ends all other sessions. */
  const client = async () => {
    await server.forgetLimits()
    return signIn(server.origin, people.superadmin)
  }
  const idOf = async (sql: string) => (await database.query<{ id: number }>(sql))[0]?.id
  await database.query(
    `insert into outgoing_emails (kind, to_address, payload, message_id, status, due_at)
     select 'password-changed', email, jsonb_build_object('user', id, 'email', email), email, 'failed', null
     from users where email = $1`,
    [people.dealer],
  )
  let made = 0
  const saved = async () => {
    made += 1
    const body = { resource: 'leads', name: `Pending ${made}`, query: 'status=pending', layout: null, shared: false }
    return v.parse(View.schema, (await (await client()).call(views.create, { body })).data).id
  }
  const imported = async () => {
    const bad = leadRow(9).map((cell, i) => (i === 2 ? '12' : cell))
    const mine = await client()
    const one = await upload(mine, 'leads', asCsv([leadHeadings, leadRow(1), leadRow(2), bad]))
    await settled(mine, one.id, 'checked')
    return one.id
  }
  const pendingBlast = async () => {
    made += 1
    return (await createBlast(await client(), { to: numbers(2, made * 10) })).id
  }
  const allBlasts = await database.query<{ id: number; status: BlastState }>(
    'select id, status from text_blasts order by id',
  )

  const home: Unsorted = {
    name: 'home',
    fits: (command) => command.opens !== undefined || (isWorkspaces(command) && command.when === undefined),
    leads: (desk) => goes(desk, '/admin/home'),
  }
  const severalTabs: Unsorted = {
    name: 'several tabs, one of them closed',
    holds: async ({ page }) => (await page.getByRole('tab').count()) > 1,
    fits: (command) => isWorkspaces(command) && command.when !== undefined,
    leads: async (desk) => {
      await goesToList(desk, '/admin/dealer-zones')
      for (const path of ['/admin/cars/years', '/admin/profile']) {
        await goes(desk, path)
        await desk.page.getByRole('tab').nth(1).waitFor()
      }
      await desk.press('w x')
      await desk.page.waitForURL((url) => url.pathname !== '/admin/profile')
    },
  }
  const panes: Unsorted = {
    name: 'two panes',
    isAnew: true,
    fits: (command) => isPanes(command) && command.when?.panes === 'two',
    leads: async (desk) => {
      await goesToList(desk, '/admin/leads')
      await desk.press('w v')
      await panel(desk).nth(1).waitFor()
      await panel(desk).nth(1).getByRole('gridcell').first().waitFor()
    },
  }
  const onePane: Unsorted = {
    name: 'one pane',
    fits: (command) => isPanes(command) && command.when?.panes !== 'two',
    leads: (desk) => goesToList(desk, '/admin/leads'),
  }
  const ofTrash = ['bulk.restore', 'bulk.purge']
  // What all lists share is tried in two of them, and everywhere when there is time.
  const shared = ['leads', 'dealer-zones']
  const lists = rooms.flatMap((room): Unsorted[] =>
    routesOf(room)
      .filter(({ view }) => view === 'list')
      .map(({ path }) => ({
        name: `the list ${path}`,
        fits: (command) =>
          isOwn(command) &&
          !ofTrash.includes(command.id) &&
          !boardCommands.includes(command) &&
          mayHold(command, room.name, 'list') &&
          (command.when?.room !== undefined ||
            (command.when?.view !== undefined && (isWhole || shared.includes(room.name)))),
        leads: async (desk) => {
          await goesToList(desk, filled(path))
          await selects(desk)
        },
      })),
  )
  const board: Unsorted = {
    name: 'the board of the leads',
    isAnew: true,
    fits: (command) => boardCommands.includes(command),
    leads: async (desk) => {
      await desk.page.evaluate(() => localStorage.removeItem('app:display:leads'))
      await goesToList(desk, '/admin/leads')
      await desk.press('shift+b')
      await panel(desk).locator('[data-card]:focus').waitFor()
      // There is a status on either side.
      await desk.press('ArrowRight')
    },
  }
  const trash: Unsorted = {
    name: 'the trash of zones',
    isAnew: true,
    fits: (command) => isOf(command, 'bulk') && mayHold(command, 'dealer-zones', 'list'),
    leads: async (desk) => {
      await database.query('update dealer_zones set deleted_at = now() where id in (select max(id) from dealer_zones)')
      await goesToList(desk, '/admin/dealer-zones?trashed=1')
      await selects(desk)
    },
  }
  const afterBulk: Unsorted = {
    name: 'a list after a bulk action',
    fits: ({ id }) => id === 'bulk.undo',
    leads: async (desk) => {
      await goesToList(desk, '/admin/dealer-zones')
      await selects(desk)
      await desk.runs('Deactivate (selected rows)')
      const question = desk.page.getByRole('dialog')
      await question.waitFor()
      await question.getByRole('button').last().press('Enter')
      await question.waitFor({ state: 'detached' })
      await desk.press('ctrl+Home')
    },
  }
  const narrowed: Unsorted = {
    name: 'a list that is narrowed',
    fits: ({ id }) => id === 'list.clearFilters',
    leads: (desk) => goesToList(desk, '/admin/leads?status=pending'),
  }
  const view: Unsorted = {
    name: 'a view that was changed',
    isAnew: true,
    fits: (command) => isOf(command, 'list.views') && command.id !== 'list.views.unstar',
    leads: async (desk) => {
      await goesToList(desk, `/admin/leads?view=${await saved()}&status=qualified`)
    },
  }
  const starred: Unsorted = {
    name: 'a starred view',
    isAnew: true,
    fits: ({ id }) => id === 'list.views.unstar',
    leads: async (desk) => {
      const id = await saved()
      await (await client()).give(views.star, { params: { id } })
      await goesToList(desk, `/admin/leads?view=${id}&status=pending`)
    },
  }
  const changed: Unsorted = {
    name: 'a form with a change',
    isAnew: true,
    fits: (command) => isOf(command, 'form'),
    leads: async (desk) => {
      await goes(desk, '/admin/dealer-zones/1/edit')
      await desk.find('textbox', 'Name').focus()
      await desk.press('End')
      await desk.types('x')
    },
  }
  const forms = rooms
    .filter(({ definition }) => definition.within === undefined)
    .map(
      (room): Unsorted => ({
        name: `a record of ${room.name}`,
        fits: (command) =>
          isOwn(command) &&
          !isOf(command, 'blasts') &&
          !isOf(command, 'survey') &&
          !isOfInquiry(command) &&
          mayHold(command, room.name, 'form') &&
          (command.when?.room !== undefined ||
            (command.when?.view !== undefined && (isWhole || shared.includes(room.name)))),
        leads: async (desk) => goes(desk, placeOf(room, 2)),
      }),
    )
  const questions = {
    rating: { id: 'first', type: 'rating', title: 'How was it?', overall: true },
    choices: {
      id: 'second',
      type: 'single',
      title: 'Which?',
      choices: [
        { value: 'a', title: 'A' },
        { value: 'b', title: 'B' },
      ],
    },
  }
  const { rating, choices } = questions
  const builders = [
    [rating, choices],
    [choices, rating],
  ].map(
    (all): Unsorted => ({
      name: `the builder at a question of type ${all[0]?.type}`,
      isAnew: true,
      fits: (command) => isOf(command, 'survey'),
      leads: async (desk) => {
        made += 1
        const data = JSON.stringify({
          pages: [{ questions: all }, { questions: [{ ...rating, id: 'third', overall: false }] }],
        })
        const id = await idOf(
          `with made as (insert into surveys (name, kind, category, questions_data, status, version_no)
             values ('Built ${made}', 'csonline', 'service', '${data}', 0, 1) returning id, questions_data)
           insert into survey_versions (survey_id, number, questions_data, weights, changes)
           select id, 1, questions_data, '[]', '[]' from made returning survey_id as id`,
        )
        await goes(desk, `/admin/survey/${id}/edit`)
        await desk.page.getByRole('treegrid').waitFor()
      },
    }),
  )
  const trashed: Unsorted = {
    name: 'a zone in the trash',
    isAnew: true,
    fits: ({ id }) => id === 'record.restore',
    leads: async (desk) => {
      const id = await idOf(
        'update dealer_zones set deleted_at = now() where id in (select max(id) from dealer_zones) returning id',
      )
      await goes(desk, `/admin/dealer-zones/${id}/edit`)
    },
  }
  const keys: Unsorted = {
    name: 'the settings of keys',
    isAnew: true,
    fits: (command) => keymapCommands.includes(command),
    leads: (desk) => goes(desk, '/admin/settings/keys'),
  }
  const profile: Unsorted = {
    name: 'the profile',
    fits: (command) => isOf(command, 'profile'),
    leads: (desk) => goes(desk, '/admin/profile'),
  }
  const isUpload = (command: Command) => isOf(command, 'upload')
  const uploads: readonly Unsorted[] = [
    { name: 'a new import', fits: isUpload, leads: (desk) => goes(desk, '/admin/leads/upload') },
    {
      name: 'an import whose file is on its way',
      isAnew: true,
      fits: ({ id }) => id === 'upload.abort',
      leads: async (desk) => {
        await goes(desk, '/admin/leads/upload')
        // It never arrives.
        await desk.page.route(/\/imports\/leads$/, () => {})
        await desk.page
          .locator('input[type=file]')
          .first()
          .setInputFiles(file([leadHeadings.join(',')]))
        await desk.page.getByRole('progressbar').filter({ visible: true }).first().waitFor()
      },
    },
    {
      name: 'an import that was checked',
      isAnew: true,
      fits: isUpload,
      leads: async (desk) => {
        await goes(desk, `/admin/leads/upload?import=${await imported()}`)
        await desk.find('grid', /./).waitFor()
      },
    },
    {
      name: 'an import with another column',
      isAnew: true,
      fits: ({ id }) => id === 'upload.check' || id === 'upload.reset',
      leads: async (desk) => {
        await goes(desk, `/admin/leads/upload?import=${await imported()}`)
        await desk.page.getByRole('combobox').filter({ visible: true }).last().focus()
        await desk.press('Enter')
        await desk.page.getByRole('option').first().waitFor()
        await desk.press('ArrowUp ArrowUp Enter')
      },
    },
    {
      name: 'an import that is done',
      isAnew: true,
      fits: isUpload,
      leads: async (desk) => {
        const id = await imported()
        await runNow(await client(), id)
        await goes(desk, `/admin/leads/upload?import=${id}`)
      },
    },
  ]
  const isBlast = (command: Command) => isOf(command, 'blast')
  const blast: Unsorted = {
    name: 'a text blast',
    isAnew: true,
    fits: isBlast,
    leads: async (desk) => goes(desk, `/admin/text-blast/${await pendingBlast()}`),
  }
  const stepOf = ({ id }: Command) => blastSteps.find((step) => stepCommands[step].id === id)
  const begun = allBlasts.map(
    ({ id, status }): Unsorted => ({
      name: `text blast ${id}, ${status}`,
      isAnew: true,
      fits: (command) => {
        const step = stepOf(command)
        return step !== undefined && stepsIn(status).includes(step)
      },
      leads: (desk) => goes(desk, `/admin/text-blast/${id}`),
    }),
  )
  const creating: Unsorted = {
    name: 'a new text blast',
    fits: (command) => isOf(command, 'blasts'),
    leads: async (desk) => {
      await goes(desk, '/admin/text-blast/create')
      const rows = ['mobile,first_name', '09175550001,Liza', '09175550002,Jose']
      await desk.page.locator('input[type=file]').first().setInputFiles(file(rows))
      await desk.page.getByRole('heading', { name: /2 ready$/ }).waitFor()
    },
  }
  const caseCommandOf = ({ id }: Command) => namesOf(caseSteps).find((step) => caseCommands[step].id === id)
  const cases = namesOf(caseStates).map(
    (status): Unsorted => ({
      name: `a case, ${status}`,
      isAnew: true,
      fits: (command) => {
        const step = caseCommandOf(command)
        return (
          [openResult, openMails].some(({ id }) => id === command.id) ||
          (step !== undefined && stepsOfCase(status).includes(step))
        )
      },
      leads: async (desk) => {
        // Everything is filled in, so that each step of the state is possible.
        const id = await idOf(
          `update survey_cdcs c set status = '${status}', resolution = null, contact_result = 'reached', factor_id = o.factor_id,
             attribute_id = o.attribute_id, root_cause_id = o.cause_id, dealer_preventive_measure_id = o.measure_id,
             immediate_measure_id = (select min(id) from survey_immediate_measures where not other),
             closed_at = ${status === 'closed' ? 'now()' : 'null'}, version = version + 1
           from (select a.factor_id, a.id as attribute_id, min(rc.id) as cause_id, min(m.id) as measure_id, f.category
                   from survey_attributes a join survey_factors f on f.id = a.factor_id
                   join survey_root_causes rc on rc.attribute_id = a.id and not rc.other
                   join survey_preventive_measures m on m.attribute_id = a.id and not m.other
                   group by a.id, a.factor_id, f.category) o
           where c.id = (select min(id) from survey_cdcs) and o.category = c.category returning c.id`,
        )
        await goes(desk, `/admin/survey/${id}/cdc`)
        await desk.page.getByRole('region', { name: 'Case actions' }).waitFor()
      },
    }),
  )
  const inquiries = namesOf(statuses.partsinquiry).map(
    (status): Unsorted => ({
      name: `a parts inquiry, ${status}`,
      isAnew: true,
      fits: (command) =>
        stepsOfInquiry(status).some((step) => inquiryStepCommands[step].id === command.id) ||
        (status === 'quoted' && isOf(command, 'parts-quotation')),
      leads: async (desk) => {
        // Everything is priced, and the customer can be reached both ways.
        await database.query(
          `insert into infobip_accounts (name, kind, dealer_id, sender, webhook_key, status)
           select 'Walked', 'simulator', 1, 'Walked', 'walked', true
           where not exists (select from infobip_accounts where dealer_id = 1 and status and deleted_at is null)`,
        )
        const id = await idOf(
          `update parts_inquiries set status = '${status}', email = 'walked@mail.test', version = version + 1 where id =
             (select min(id) from parts_inquiries where dealer_id = 1 and channel = 'cart' and items_count > 0) returning id`,
        )
        await database.query('update parts_inquiry_items set unit_price = 10 where inquiry_id = $1', [id])
        await goes(desk, `/admin/dealer-parts/inquiries/${id}`)
        await desk.page.getByRole('region', { name: 'Quotation for the customer' }).waitFor()
      },
    }),
  )
  const result: Unsorted = {
    name: 'a survey result with a case',
    isAnew: true,
    fits: (command) => isOf(command, 'result'),
    leads: async (desk) =>
      goes(desk, `/admin/survey/all/result/${await idOf('select min(result_id) as id from survey_cdcs')}`),
  }
  // Yesterday nobody may have answered.
  const inAllDays = `?date=2020-01-01,${today().subtract({ days: 1 })}`
  // Each command where its page has it; the plan prints sheets of its own.
  const reports = (
    [
      [
        'dcsi/dashboard',
        [exportReport, exportDcsi, printReport, whyMoved, themeWords, searchComments, nextPart, previousPart],
      ],
      ['dcsi/dashboard', [controlChart, measureEffects, keyDrivers, ...Object.values(acrossCommands)]],
      ['dcsi/dashboard', [monthPages, sendReport]],
      ['dcsi/factor-scores', [exportReport, exportSummary]],
      ['dealer-action-plan', [exportReport, foldPlan, printReport]],
    ] as const
  ).map(
    ([path, own]): Unsorted => ({
      name: `the report ${path}`,
      isAnew: true,
      fits: ({ id }) => own.some((one) => one.id === id),
      leads: async (desk) => {
        await goes(desk, `/admin/survey/reports/${path}${inAllDays}`)
        await desk.find('button', 'Print report').waitFor()
      },
    }),
  )
  const chart: Unsorted = {
    name: 'a chart',
    isAnew: true,
    fits: ({ id }) => id === switchTwin.id,
    leads: async (desk) => {
      await goes(desk, `/admin/survey/reports/dcsi/dashboard${inAllDays}`)
      await desk.find('slider', 'Factors').focus()
    },
  }
  const machines: Unsorted = {
    name: 'the state machines',
    isAnew: true,
    fits: (command) => machineCommands.some((one) => one.id === command.id),
    leads: async (desk) => goes(desk, '/admin/machines'),
  }
  const of = (part: Spot['part'], some: readonly Unsorted[]) => some.map((spot): Spot => ({ ...spot, part }))
  return [
    ...of('workspace', [home, severalTabs, onePane, panes]),
    ...of('lists', [...lists, afterBulk, board, trash, narrowed, view, starred]),
    ...of('records', [
      changed,
      ...forms,
      ...builders,
      trashed,
      keys,
      profile,
      ...cases,
      ...inquiries,
      result,
      ...reports,
      chart,
      machines,
    ]),
    ...of('jobs', [...uploads, blast, ...begun, creating]),
  ]
}
