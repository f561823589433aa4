import type { Sql } from '#server/platform/sql.ts'

/** How many days responses lie in, up to yesterday: 24 months. */
const days = 730

/** A number of 0 to 1 that follows from a row and from what it is for, so that a world is planted twice the same. */
const drawn = (key: string, salt: number) => `((hashtext(${key} || '/${salt}') & 1048575) / 1048576.0)`

/** Plants what triggers would count one by one, without them. */
export const untriggered = async (sql: Sql, tables: readonly string[], plant: () => Promise<void>): Promise<void> => {
  for (const table of tables) await sql.script(`alter table ${table} disable trigger user`)
  await plant()
  for (const table of tables) await sql.script(`alter table ${table} enable trigger user`)
}
export const columnsOf = async (sql: Sql, table: string): Promise<readonly string[]> =>
  (
    await sql.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
         and attgenerated = '' order by attnum`,
      [table],
    )
  ).map(({ name }) => name)

/**
 * Copies the demo's responses until there are so many, each on a day and at a dealer of its own (of the dealers from
 * `first` on), with what it adds to the figures. Cases follow from those that were dissatisfied, most of them closed.
 */
export const plantManyResults = async (sql: Sql, wanted: number, first = 1): Promise<void> => {
  const [have] = await sql.query<{ n: number; last: number; dealers: number }>(
    `select (select count(*) from survey_results)::int as n, (select max(id) from survey_results) as last,
       (select max(id) from dealers) as dealers`,
  )
  if (!have || have.n >= wanted) return
  const over = new Map<string, string>([
    ['id', 'x.new_id'],
    ['reference_no', `'SX-' || x.new_id`],
    ['dealer_id', `${first} + floor(${drawn('x.new_id', 1)} * ${have.dealers - first + 1})::int`],
    ['sales_consultant_id', 'null'],
    ['invitation_id', 'null'],
    ['submitted_at', 'r.submitted_at + x.moved'],
    ['availed_service_date', '(r.availed_service_date + x.moved)::date'],
    ['sales_delivery_date', '(r.sales_delivery_date + x.moved)::date'],
  ])
  const names = await columnsOf(sql, 'survey_results')
  const source = `select t.id, ${have.last} + row_number() over () as new_id, k from generate_series(1, 1000) k,
    (select id from survey_results where id <= 20000) t limit ${wanted - have.n}`
  const moved = `(date_trunc('day', now()) - interval '1 day' - make_interval(days => floor(${drawn('s.new_id', 2)} * ${days})::int)
    - date_trunc('day', r.submitted_at)) as moved`
  await sql.query(
    `insert into survey_results (${names.join(', ')})
     select ${names.map((name) => over.get(name) ?? `r.${name}`).join(', ')}
     from (select s.*, ${moved} from (${source}) s join survey_results r on r.id = s.id) x join survey_results r on r.id = x.id`,
  )
  await sql.query(
    'insert into survey_comments (result_id, words) select id, comment_words(comment) from survey_results where id > $1 and comment is not null order by id',
    [have.last],
  )
  // Their numbers were given: the next one goes on from there.
  await sql.query(`select setval(pg_get_serial_sequence('survey_results', 'id'), (select max(id) from survey_results))`)
  await sql.query(
    `insert into survey_cdcs (reference_no, result_id, dealer_id, kind, category, status, reasons, opened_at, contact_due_at,
       review_due_at, close_due_at, contacted_at, closed_at, resolution)
     select 'CX-' || r.id, r.id, r.dealer_id, r.kind, r.category, case when is_open then 'open' else 'closed' end, '["csi"]',
       r.submitted_at, r.submitted_at + interval '2 days', r.submitted_at + interval '7 days', r.submitted_at + interval '14 days',
       case when not is_open then r.submitted_at + interval '1 day' end, case when not is_open then r.submitted_at + interval '9 days' end,
       case when not is_open then 'resolved' end
     from (select *, ${drawn('id::text', 3)} < 0.02 as is_open from survey_results
           where id > ${have.last} and dissatisfied and status = 'complete') r`,
  )
  // Nearly three are asked for each who answers; of every ten messages one does not arrive.
  await sql.query(
    `with asked as (
       select ${10_000_000 + 4 * have.last} + row_number() over () as id, r.survey_id, r.dealer_id, r.submitted_at, k
       from survey_results r, generate_series(1, 3) k
       where r.id > ${have.last} and r.status = 'complete' and (k < 3 or ${drawn('r.id::text', 6)} < 0.75)
     ), file as (
       insert into text_blast_files (owner_id, filename, original_filename, headers)
       select min(id), 'many.csv', 'many.csv', '[]' from users returning id
     ), recipients as (
       insert into text_blast_recipients (id, file_id, "row", mobile, dealer_id, state, consent_source, consent_date)
       select a.id, file.id, a.id, '+639' || a.id, a.dealer_id,
         case when k > 1 and ${drawn('a.id::text', 4)} < 0.2 then 'undelivered' else 'delivered' end, 'bench', '2026-01-01'
       from asked a, file
     )
     insert into survey_invitations (id, survey_id, dealer_id, state, sent_at)
     select id, survey_id, dealer_id, case k when 1 then 'completed' else 'expired' end,
       submitted_at - make_interval(days => floor(${drawn('id::text', 5)} * 5)::int) from asked`,
  )
}
/** What is counted by triggers as it is written, and here by `rebuildFigures` when all is there. */
export const counted = ['survey_results', 'survey_cdcs', 'survey_invitations', 'text_blast_recipients']
