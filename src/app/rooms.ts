import { auditRoom } from '#areas/audit/audit.ts'
import { outgoingEmailsRoom } from '#areas/audit/outgoing-emails.ts'
import { brandAssetsRoom } from '#areas/brand-assets/brand-assets.ts'
import { categoriesRoom, openCategoriesRoom } from '#areas/brand-assets/categories.ts'
import { foldersRoom } from '#areas/brand-assets/folders.ts'
import { colorsRoom } from '#areas/catalogue/colors.ts'
import { modelsRoom } from '#areas/catalogue/models.ts'
import { variantColorsRoom, variantsRoom } from '#areas/catalogue/variants.ts'
import { yearsRoom } from '#areas/catalogue/years.ts'
import { dealersRoom } from '#areas/dealers/dealers.ts'
import { groupsRoom } from '#areas/dealers/groups.ts'
import { zonesRoom } from '#areas/dealers/zones.ts'
import { inventoriesRoom } from '#areas/inventories/inventories.ts'
import { newsRoom } from '#areas/news/news.ts'
import { partsBasesRoom } from '#areas/parts/bases.ts'
import { cartInquiriesRoom, formInquiriesRoom } from '#areas/parts/inquiries.ts'
import { partsInventoryRoom } from '#areas/parts/inventory.ts'
import { partsRoom } from '#areas/parts/masterlist.ts'
import { dealerUsersRoom } from '#areas/people/dealer-users.ts'
import { dealersConsultantsRoom, salesConsultantsRoom } from '#areas/people/sales-consultants.ts'
import { usersRoom } from '#areas/people/users.ts'
import { inquiriesRoom } from '#areas/requests/inquiries.ts'
import { leadsRoom } from '#areas/requests/leads.ts'
import { quotationsRoom } from '#areas/requests/quotations.ts'
import { reservationsRoom } from '#areas/requests/reservations.ts'
import { testDriveUnitsRoom } from '#areas/requests/test-drive-units.ts'
import { testDrivesRoom } from '#areas/requests/test-drives.ts'
import { casesRoom } from '#areas/surveys/cdcs.ts'
import { surveyEmailsRoom } from '#areas/surveys/email-logs.ts'
import { resultsRoom, surveyResultsRoom } from '#areas/surveys/results.ts'
import { surveysRoom } from '#areas/surveys/surveys.ts'
import { targetsRoom } from '#areas/surveys/targets.ts'
import { infobipAccountsRoom } from '#areas/text-blasts/infobip-accounts.ts'
import { optOutsRoom } from '#areas/text-blasts/opt-outs.ts'
import { textBlastsRoom } from '#areas/text-blasts/text-blasts.ts'
import type { Room } from '#define/resource.ts'

/** Every room of the portal, in the order in which the palette names them. */
export const rooms: readonly Room[] = [
  leadsRoom,
  inquiriesRoom,
  quotationsRoom,
  reservationsRoom,
  testDrivesRoom,
  dealersRoom,
  groupsRoom,
  zonesRoom,
  variantsRoom,
  variantColorsRoom,
  modelsRoom,
  colorsRoom,
  yearsRoom,
  inventoriesRoom,
  newsRoom,
  brandAssetsRoom,
  categoriesRoom,
  openCategoriesRoom,
  foldersRoom,
  testDriveUnitsRoom,
  salesConsultantsRoom,
  dealersConsultantsRoom,
  usersRoom,
  dealerUsersRoom,
  surveysRoom,
  resultsRoom,
  surveyResultsRoom,
  casesRoom,
  surveyEmailsRoom,
  targetsRoom,
  textBlastsRoom,
  optOutsRoom,
  infobipAccountsRoom,
  partsRoom,
  partsInventoryRoom,
  cartInquiriesRoom,
  partsBasesRoom,
  formInquiriesRoom,
  auditRoom,
  outgoingEmailsRoom,
]
