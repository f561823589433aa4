import { me } from '#contract/account/auth.ts'
import { assets } from '#contract/brand-assets/assets.ts'
import { assetCategories } from '#contract/brand-assets/categories.ts'
import { assetFolders } from '#contract/brand-assets/folders.ts'
import { facets, type NamedResource } from '#contract/call.ts'
import { colors } from '#contract/catalogue/colors.ts'
import { models } from '#contract/catalogue/models.ts'
import { variantColors, variants } from '#contract/catalogue/variants.ts'
import { modelYears } from '#contract/catalogue/years.ts'
import { dealers } from '#contract/dealers/dealers.ts'
import { groups } from '#contract/dealers/groups.ts'
import { zones } from '#contract/dealers/zones.ts'
import type { ResourceName } from '#contract/fields.ts'
import { inventories } from '#contract/inventories/inventories.ts'
import { news } from '#contract/news/news.ts'
import { notifications } from '#contract/notifications/notifications.ts'
import { partsBases, partsInquiries } from '#contract/parts/inquiries.ts'
import { partsInventory } from '#contract/parts/inventory.ts'
import { parts } from '#contract/parts/masterlist.ts'
import { dealerUsers } from '#contract/people/dealer-users.ts'
import { salesConsultants } from '#contract/people/sales-consultants.ts'
import { users } from '#contract/people/users.ts'
import { customers } from '#contract/requests/erasure.ts'
import { inquiries } from '#contract/requests/inquiries.ts'
import { leads } from '#contract/requests/leads.ts'
import { quotations } from '#contract/requests/quotations.ts'
import { reservations } from '#contract/requests/reservations.ts'
import { testDriveUnits } from '#contract/requests/test-drive-units.ts'
import { testDrives } from '#contract/requests/test-drives.ts'
import { surveyCases } from '#contract/surveys/cdcs.ts'
import { surveyEmails } from '#contract/surveys/email-logs.ts'
import { surveyResults } from '#contract/surveys/results.ts'
import { surveys } from '#contract/surveys/surveys.ts'
import { surveyTargets } from '#contract/surveys/targets.ts'
import { infobipAccounts } from '#contract/text-blasts/accounts.ts'
import { textBlasts } from '#contract/text-blasts/blasts.ts'
import { blastLogs } from '#contract/text-blasts/logs.ts'
import { optOuts } from '#contract/text-blasts/opt-outs.ts'
import type { Message } from '#contract/words.ts'
import { outgoingEmails } from '#contract/work/outgoing-emails.ts'

/** Every resource that the work over many lists knows, in the order in which people read them. */
export const namedResources = {
  leads,
  inquiries,
  quotations,
  reservations,
  'test-drives': testDrives,
  'test-drive-units': testDriveUnits,
  inventories,
  dealers,
  'dealer-zones': zones,
  'dealer-groups': groups,
  models,
  'model-years': modelYears,
  colors,
  variants,
  'variant-colors': variantColors,
  users,
  'dealer-users': dealerUsers,
  'sales-consultants': salesConsultants,
  news,
  assets,
  'asset-categories': assetCategories,
  'asset-folders': assetFolders,
  'text-blasts': textBlasts,
  'blast-logs': blastLogs,
  'infobip-accounts': infobipAccounts,
  'opt-outs': optOuts,
  parts,
  'parts-inventory': partsInventory,
  'parts-inquiries': partsInquiries,
  'parts-inquiry-bases': partsBases,
  surveys,
  'survey-results': surveyResults,
  'surveys-cdcs': surveyCases,
  'survey-email-logs': surveyEmails,
  'survey-targets': surveyTargets,
  'outgoing-emails': outgoingEmails,
  me,
  notifications,
  customers,
} satisfies { readonly [N in ResourceName]?: NamedResource }

type Named = typeof namedResources
type Audited = { [N in keyof Named]: Named[N][typeof facets]['audited'] extends true ? N : never }[keyof Named]
const isAudited = (one: readonly [string, NamedResource]): one is readonly [Audited, NamedResource] =>
  one[1][facets].audited
/**
 * Where something was written, by the names that entries of the audit carry. Object.fromEntries forgets its keys; they
 * are those that `isAudited` lets through.
 */
export const auditLists = Object.fromEntries(
  Object.entries(namedResources)
    .filter(isAudited)
    .map(([name, one]) => [name, one[facets].title]),
) as { readonly [N in Audited]: Message }
