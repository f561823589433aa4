import { auth, me } from '#contract/account/auth.ts'
import { mySessions, secondStep } from '#contract/account/my-sessions.ts'
import { barangays, cities, provinces, regions } from '#contract/address/address.ts'
import { assets } from '#contract/brand-assets/assets.ts'
import { assetCategories } from '#contract/brand-assets/categories.ts'
import { assetFolders } from '#contract/brand-assets/folders.ts'
import { type Calls, resourceName } from '#contract/call.ts'
import { colors } from '#contract/catalogue/colors.ts'
import { models } from '#contract/catalogue/models.ts'
import { pictures } from '#contract/catalogue/pictures.ts'
import { variantColors, variants } from '#contract/catalogue/variants.ts'
import { modelYears } from '#contract/catalogue/years.ts'
import { dealers } from '#contract/dealers/dealers.ts'
import { groups } from '#contract/dealers/groups.ts'
import { zones } from '#contract/dealers/zones.ts'
import type { ResourceName } from '#contract/fields.ts'
import { home } from '#contract/home/home.ts'
import { inventories } from '#contract/inventories/inventories.ts'
import { news } from '#contract/news/news.ts'
import { notifications } from '#contract/notifications/notifications.ts'
import { parts } from '#contract/parts/masterlist.ts'
import { avatars } from '#contract/people/avatars.ts'
import { dealerUsers } from '#contract/people/dealer-users.ts'
import { salesConsultants } from '#contract/people/sales-consultants.ts'
import { passwordLinks, users } from '#contract/people/users.ts'
import { dashboard, reports } from '#contract/reports/reports.ts'
import { customers } from '#contract/requests/erasure.ts'
import { inquiries } from '#contract/requests/inquiries.ts'
import { leads } from '#contract/requests/leads.ts'
import { quotations } from '#contract/requests/quotations.ts'
import { reservations } from '#contract/requests/reservations.ts'
import { actionList, statusList } from '#contract/requests/statuses.ts'
import { testDriveUnits } from '#contract/requests/test-drive-units.ts'
import { testDrives } from '#contract/requests/test-drives.ts'
import { infobipAccounts } from '#contract/text-blasts/accounts.ts'
import { blastFiles, textBlasts } from '#contract/text-blasts/blasts.ts'
import { blastLogs } from '#contract/text-blasts/logs.ts'
import { optOuts } from '#contract/text-blasts/opt-outs.ts'
import { providerWebhooks } from '#contract/text-blasts/webhooks.ts'
import { audit } from '#contract/work/audit.ts'
import { bulk } from '#contract/work/bulk.ts'
import { exports } from '#contract/work/exports.ts'
import { history } from '#contract/work/history.ts'
import { imports } from '#contract/work/imports.ts'
import { jobs } from '#contract/work/jobs.ts'
import { search } from '#contract/work/search.ts'
import { views } from '#contract/work/views.ts'

/** Every call that the server must answer, by resource. */
export const everyResource = {
  auth,
  me,
  dealers,
  'dealer-zones': zones,
  'dealer-groups': groups,
  models,
  'model-years': modelYears,
  colors,
  variants,
  'variant-colors': variantColors,
  pictures,
  'sales-consultants': salesConsultants,
  leads,
  customers,
  quotations,
  reservations,
  'test-drives': testDrives,
  'test-drive-units': testDriveUnits,
  inquiries,
  inventories,
  statuses: statusList,
  actions: actionList,
  regions,
  provinces,
  cities,
  barangays,
  notifications,
  home,
  news,
  assets,
  'asset-categories': assetCategories,
  'asset-folders': assetFolders,
  users,
  'dealer-users': dealerUsers,
  'password-links': passwordLinks,
  avatars,
  'my-sessions': mySessions,
  'second-step': secondStep,
  search,
  views,
  jobs,
  bulk,
  history,
  audit,
  imports,
  exports,
  dashboard,
  reports,
  parts,
  'blast-files': blastFiles,
  'text-blasts': textBlasts,
  'blast-logs': blastLogs,
  'infobip-accounts': infobipAccounts,
  'opt-outs': optOuts,
  'provider-webhooks': providerWebhooks,
} satisfies { readonly [N in ResourceName]: Calls & { readonly [resourceName]: N } }
