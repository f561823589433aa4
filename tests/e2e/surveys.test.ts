import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeWindows } from '#tests/support/browser.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Desk, desksAt } from './driver.ts'

let server: TestServer
const desks = desksAt(() => server)
beforeAll(async () => {
  server = await startServer({ on: 'postgres' })
})
afterAll(async () => {
  await closeWindows()
  await server?.stop()
})
interface Stored {
  readonly id: number
  readonly status: number
  readonly asked: string
}
const stored = async (name: string): Promise<Stored | undefined> =>
  (
    await server.database.query<Stored>(
      'select id, status, questions_data::text as asked from surveys where name = $1',
      [name],
    )
  )[0]
const bench = (desk: Desk) => desk.page.locator('[data-wide]').filter({ visible: true })

test('builder and JSON editor are one document with one way back, and a reload loses nothing', async () => {
  const desk = await desks(people.surveyAdmin, '/admin/survey/create')
  const { page } = desk
  await bench(desk).getByRole('treegrid', { name: 'Outline' }).waitFor()
  await desk.press('ctrl+.')
  const editor = page.locator('.cm-content')
  const written = async () => (await editor.locator('.cm-line').allTextContents()).join('\n')
  await editor.waitFor()
  await expect.poll(() => editor.evaluate((node) => node === document.activeElement)).toBe(true)
  await desk.press('ctrl+a')
  const text = '{ "pages": [ { "questions": [\n  { "id": "a", "type": "yesno", "title": "A?", "x-own": 1.0 } ] } ] }'
  await page.keyboard.insertText(text)
  expect(await written()).toBe(text)
  // Escape, then Tab: the editor keeps nobody.
  await desk.press('Escape Tab')
  await expect.poll(() => editor.evaluate((node) => node.contains(document.activeElement))).toBe(false)
  await desk.press('ctrl+.')
  await desk.runs('Duplicate question')
  await expect.poll(() => bench(desk).getByRole('row').count()).toBe(3)
  await desk.press('ctrl+z')
  await expect.poll(() => bench(desk).getByRole('row').count()).toBe(2)
  await desk.press('ctrl+.')
  await editor.waitFor()
  // What was written otherwise than the builder writes is there again, to the letter.
  expect(await written()).toBe(text)
  await desk.press('ctrl+End')
  await desk.types('!')
  await desk.sees(/is not valid JSON/)
  await page.reload()
  await desk.sees('The builder cannot show this document until its JSON is fixed.')
  await desk.goesTo('button', 'Fix as JSON')
  await desk.press('Enter')
  await editor.waitFor()
  expect(await written()).toBe(`${text}!`)
})

test('a question is moved by keys and says where it stands; one that conditions name asks before it goes', async () => {
  const desk = await desks(people.surveyAdmin, '/admin/survey/create')
  const { page } = desk
  await bench(desk).getByRole('treegrid', { name: 'Outline' }).waitFor()
  await desk.runs('Add question: Yes or no')
  await desk.types('Second?')
  await desk.press('alt+ArrowUp')
  await desk.sees('Question 1 of 2')
  await desk.press('alt+ArrowDown')
  await desk.sees('Question 2 of 2')
  await desk.goesTo('button', 'Add test')
  await desk.press('Enter alt+ArrowUp')
  await desk.sees(
    'The question cannot be moved there. A condition of “Second?” uses “How satisfied are you overall?”, which must come first.',
  )
  const first = bench(desk).locator('[data-outline="overall"]')
  await bench(desk).locator('[data-outline="q1"]').focus()
  await desk.press('ArrowUp Delete')
  await desk.sees('Delete question “How satisfied are you overall?”?')
  await desk.sees(
    'The conditions of “Second?” use questions that you are deleting. The tests on the deleted questions will be removed. You can undo this.',
  )
  await desk.isOn('Cancel')
  await desk.press('Enter')
  await expect.poll(() => bench(desk).getByRole('row').count()).toBe(3)
  await expect.poll(() => first.evaluate((row) => row === document.activeElement)).toBe(true)
  await desk.press('Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
  await expect.poll(() => bench(desk).getByRole('row').count()).toBe(2)
  await desk.isOn(/Second\?/)
  await desk.runs('Add page')
  await desk.isOn(/^Page title/)
  const outline = bench(desk).getByRole('treegrid', { name: 'Outline' })
  while (!(await outline.evaluate((tree) => tree.contains(document.activeElement)))) await desk.press('shift+Tab')
  await desk.press('End')
  const last = bench(desk).locator('[data-outline="page:1"]')
  await expect.poll(() => last.evaluate((row) => row === document.activeElement)).toBe(true)
  await desk.press('alt+ArrowUp')
  await desk.sees('Page 1 of 2')
  await desk.isOn(/Page 1/)
})
test('a question that comes to another page keeps the focus, and so does taking that back and doing it again', async () => {
  const desk = await desks(people.surveyAdmin, '/admin/survey/create')
  const { page } = desk
  await bench(desk).getByRole('treegrid', { name: 'Outline' }).waitFor()
  await desk.runs('Add page')
  await desk.isOn(/^Page title/)
  const row = bench(desk).locator('[data-outline="overall"]')
  const outline = bench(desk).getByRole('treegrid', { name: 'Outline' })
  while (!(await outline.evaluate((tree) => tree.contains(document.activeElement)))) await desk.press('shift+Tab')
  await desk.press('ArrowUp')
  // What has the focus must not be taken away under it: a screen reader would read the page from its beginning.
  await page.evaluate(() => {
    const lost: (string | null)[] = []
    Object.assign(window, { lost })
    let focused = document.activeElement
    document.addEventListener('focusin', ({ target }) => {
      // What is taken away with the focus says nothing of it; the next place tells.
      if (focused && !focused.isConnected) lost.push(focused.textContent)
      focused = target instanceof Element ? target : null
    })
  })
  const isOnRow = (title: string) =>
    expect
      .poll(async () => [
        await row.evaluate((one) => one === document.activeElement),
        await bench(desk).locator('[data-part="question"] h3').textContent(),
      ])
      .toEqual([true, title])
  await desk.press('alt+ArrowDown')
  await isOnRow('Page 2, question 1')
  await desk.press('ctrl+z')
  await isOnRow('Page 1, question 1')
  await desk.press('ctrl+y')
  await isOnRow('Page 2, question 1')
  expect(await page.evaluate(() => ('lost' in window ? window.lost : null))).toEqual([])
})
test('a condition with a group of tests is built by keys, and read back', async () => {
  const desk = await desks(people.surveyAdmin, '/admin/survey/create')
  await bench(desk).getByRole('treegrid', { name: 'Outline' }).waitFor()
  await desk.runs('Add question: Yes or no')
  await desk.types('Did you wait?')
  for (const button of ['Add test', 'Add test group']) {
    await desk.goesTo('button', button)
    await desk.press('Enter')
  }
  const group = bench(desk).getByRole('group', { name: 'Group 2', exact: true })
  await group.getByRole('button', { name: 'Add test' }).press('Enter')
  await group.getByRole('group', { name: 'Test 2.2' }).waitFor()
  const overall = '“How satisfied are you overall?” is 1'
  await desk.sees(`Asked only if ${overall} and (${overall} or ${overall}).`)
  await group.getByRole('button', { name: 'Remove group 2' }).press('Enter')
  await desk.sees(`Asked only if ${overall}.`)
})

test('a problem leads to its question, and in the editor to its line', async () => {
  const desk = await desks(people.surveyAdmin, '/admin/survey/create')
  await bench(desk).getByRole('treegrid', { name: 'Outline' }).waitFor()
  await desk.runs('Add question: Rating')
  await desk.sees('Page 1, question 2 (q1): The title field is required')
  await bench(desk).locator('[data-outline="overall"]').focus()
  await desk.goesTo('button', /The title field is required/)
  await desk.press('Enter')
  await desk.isOn(/^Question · English/)
  await desk.types('And now?')
  await desk.doesNotSee('Page 1, question 2 (q1): The title field is required')
  await desk.press('ctrl+z')
  await desk.sees('Page 1, question 2 (q1): The title field is required')
  await desk.press('ctrl+.')
  await desk.page.locator('.cm-content').waitFor()
  await desk.press('Escape')
  await desk.goesTo('button', /The title field is required/)
  await desk.press('Enter')
  await expect
    .poll(() => desk.page.locator('.cm-activeLine').evaluate((line) => line.textContent))
    .toContain('"title": ""')
})

test('a survey with results is not deleted, and the dialog says what to do instead', async () => {
  const desk = await desks(people.surveyAdmin)
  const [row] = await server.database.query<{ id: number; name: string }>(
    'select s.id, s.name from surveys s where exists (select from survey_results r where r.survey_id = s.id) limit 1',
  )
  await desk.opens(`/admin/survey/${row?.id}/edit`)
  await desk.goesTo('button', 'Delete')
  await desk.press('Enter')
  const dialog = desk.page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Delete' }).press('Enter')
  await desk.sees(new RegExp(`^Archive “${row?.name}” instead: it has \\d+ invitations? (and|or) results?\\.$`))
  expect((await stored(row?.name ?? ''))?.id).toBe(row?.id)
})

const dialogs = (desk: Desk) => desk.page.getByRole('dialog')
const versionsOf = (id: number) =>
  server.database.query<{ number: number; changes: readonly string[] }>(
    'select number, changes from survey_versions where survey_id = $1 order by number',
    [id],
  )
const made = async (name: string): Promise<number> => {
  const [row] = await server.database.query<{ id: number }>(
    `insert into surveys (name, kind, category, status, version_no, questions_data, created_by, updated_by)
     select $1, kind, category, 2, 0, questions_data, created_by, updated_by from surveys where kind = 'dcsi' limit 1
     returning id`,
    [name],
  )
  return row?.id ?? 0
}

test('chosen surveys are activated, and deleted where nobody was invited: those that stay are told by name [survey.14]', async () => {
  const ids = [await made('Bulk one'), await made('Bulk two')]
  const desk = await desks(people.surveyAdmin, '/admin/survey?q=Bulk')
  const { page } = desk
  const choose = async () => {
    await page.locator('[role="gridcell"][tabindex="0"]').filter({ visible: true }).focus()
    await desk.press('shift+Space shift+ArrowDown')
    await desk.sees('2 selected')
  }
  const begins = async (name: string) => {
    await desk.press('b')
    await page.getByRole('menuitem', { name, exact: true }).waitFor()
    await desk.arrowsTo(name)
    await desk.press('Enter')
  }
  await page.locator('[role="gridcell"]').filter({ hasText: 'Bulk one' }).waitFor()
  await choose()
  await begins('Activate')
  await desk.sees('Activate 2 surveys?')
  await desk.isOn('Activate')
  await desk.press('Enter')
  await desk.sees('2 surveys were changed.')
  expect(((await stored('Bulk one'))?.status ?? 0) + ((await stored('Bulk two'))?.status ?? 0)).toBe(2)

  // One of the two has been answered meanwhile.
  await server.database.query(
    `update survey_results set survey_id = $1 where id = (select id from survey_results where kind = 'dcsi' limit 1)`,
    [ids[0]],
  )
  await desk.opens('/admin/survey?q=Bulk')
  await page.locator('[role="gridcell"]').filter({ hasText: 'Bulk one' }).waitFor()
  await choose()
  await begins('Delete')
  await desk.sees('Delete 2 surveys permanently?')
  await desk.isOn('Cancel')
  await dialogs(desk).getByRole('button', { name: 'Delete', exact: true }).press('Enter')
  await desk.sees('1 survey was deleted. 1 was skipped.')
  await desk.sees(/^Bulk one: Archive “Bulk one” instead: it has 1 invitation or result\.$/)
  expect([await stored('Bulk two'), (await stored('Bulk one'))?.id]).toEqual([undefined, ids[0]])
})

test('an older version is taken up again, and a changed weight makes the next one', async () => {
  const id = await made('Versioned')
  const desk = await desks(people.surveyAdmin, `/admin/survey/${id}/edit`)
  const { page } = desk
  await desk.goesTo('button', 'Activate')
  await desk.press('Enter')
  await dialogs(desk).getByRole('button', { name: 'Activate' }).press('Enter')
  await expect.poll(async () => (await versionsOf(id)).length).toBe(1)
  const first = (await stored('Versioned'))?.asked
  await desk.opens(`/admin/survey/${id}/edit`)
  await bench(desk).getByRole('treegrid', { name: 'Outline' }).waitFor()
  await desk.runs('Add question: Yes or no')
  await desk.types('One more?')
  await desk.press('ctrl+s')
  await expect.poll(async () => (await versionsOf(id)).at(-1)?.changes).toEqual(['questions'])
  await desk.runs('Show versions')
  await desk.sees('Version 2')
  await dialogs(desk).getByRole('button', { name: 'Open version 1 in builder' }).press('Enter')
  await desk.doesNotSee('Version 2')
  await desk.press('ctrl+s')
  await expect.poll(async () => (await versionsOf(id)).length).toBe(3)
  expect((await stored('Versioned'))?.asked).toBe(first)

  await desk.runs('Factor weights')
  await desk.sees(/^Each changed weight creates (a new version|new versions) of .* Results keep the weights/)
  const weight = dialogs(desk).getByRole('spinbutton').first()
  await weight.focus()
  await desk.press('ArrowUp')
  await dialogs(desk).getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect.poll(async () => (await versionsOf(id)).at(-1)?.changes).toEqual(['weights'])
  await expect.poll(() => dialogs(desk).count()).toBe(0)
  await page.close()
})

test('thank-you texts are kept in three languages', async () => {
  const id = await made('Thankful')
  const desk = await desks(people.surveyAdmin, `/admin/survey/${id}/edit`)
  for (const [label, text] of [
    ['Thank-you text, English', 'Thank you!'],
    ['Thank-you text, Filipino', 'Salamat po!'],
    ['Thank-you text, Arabic', 'شكرًا!'],
  ] as const) {
    await desk.find('textbox', new RegExp(`^${label}`)).focus()
    await desk.types(text)
  }
  await desk.press('ctrl+s')
  const thanks = async () =>
    (await server.database.query<{ thanks: unknown }>('select thanks from surveys where id = $1', [id]))[0]?.thanks
  await expect.poll(thanks).toEqual({ en: 'Thank you!', fil: 'Salamat po!', ar: 'شكرًا!' })
})

test('lists of surveys and results are for survey roles, writing for administrators of them, and so are their entries [survey.03, menu.09]', async () => {
  const [survey] = await server.database.query<{ id: number }>('select id from surveys where status = 1 limit 1')
  const lists = ['/admin/survey', `/admin/survey/${survey?.id}/result`]
  const forms = ['/admin/survey/create', `/admin/survey/${survey?.id}/edit`]
  const shared = ['Surveys', 'CDCs', 'Text Blasts']
  const own = ['Logs', 'Infobip']
  for (const [email, mayList, mayWrite] of [
    [people.admin, true, true],
    [people.surveyAdmin, true, true],
    [people.surveyDealer, true, false],
    [people.dealer, false, false],
    [people.partsAdmin, false, false],
  ] as const) {
    const desk = await desks(email)
    const isOpen = async (path: string) => {
      await desk.opens(path)
      await desk.page.getByRole('heading', { level: 1 }).filter({ visible: true }).first().waitFor()
      const refused = desk.page.getByText(/^403/).filter({ visible: true })
      const shown = desk.page.locator('[role="grid"], form').filter({ visible: true })
      await refused.or(shown).first().waitFor()
      return (await refused.count()) === 0
    }
    for (const path of lists) expect([email, path, await isOpen(path)]).toEqual([email, path, mayList])
    for (const path of forms) expect([email, path, await isOpen(path)]).toEqual([email, path, mayWrite])
    const entries = await desk.page.getByRole('navigation', { name: 'Main' }).getByRole('link').allTextContents()
    const has = (names: readonly string[]) => names.map((name) => entries.some((entry) => entry.trim() === name))
    expect([email, has(shared), has(own)]).toEqual([email, shared.map(() => mayList), own.map(() => mayWrite)])
  }
})

test('results are narrowed by survey, three ranges of dates and the network, each of them in the toolbar [survey.09, list.15]', async () => {
  const desk = await desks(people.surveyAdmin)
  const total = async (query: string) => {
    const answer = await desk.context.request.get(`${server.origin}/api/v1/survey-results?per_page=1&${query}`)
    return (await answer.json()).meta?.total
  }
  const count = async (condition: string) => {
    const [row] = await server.database.query<{ count: string | number }>(
      `select count(*) as count from survey_results t join dealers d on d.id = t.dealer_id where ${condition}`,
    )
    return Number(row?.count)
  }
  const [one] = await server.database.query<Record<string, string | number>>(
    `select t.survey_id, t.dealer_id, d.region_type, d.zone_id, d.group_id,
       to_char(t.submitted_at at time zone 'Asia/Manila', 'YYYY-MM-DD') as day,
       (select min(availed_service_date)::text from survey_results) as service,
       (select min(sales_delivery_date)::text from survey_results) as sales
     from survey_results t join dealers d on d.id = t.dealer_id where d.group_id is not null limit 1`,
  )
  const day = (name: string) => `${one?.[name]},${one?.[name]}`
  const all = await count('true')
  for (const [query, condition] of [
    [`survey_id=${one?.['survey_id']}`, `t.survey_id = ${one?.['survey_id']}`],
    [`date=${day('day')}`, `(t.submitted_at at time zone 'Asia/Manila')::date = '${one?.['day']}'`],
    [`availed_service_date=${day('service')}`, `t.availed_service_date = '${one?.['service']}'`],
    [`sales_delivery_date=${day('sales')}`, `t.sales_delivery_date = '${one?.['sales']}'`],
    [`regions=${one?.['region_type']}`, `d.region_type = '${one?.['region_type']}'`],
    [`zones=${one?.['zone_id']}`, `d.zone_id = ${one?.['zone_id']}`],
    [`groups=${one?.['group_id']}`, `d.group_id = ${one?.['group_id']}`],
    [`dealers=${one?.['dealer_id']}`, `t.dealer_id = ${one?.['dealer_id']}`],
  ] as const) {
    const expected = await count(condition)
    expect([query, await total(query), expected > 0 && expected <= all]).toEqual([query, expected, true])
  }
  await desk.opens('/admin/survey/all/result?date=2020-01-01,2030-01-01')
  await desk.page.locator('[role="gridcell"]').filter({ hasText: /SR-/ }).first().waitFor()
  for (const name of ['Submitted', 'Service date', 'Delivery date'])
    expect([
      name,
      await desk.page
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .filter({ visible: true })
        .count(),
    ]).not.toEqual([name, 0])
})
