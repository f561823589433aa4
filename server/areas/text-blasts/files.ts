import * as v from 'valibot'
import { namesOf } from '#contract/names.ts'
import {
  blastFiles,
  type ConsentSource,
  consentSources,
  fileRowStates,
  type RecipientColumn,
  recipientColumns,
} from '#contract/text-blasts/files.ts'
import { msg } from '#contract/words.ts'
import { columnsOf } from '#server/areas/text-blasts/files-read.ts'
import { stageRecipients } from '#server/areas/text-blasts/files-stage.ts'
import { missingDate, missingDateSentence } from '#server/areas/text-blasts/survey-rows.ts'
import { Conflict, NotFound } from '#server/platform/failures.ts'
import { foldSearch } from '#server/platform/fold.ts'
import type { Platform } from '#server/platform/platform.ts'
import { pagingOf } from '#server/platform/records-list.ts'
import { likeOf } from '#server/platform/records-where.ts'
import { SentenceShape, speak } from '#server/platform/sentences.ts'
import { type Served, serve } from '#server/platform/serve.ts'
import type { Sql } from '#server/platform/sql.ts'
import type { Say } from '#server/platform/words.ts'

const inUse = msg`This file was already used for a text blast. Exclude recipients there instead.`
/** How long files lie about of which no blast was made. */
const keptDays = 7
const mostErrors = 100

/** What a row of a file is, before there is a blast and after. */
const rowState = `case when r.excluded then 'excluded' when r.state in ('invalid', 'duplicate', 'opted-out') then r.state
  else 'ready' end`
const FileShape = v.object({
  id: v.number(),
  original_filename: v.string(),
  headers: v.array(v.string()),
  columns: v.nullable(v.array(v.nullable(v.picklist(namesOf<RecipientColumn>(recipientColumns))))),
  row_count: v.number(),
})
type RowState = keyof typeof fileRowStates

const fileAnswer = async (sql: Sql, id: number, say: Say) => {
  const [found] = await sql.query(
    'select id, original_filename, headers, columns, row_count from text_blast_files where id = $1',
    [id],
  )
  if (!found) throw new NotFound()
  const { headers, columns, ...file } = v.parse(FileShape, found)
  const counted = await sql.query<{ state: RowState; n: number }>(
    `select ${rowState} as state, count(*) as n from text_blast_recipients r where r.file_id = $1 group by 1`,
    [id],
  )
  const faulty = await sql.query(
    `select reason from text_blast_recipients where file_id = $1 and state = 'invalid' and reason is not null order by row limit ${mostErrors}`,
    [id],
  )
  const counts = new Map(counted.map(({ state, n }) => [state, n]))
  return {
    ...file,
    headers,
    columns: [...(columns ?? columnsOf(headers))],
    ready: counts.get('ready') ?? 0,
    invalid: counts.get('invalid') ?? 0,
    duplicate: counts.get('duplicate') ?? 0,
    opted_out: counts.get('opted-out') ?? 0,
    excluded: counts.get('excluded') ?? 0,
    errors: faulty.map(({ reason }) => speak(say, v.parse(SentenceShape, reason))),
  }
}

const RowShape = v.object({
  row: v.number(),
  mobile: v.nullable(v.string()),
  first_name: v.nullable(v.string()),
  last_name: v.nullable(v.string()),
  email: v.nullable(v.string()),
  dealer: v.nullable(v.string()),
  state: v.picklist(Object.keys(fileRowStates).filter((state): state is RowState => state in fileRowStates)),
  reason: v.nullable(SentenceShape),
  lacks: v.nullable(v.picklist(['service', 'sales'])),
  consent_source: v.picklist(namesOf<ConsentSource>(consentSources)),
  consent_date: v.string(),
})

/** Rows that would be sent to are left out, or taken back in; who gets nothing anyway stays as they are. */
export const setExcluded = async (
  tx: Sql,
  fileId: number,
  { exclude, include }: { readonly exclude: readonly number[]; readonly include: readonly number[] },
): Promise<void> => {
  for (const [rows, excluded] of [
    [exclude, true],
    [include, false],
  ] as const)
    if (rows.length > 0)
      await tx.query(
        `update text_blast_recipients set excluded = $3
         where file_id = $1 and row = any($2::int[]) and state = 'queued' and excluded <> $3`,
        [fileId, rows, excluded],
      )
}

/** Files of recipients, checked before there is a blast. */
export const blastFileHandlers = ({ database, jobs }: Platform): readonly Served[] => {
  jobs.daily('forgetting recipient files', async () => {
    await database.query(
      `delete from text_blast_files f where f.created_at < now() - interval '${keptDays} days'
       and not exists (select from text_blasts b where b.file_id = f.id)`,
    )
  })
  return [
    serve(blastFiles.upload, async ({ form, user, say }) =>
      fileAnswer(database, await stageRecipients(database, user.id, form.file, form.columns), say),
    ),
    serve(blastFiles.get, ({ params, say }) => fileAnswer(database, params.id, say)),
    serve(blastFiles.rows, async ({ params, query, say }) => {
      const { page, perPage } = pagingOf(query)
      const direction = query.sort === 'desc' ? 'desc' : 'asc'
      const words = foldSearch(query.q ?? '')
        .split(/\s+/)
        .filter(Boolean)
        .map(likeOf)
      const from = `from text_blast_recipients r left join text_blasts b on b.file_id = r.file_id
        left join dealers d on d.id = coalesce(r.dealer_id, b.dealer_id) left join surveys s on s.id = b.survey_id
        where r.file_id = $1 and ($2::text is null or ${rowState} = $2) and r.search ilike all ($3::text[])`
      const values = [params.id, query.state ?? null, words]
      const [rows, counted] = await Promise.all([
        database.query(
          `select r.row, nullif(r.mobile, '') as mobile, r.first_name, r.last_name, r.email, d.name as dealer,
             ${rowState} as state, r.reason, r.consent_source, r.consent_date,
             case when ${rowState} = 'ready' then ${missingDate} end as lacks
           ${from} order by r.row ${direction} limit $4 offset $5`,
          [...values, perPage, (page - 1) * perPage],
        ),
        database.query<{ n: number }>(`select count(*) as n ${from}`, values),
      ])
      return {
        rows: v.parse(v.array(RowShape), rows).map(({ reason, lacks, ...row }) => {
          const told = [reason, missingDateSentence(lacks)].flatMap((one) => (one ? [speak(say, one)] : []))
          return { id: row.row, ...row, reason: told.length > 0 ? told.join(' ') : null }
        }),
        total: counted[0]?.n ?? 0,
      }
    }),
    serve(blastFiles.exclude, async ({ params, body, say, tell }) => {
      await database.transaction(async (tx) => {
        const [file] = await tx.query<{ used: boolean }>(
          `select exists (select from text_blasts b where b.file_id = f.id) as used
           from text_blast_files f where f.id = $1 for update of f`,
          [params.id],
        )
        if (!file) throw new NotFound()
        if (file.used) throw new Conflict(await fileAnswer(tx, params.id, say), inUse)
        await setExcluded(tx, params.id, body)
      })
      tell(msg`Saved.`)
      return fileAnswer(database, params.id, say)
    }),
  ]
}
