import type { ResourceName } from '#contract/fields.ts'
import type { ReportType } from '#contract/reports/reports.ts'
import { statuses } from '#contract/statuses.ts'
import { type Message, msg } from '#contract/words.ts'
import type { Period } from '#server/areas/reports/periods.ts'
import { during } from '#server/platform/days.ts'
import { params } from '#server/platform/params.ts'
import type { SheetCell } from '#server/platform/spreadsheets/write.ts'
import type { Sql } from '#server/platform/sql.ts'
import type { Reader } from '#server/platform/users.ts'

export interface ReportQuery {
  readonly period: Period
  readonly reader: Reader
  readonly dealers: readonly number[] | null
}
/** A report that is what a list shows of the period. */
interface OfList {
  readonly list: ResourceName
}
/** A report of its own: its headings, and one row for each dealer, person or file. */
interface OfFigures {
  readonly headings: readonly Message[]
  readonly rows: (sql: Sql, wanted: ReportQuery) => Promise<readonly (readonly SheetCell[])[]>
}
export type ReportKind = OfList | OfFigures

/** Placeholders over a period and dealers: moments of a column, and a dealer's column. */
const conditions = ({ period, reader: { scope }, dealers }: ReportQuery) => {
  const { values, param } = params()
  return {
    values,
    during: (column: string) => during(column, param(period.from), param(period.to)),
    ofDealer: (column: string) =>
      [
        ...(scope === 'all' ? [] : [`${column} = ${param(scope)}`]),
        ...(dealers ? [`${column} = any(${param(dealers)}::int[])`] : []),
        'true',
      ].join(' and '),
  }
}
const manila = (column: string) => `to_char(${column} at time zone 'Asia/Manila', 'YYYY-MM-DD HH24:MI')`
const rowsBy = async (
  sql: Sql,
  text: string,
  values: readonly unknown[],
): Promise<readonly (readonly SheetCell[])[]> => {
  const [row] = await sql.query<{ rows: string }>(
    `select coalesce(json_agg(to_json(q.cells)), '[]')::text as rows from (${text}) q`,
    values,
  )
  return JSON.parse(row?.rows ?? '[]') as readonly (readonly SheetCell[])[]
}

const leadStatuses = Object.entries(statuses.lead)
/** What each report is made of. */
export const reportKinds: Readonly<Record<ReportType, ReportKind>> = {
  reservation: { list: 'reservations' },
  inquiries: { list: 'inquiries' },
  'test-drives': { list: 'test-drives' },
  quotations: { list: 'quotations' },
  'leads-progress': {
    headings: [
      msg`Dealer`,
      msg`Leads`,
      ...leadStatuses.map(([, { title }]) => title),
      msg`Conversion`,
      msg`Pending over 24 hours`,
    ],
    rows: (sql, wanted) => {
      const { values, during, ofDealer } = conditions(wanted)
      const counts = leadStatuses.map(([slug]) => `count(t.id) filter (where t.status = '${slug}')`).join(', ')
      return rowsBy(
        sql,
        `select json_build_array(d.name, count(t.id), ${counts},
           round(count(t.id) filter (where t.status = 'converted')::numeric / nullif(count(t.id), 0), 4),
           count(t.id) filter (where t.status = 'pending' and t.created_at < now() - interval '24 hours')) as cells
         from dealers d left join leads t on t.dealer_id = d.id and ${during('t.created_at')}
         where d.deleted_at is null and ${ofDealer('d.id')} group by d.id, d.name order by d.name`,
        values,
      )
    },
  },
  'sales-consultants': {
    headings: [
      msg`Sales consultant`,
      msg`Employee no.`,
      msg`Dealer`,
      msg`Leads`,
      msg`Converted`,
      msg`Quotations`,
      msg`Reservations`,
      msg`Test drives`,
    ],
    rows: (sql, wanted) => {
      const { values, during, ofDealer } = conditions(wanted)
      const count = (table: string, more = '') =>
        `(select count(*) from ${table} t where t.sales_consultant_id = c.id and ${during('t.created_at')}${more})`
      return rowsBy(
        sql,
        `select json_build_array(c.name, c.employee_no, d.name, ${count('leads')},
           ${count('leads', " and t.status = 'converted'")}, ${count('quotations')}, ${count('reservations')},
           ${count('test_drives')}) as cells
         from sales_consultants c join dealers d on d.id = c.dealer_id
         where c.deleted_at is null and ${ofDealer('c.dealer_id')} order by d.name, c.sort_name, c.id`,
        values,
      )
    },
  },
  'brand-assets-usage': {
    headings: [msg`File`, msg`Folder`, msg`Category`, msg`Downloads`, msg`Dealers`, msg`Last download`],
    rows: (sql, wanted) => {
      const { values, during, ofDealer } = conditions(wanted)
      return rowsBy(
        sql,
        `select json_build_array(a.name, f.name, c.name, count(w.id), count(distinct w.dealer_id),
           ${manila('max(w.at)')}) as cells
         from assets a join asset_folders f on f.id = a.folder_id join asset_categories c on c.id = f.category_id
         left join asset_downloads w on w.asset_id = a.id and ${during('w.at')} and ${ofDealer('w.dealer_id')}
         where a.deleted_at is null group by a.id, a.name, f.name, c.name order by count(w.id) desc, a.name`,
        values,
      )
    },
  },
  'brand-assets-files': {
    headings: [msg`Name`, msg`File`, msg`Folder`, msg`Category`, msg`Size in bytes`, msg`Downloads`, msg`Added`],
    rows: (sql, wanted) => {
      const { values, during } = conditions(wanted)
      return rowsBy(
        sql,
        `select json_build_array(a.name, a.file_name, f.name, c.name, a.size, a.downloads,
           ${manila('a.created_at')}) as cells
         from assets a join asset_folders f on f.id = a.folder_id join asset_categories c on c.id = f.category_id
         where a.deleted_at is null and f.status and c.status and f.deleted_at is null and c.deleted_at is null
           and ${during('a.created_at')} order by c.sort_name, f.sort_name, a.sort_name, a.id`,
        values,
      )
    },
  },
  'user-activity': {
    headings: [
      msg`User`,
      msg`Email`,
      msg`Dealer`,
      msg`Roles`,
      msg`Last signed in`,
      msg`Created`,
      msg`Changed`,
      msg`Moved to trash`,
      msg`All changes`,
    ],
    rows: (sql, wanted) => {
      const { values, during, ofDealer } = conditions(wanted)
      return rowsBy(
        sql,
        `select json_build_array(u.name, u.email, d.name,
           (select string_agg(r.role, ', ' order by r.position) from user_roles r where r.user_id = u.id),
           ${manila('u.last_signed_in_at')}, count(e.id) filter (where e.kind = 'created'),
           count(e.id) filter (where e.kind = 'changed'), count(e.id) filter (where e.kind = 'trashed'),
           count(e.id)) as cells
         from users u left join dealers d on d.id = u.dealer_id
         left join audit_entries e on e.user_id = u.id and ${during('e.at')}
         where u.deleted_at is null and ${ofDealer('u.dealer_id')} group by u.id, d.name order by u.sort_name, u.id`,
        values,
      )
    },
  },
}
