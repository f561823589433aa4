import type { ResourceName } from '#contract/fields.ts'
import { type Message, msg } from '#contract/words.ts'
import { assetRecords } from '#server/areas/brand-assets/assets.ts'
import { categoryRecords } from '#server/areas/brand-assets/categories.ts'
import { folderRecords } from '#server/areas/brand-assets/folders.ts'
import { colorRecords } from '#server/areas/catalogue/colors.ts'
import { modelRecords } from '#server/areas/catalogue/models.ts'
import { variantColorRecords, variantRecords } from '#server/areas/catalogue/variants.ts'
import { yearRecords } from '#server/areas/catalogue/years.ts'
import { dealerRecords } from '#server/areas/dealers/dealers.ts'
import { groupRecords } from '#server/areas/dealers/groups.ts'
import { zoneRecords } from '#server/areas/dealers/zones.ts'
import { inventoryRecords } from '#server/areas/inventories/inventories.ts'
import { newsRecords } from '#server/areas/news/news.ts'
import { partRecords } from '#server/areas/parts/masterlist.ts'
import { consultantRecords } from '#server/areas/people/sales-consultants.ts'
import { userRecords } from '#server/areas/people/users.ts'
import { inquiryRecords } from '#server/areas/requests/inquiries.ts'
import { leadRecords } from '#server/areas/requests/leads.ts'
import { quotationRecords } from '#server/areas/requests/quotations.ts'
import { reservationRecords } from '#server/areas/requests/reservations.ts'
import { unitRecords } from '#server/areas/requests/test-drive-units.ts'
import { testDriveRecords } from '#server/areas/requests/test-drives.ts'
import { accountRecords } from '#server/areas/text-blasts/accounts.ts'
import { blastRecords } from '#server/areas/text-blasts/blasts.ts'
import { optOutRecords } from '#server/areas/text-blasts/opt-outs.ts'
import type { RecordsDefinition } from '#server/platform/records.ts'

/** Every list whose records have a history and can be worked on many at a time: a room joins by its line here. */
export const workedOn: readonly RecordsDefinition[] = [
  leadRecords,
  inquiryRecords,
  quotationRecords,
  reservationRecords,
  testDriveRecords,
  dealerRecords,
  zoneRecords,
  groupRecords,
  modelRecords,
  yearRecords,
  colorRecords,
  variantRecords,
  variantColorRecords,
  userRecords,
  consultantRecords,
  accountRecords,
  optOutRecords,
  blastRecords,
  newsRecords,
  categoryRecords,
  folderRecords,
  assetRecords,
  inventoryRecords,
  unitRecords,
  partRecords,
]
export const workedOnBy: ReadonlyMap<string, RecordsDefinition> = new Map(workedOn.map((one) => [one.resource, one]))

const titles: { readonly [N in ResourceName]?: Message } = {
  leads: msg`Leads`,
  quotations: msg`Quotations`,
  reservations: msg`Online reservations`,
  'test-drives': msg`Test drives`,
  dealers: msg`Dealers`,
  'dealer-zones': msg`Zones`,
  'dealer-groups': msg`Groups`,
  users: msg`Users`,
  models: msg`Models`,
  'model-years': msg`Years`,
  colors: msg`Colors`,
  variants: msg`Cars`,
  'variant-colors': msg`Variant colors`,
  inventories: msg`Inventories`,
  'test-drive-units': msg`Test-drive units`,
  inquiries: msg`Inquiries`,
  parts: msg`Parts master list`,
  'sales-consultants': msg`Sales consultants`,
  'dealer-users': msg`Dealer users`,
  'text-blasts': msg`Text blasts`,
  'blast-logs': msg`Text blast logs`,
  'infobip-accounts': msg`Infobip accounts`,
  'opt-outs': msg`Opt-outs`,
  news: msg`News`,
  'asset-categories': msg`Brand asset categories`,
  'asset-folders': msg`Brand asset folders`,
  assets: msg`Brand assets`,
}
/** What people call a list. */
export const titleOf = (resource: ResourceName): Message => titles[resource] ?? msg`Records`
