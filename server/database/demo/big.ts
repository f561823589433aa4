import { isoOf } from '#contract/calendar.ts'
import { givenNames, mobilePrefixes, surnames } from '#server/database/demo/names.ts'
import { models } from '#server/database/demo/network.ts'
import type { Sql } from '#server/platform/sql.ts'

/** An even spread over 0…1 that never repeats: the fraction of i × an irrational number, one number per column. */
const spread = (irrational: string) => `(i::float8 * ${irrational}::float8 - floor(i::float8 * ${irrational}::float8))`
const oneOf = (from: string, irrational: string) =>
  `(${from})[1 + floor(${spread(irrational)} * array_length(${from}, 1))::int]`

interface Definition {
  readonly name: string
  readonly definition: string
}

/**
 * Fills the empty leads table with `count` leads by one statement within the database, over the two years before `now`.
 * Indexes and foreign keys are dropped for the load and made anew afterwards, which takes a third of the time.
 */
export const plantManyLeads = async (tx: Sql, now: Temporal.Instant, count: number): Promise<void> => {
  const indexes = await tx.query<Definition>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = current_schema() and tablename in ('leads', 'lead_texts') and indexname not like '%_pk%'`,
  )
  const keys = await tx.query<Definition>(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = 'leads'::regclass and contype = 'f'`,
  )
  await tx.script('alter table leads disable trigger user')
  for (const { name } of keys) await tx.script(`alter table leads drop constraint ${name}`)
  for (const { name } of indexes) await tx.script(`drop index ${name}`)
  const [sizes] = await tx.query<{ dealers: number; each: number }>(
    `select (select count(*) from dealers) as dealers,
            (select count(*) from sales_consultants) / (select count(*) from dealers) as each`,
  )
  const dealers = sizes?.dealers ?? 1
  const each = sizes?.each ?? 1
  await tx.query(
    `insert into leads (id, reference_no, first_name, last_name, mobile_number, email, preferred_communication, message,
       model_id, total_quantity, total_amount, status, action, dealer_id, sales_consultant_id, source, created_at,
       updated_at, version)
     select i, 'LD-' || extract(year from created_at at time zone 'Asia/Manila') || '-' || lpad(i::text, 7, '0'),
       first_name, last_name, '+63' || prefix || lpad(floor(${spread('0.7548776662466927')} * 10000000)::int::text, 7, '0'),
       case when i % 9 <> 0 then 'lead' || i || '@mail.test' end,
       case when i % 7 <> 0 then (array['mobile', 'mobile', 'email', 'telephone'])[1 + i % 4] end,
       case when i % 5 = 0 then 'Please call me about the ' || ($4::text[])[model] || '.' end,
       model, quantity, (($5::int[])[model] + floor(${spread('0.6823278038280193')} * 16)::int * 10000) * quantity::numeric,
       status, case when status not in ('converted', 'lost') and i % 3 = 0 then (array['call', 'email', 'visit'])[1 + i % 3] end,
       dealer, case when status <> 'pending' then (dealer - 1) * ${each} + 1 + i % ${each} end,
       (array['website', 'website', 'facebook', 'facebook', 'walk_in', 'referral', 'event', 'call_center'])[1 + i % 8],
       created_at,
       case when status = 'pending' then created_at
         else least($2::timestamptz, created_at + interval '20 minutes' + interval '6 days' * ${spread('0.5698402909980532')}) end,
       case when status = 'pending' then 0 else 1 end
     from (
       select *, case
           when created_at > $2::timestamptz - interval '1 day' and chance < 0.85 then 'pending'
           when created_at > $2::timestamptz - interval '14 days' and chance < 0.2 then 'pending'
           when chance < 0.01 then 'pending'
           when chance < 0.16 then 'contacted'
           when chance < 0.27 then 'qualified'
           when chance < 0.49 then 'converted'
           else 'lost' end as status
       from (
         select i, ${oneOf('$6::text[]', '0.6180339887498949')} as first_name,
           ${oneOf('$7::text[]', '0.4142135623730951')} as last_name,
           ${oneOf('$8::text[]', '0.7320508075688772')} as prefix,
           1 + floor(${spread('0.2360679774997898')} * ${models.length - 1})::int as model,
           case when i % 37 = 0 then 2 + (i % 9)::int else 1 end as quantity,
           1 + floor(power(${spread('0.6457513110645906')}, 1.3) * ${dealers})::int as dealer,
           ${spread('0.3166247903553998')} as chance,
           date_trunc('milliseconds', $2::timestamptz - $3::interval * power(1 - i::float8 / $1::float8, 0.9)) as created_at
         from generate_series(1::bigint, $1::bigint) i
       ) drawn
     ) leads`,
    [
      count,
      isoOf(now),
      '730 days',
      models.map((model) => model.name),
      models.map((model) => model.price),
      givenNames,
      surnames,
      mobilePrefixes,
    ],
  )
  await tx.query(
    `insert into lead_texts (lead_id, dealer_id, search, message)
     select id, dealer_id, fold_text(lead_text(reference_no, first_name, last_name, mobile_number, email)), fold_text(message)
     from leads order by id`,
  )
  for (const { definition } of indexes) await tx.script(definition)
  for (const { name, definition } of keys) await tx.script(`alter table leads add constraint ${name} ${definition}`)
  await tx.script('alter table leads enable trigger user')
  for (const [table, columns] of [
    ['lead_counts', 'dealer_id, status'],
    ['lead_model_counts', 'model_id, status'],
    ['lead_consultant_counts', 'sales_consultant_id'],
  ])
    await tx.query(
      `insert into ${table} (${columns}, change) select ${columns}, count(*) from leads group by ${columns}`,
    )
}
