import { accountHandlers } from '#server/areas/account/account.ts'
import { mySessionHandlers } from '#server/areas/account/my-sessions.ts'
import { secondStepHandlers } from '#server/areas/account/second-step.ts'
import { addressHandlers } from '#server/areas/address/address.ts'
import { assetHandlers } from '#server/areas/brand-assets/assets-handlers.ts'
import { categoryHandlers } from '#server/areas/brand-assets/categories.ts'
import { folderHandlers } from '#server/areas/brand-assets/folders.ts'
import { guidelineHandlers } from '#server/areas/brand-assets/guidelines.ts'
import { storageHandlers } from '#server/areas/brand-assets/storage.ts'
import { colorHandlers } from '#server/areas/catalogue/colors.ts'
import { modelHandlers } from '#server/areas/catalogue/models.ts'
import { pictureHandlers } from '#server/areas/catalogue/pictures.ts'
import { variantHandlers } from '#server/areas/catalogue/variants.ts'
import { yearHandlers } from '#server/areas/catalogue/years.ts'
import { dealerHandlers } from '#server/areas/dealers/dealers.ts'
import { groupHandlers } from '#server/areas/dealers/groups.ts'
import { zoneHandlers } from '#server/areas/dealers/zones.ts'
import { homeHandlers } from '#server/areas/home/home.ts'
import { inventoryHandlers } from '#server/areas/inventories/inventories.ts'
import { newsHandlers } from '#server/areas/news/news-handlers.ts'
import { notificationHandlers } from '#server/areas/notifications/notifications.ts'
import { partHandlers } from '#server/areas/parts/masterlist.ts'
import { avatarHandlers } from '#server/areas/people/avatars.ts'
import { dealerUserHandlers } from '#server/areas/people/dealer-users.ts'
import { consultantHandlers } from '#server/areas/people/sales-consultants.ts'
import { userHandlers } from '#server/areas/people/users-handlers.ts'
import { dashboardHandlers } from '#server/areas/reports/dashboard.ts'
import { reportHandlers } from '#server/areas/reports/reports.ts'
import { erasureHandlers } from '#server/areas/requests/erasure.ts'
import { inquiryHandlers } from '#server/areas/requests/inquiries.ts'
import { leadHandlers } from '#server/areas/requests/leads.ts'
import { quotationHandlers } from '#server/areas/requests/quotations.ts'
import { reservationHandlers } from '#server/areas/requests/reservations.ts'
import { statusHandlers } from '#server/areas/requests/statuses.ts'
import { unitHandlers } from '#server/areas/requests/test-drive-units.ts'
import { testDriveHandlers } from '#server/areas/requests/test-drives.ts'
import { infobipHandlers } from '#server/areas/text-blasts/accounts-handlers.ts'
import { blastHandlers } from '#server/areas/text-blasts/blasts-handlers.ts'
import { blastTestHandlers } from '#server/areas/text-blasts/blasts-test-send.ts'
import { blastFileHandlers } from '#server/areas/text-blasts/files.ts'
import { blastLogHandlers } from '#server/areas/text-blasts/logs.ts'
import { optOutHandlers } from '#server/areas/text-blasts/opt-outs.ts'
import { openSending } from '#server/areas/text-blasts/sending-open.ts'
import { blastStepHandlers } from '#server/areas/text-blasts/steps.ts'
import { auditHandlers } from '#server/areas/work/audit.ts'
import { bulkHandlers } from '#server/areas/work/bulk.ts'
import { exportHandlers } from '#server/areas/work/exports.ts'
import { historyHandlers } from '#server/areas/work/history.ts'
import { importHandlers } from '#server/areas/work/imports.ts'
import { jobHandlers } from '#server/areas/work/jobs.ts'
import { searchHandlers } from '#server/areas/work/search.ts'
import { viewHandlers } from '#server/areas/work/views.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Served } from '#server/platform/serve.ts'

/** Every area's handlers: the list that must cover the contract. */
export const everyHandler = (platform: Platform): readonly Served[] => [
  ...accountHandlers(platform),
  ...notificationHandlers(platform),
  ...dealerHandlers,
  ...zoneHandlers,
  ...groupHandlers,
  ...modelHandlers,
  ...yearHandlers,
  ...colorHandlers,
  ...variantHandlers,
  ...pictureHandlers(platform),
  ...consultantHandlers(platform),
  ...dealerUserHandlers(platform),
  ...leadHandlers,
  ...erasureHandlers(platform),
  ...inventoryHandlers,
  ...unitHandlers,
  ...partHandlers,
  ...inquiryHandlers,
  ...quotationHandlers(platform),
  ...reservationHandlers,
  ...testDriveHandlers,
  ...statusHandlers,
  ...addressHandlers,
  ...homeHandlers(platform),
  ...newsHandlers(platform),
  ...assetHandlers(platform),
  ...guidelineHandlers(platform),
  ...storageHandlers(platform),
  ...categoryHandlers,
  ...folderHandlers,
  ...userHandlers(platform),
  ...avatarHandlers(platform),
  ...mySessionHandlers(platform),
  ...secondStepHandlers(platform),
  ...searchHandlers(platform),
  ...viewHandlers(platform),
  ...jobHandlers(platform),
  ...bulkHandlers(platform),
  ...historyHandlers(platform),
  ...auditHandlers(platform),
  ...importHandlers(platform),
  ...exportHandlers(platform),
  ...dashboardHandlers(platform),
  ...reportHandlers(platform),
  ...infobipHandlers(platform),
  ...optOutHandlers,
  ...openSending(platform),
  ...blastFileHandlers(platform),
  ...blastHandlers(platform),
  ...blastStepHandlers(platform),
  ...blastTestHandlers(platform),
  ...blastLogHandlers,
]
