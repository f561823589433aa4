import { assets } from '#contract/brand-assets/assets.ts'
import type { Call } from '#contract/call.ts'
import { models } from '#contract/catalogue/models.ts'
import { variants } from '#contract/catalogue/variants.ts'
import { dealers } from '#contract/dealers/dealers.ts'
import { groups } from '#contract/dealers/groups.ts'
import { zones } from '#contract/dealers/zones.ts'
import { news } from '#contract/news/news.ts'
import { parts } from '#contract/parts/masterlist.ts'
import { salesConsultants } from '#contract/people/sales-consultants.ts'
import { users } from '#contract/people/users.ts'
import { inquiries } from '#contract/requests/inquiries.ts'
import { leads } from '#contract/requests/leads.ts'
import { quotations } from '#contract/requests/quotations.ts'
import { reservations } from '#contract/requests/reservations.ts'
import { testDrives } from '#contract/requests/test-drives.ts'
import { infobipAccounts } from '#contract/text-blasts/accounts.ts'
import { textBlasts } from '#contract/text-blasts/blasts.ts'
import { assetRecords } from '#server/areas/brand-assets/assets.ts'
import { modelRecords } from '#server/areas/catalogue/models.ts'
import { variantRecords } from '#server/areas/catalogue/variants.ts'
import { dealerRecords } from '#server/areas/dealers/dealers.ts'
import { groupRecords } from '#server/areas/dealers/groups.ts'
import { zoneRecords } from '#server/areas/dealers/zones.ts'
import { newsRecords } from '#server/areas/news/news.ts'
import { partRecords } from '#server/areas/parts/masterlist.ts'
import { consultantRecords } from '#server/areas/people/sales-consultants.ts'
import { userRecords } from '#server/areas/people/users.ts'
import { inquiryRecords } from '#server/areas/requests/inquiries.ts'
import { leadRecords } from '#server/areas/requests/leads.ts'
import { quotationRecords } from '#server/areas/requests/quotations.ts'
import { reservationRecords } from '#server/areas/requests/reservations.ts'
import { testDriveRecords } from '#server/areas/requests/test-drives.ts'
import { accountRecords } from '#server/areas/text-blasts/accounts.ts'
import { blastRecords } from '#server/areas/text-blasts/blasts.ts'
import type { RecordsDefinition } from '#server/platform/records.ts'

/** A kind of record that is searched by name. */
export interface Kind {
  readonly records: RecordsDefinition
  /** Who may list it decides who may find it. */
  readonly list: Call
  /** SQL over `t`: what people call it, what tells it from others of that name, the folded name to rank by. */
  readonly name: string
  readonly detail: string
  readonly folded: string
  /** More rows than can be looked through for each key: searched by index, in bounds (search-many.ts). */
  readonly many?: { /** An indexed column that people type from its beginning. */ readonly starts: string }
}
const dealerName = '(select d.name from dealers d where d.id = t.dealer_id)'
const request = {
  name: "t.first_name || ' ' || t.last_name",
  detail: `t.reference_no || ' · ' || ${dealerName}`,
  folded: 't.sort_name',
}
export const kinds: readonly Kind[] = [
  {
    records: leadRecords,
    list: leads.list,
    ...request,
    many: { starts: 't.reference_no' },
  },
  { records: quotationRecords, list: quotations.list, ...request },
  { records: reservationRecords, list: reservations.list, ...request },
  { records: inquiryRecords, list: inquiries.list, ...request },
  { records: testDriveRecords, list: testDrives.list, ...request },
  { records: dealerRecords, list: dealers.list, name: 't.name', detail: 't.code', folded: 't.sort_name' },
  {
    records: userRecords,
    list: users.list,
    name: 't.name',
    detail: `concat_ws(' · ', t.email, ${dealerName})`,
    folded: 't.sort_name',
  },
  {
    records: consultantRecords,
    list: salesConsultants.list,
    name: 't.name',
    detail: `concat_ws(' · ', t.employee_no, ${dealerName})`,
    folded: 't.sort_name',
  },
  { records: modelRecords, list: models.list, name: 't.name', detail: 't.body_type', folded: 't.sort_name' },
  {
    records: partRecords,
    list: parts.list,
    // It has no screen of its own: its list is narrowed to this name.
    name: "left(t.part_number || ' ' || t.description, 200)",
    detail: "concat_ws(' · ', t.function_type, (select m.name from car_models m where m.id = t.model_id))",
    folded: "lower(t.part_number) || ' ' || t.sort_name",
  },
  { records: variantRecords, list: variants.list, name: 't.name', detail: 't.code', folded: 't.sort_name' },
  { records: zoneRecords, list: zones.list, name: 't.name', detail: 'null::text', folded: 't.sort_name' },
  {
    records: accountRecords,
    list: infobipAccounts.list,
    name: 't.name',
    detail: `concat_ws(' · ', t.sender, ${dealerName})`,
    folded: 't.sort_name',
  },
  {
    records: blastRecords,
    list: textBlasts.list,
    name: 't.name',
    detail: `concat_ws(' · ', to_char(t.created_at at time zone 'Asia/Manila', 'YYYY-MM-DD'), ${dealerName})`,
    folded: 't.sort_name',
  },
  { records: groupRecords, list: groups.list, name: 't.name', detail: 'null::text', folded: 't.sort_name' },
  { records: newsRecords, list: news.list, name: 't.title', detail: 'left(t.summary, 160)', folded: 't.sort_title' },
  {
    records: assetRecords,
    list: assets.list,
    name: 't.name',
    detail: "t.file_name || ' · ' || (select f.name from asset_folders f where f.id = t.folder_id)",
    folded: 't.sort_name',
  },
]
