import { assets } from '#contract/brand-assets/assets.ts'
import { assetCategories } from '#contract/brand-assets/categories.ts'
import { assetFolders } from '#contract/brand-assets/folders.ts'
import { colors } from '#contract/catalogue/colors.ts'
import { models } from '#contract/catalogue/models.ts'
import { variantColors, variants } from '#contract/catalogue/variants.ts'
import { modelYears } from '#contract/catalogue/years.ts'
import { dealers } from '#contract/dealers/dealers.ts'
import { groups } from '#contract/dealers/groups.ts'
import { zones } from '#contract/dealers/zones.ts'
import { inventories } from '#contract/inventories/inventories.ts'
import { news } from '#contract/news/news.ts'
import { partsBases, partsInquiries } from '#contract/parts/inquiries.ts'
import { partsInventory } from '#contract/parts/inventory.ts'
import { parts } from '#contract/parts/masterlist.ts'
import { salesConsultants } from '#contract/people/sales-consultants.ts'
import { users } from '#contract/people/users.ts'
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
import { assetRecords } from '#server/areas/brand-assets/assets.ts'
import { assetHandlers } from '#server/areas/brand-assets/assets-handlers.ts'
import { categoryHandlers, categoryRecords } from '#server/areas/brand-assets/categories.ts'
import { folderHandlers, folderRecords } from '#server/areas/brand-assets/folders.ts'
import { colorHandlers, colorRecords } from '#server/areas/catalogue/colors.ts'
import { modelHandlers, modelRecords } from '#server/areas/catalogue/models.ts'
import {
  variantColorHandlers,
  variantColorRecords,
  variantHandlers,
  variantRecords,
} from '#server/areas/catalogue/variants.ts'
import { yearHandlers, yearRecords } from '#server/areas/catalogue/years.ts'
import { dealerHandlers, dealerRecords } from '#server/areas/dealers/dealers.ts'
import { dealerImport } from '#server/areas/dealers/dealers-import.ts'
import { groupHandlers, groupRecords } from '#server/areas/dealers/groups.ts'
import { zoneHandlers, zoneRecords } from '#server/areas/dealers/zones.ts'
import { inventoryHandlers, inventoryRecords } from '#server/areas/inventories/inventories.ts'
import { inventoryImport } from '#server/areas/inventories/inventories-import.ts'
import { newsRecords } from '#server/areas/news/news.ts'
import { newsHandlers } from '#server/areas/news/news-handlers.ts'
import {
  partsBaseHandlers,
  partsBaseRecords,
  partsInquiryHandlers,
  partsInquiryRecords,
} from '#server/areas/parts/inquiries.ts'
import { partsInquiryImport } from '#server/areas/parts/inquiries-import.ts'
import { lineHandlers, lineRecords } from '#server/areas/parts/inventory.ts'
import { lineImport } from '#server/areas/parts/inventory-import.ts'
import { partHandlers, partRecords } from '#server/areas/parts/masterlist.ts'
import { partImport } from '#server/areas/parts/masterlist-import.ts'
import { partsQuotationHandlers } from '#server/areas/parts/quotation.ts'
import { consultantHandlers, consultantRecords } from '#server/areas/people/sales-consultants.ts'
import { consultantImport } from '#server/areas/people/sales-consultants-import.ts'
import { userRecords } from '#server/areas/people/users.ts'
import { userHandlers } from '#server/areas/people/users-handlers.ts'
import { inquiryHandlers, inquiryRecords } from '#server/areas/requests/inquiries.ts'
import { inquiryImport } from '#server/areas/requests/inquiries-import.ts'
import { leadHandlers, leadRecords } from '#server/areas/requests/leads.ts'
import { leadImport } from '#server/areas/requests/leads-import.ts'
import { quotationHandlers, quotationRecords } from '#server/areas/requests/quotations.ts'
import { reservationHandlers, reservationRecords } from '#server/areas/requests/reservations.ts'
import { reservationImport } from '#server/areas/requests/reservations-import.ts'
import { unitHandlers, unitRecords } from '#server/areas/requests/test-drive-units.ts'
import { unitImport } from '#server/areas/requests/test-drive-units-import.ts'
import { testDriveHandlers, testDriveRecords } from '#server/areas/requests/test-drives.ts'
import { testDriveImport } from '#server/areas/requests/test-drives-import.ts'
import { caseRecords } from '#server/areas/surveys/cdcs.ts'
import { caseHandlers } from '#server/areas/surveys/cdcs-handlers.ts'
import { surveyEmailHandlers, surveyEmailRecords } from '#server/areas/surveys/email-logs.ts'
import { resultHandlers, resultRecords } from '#server/areas/surveys/results.ts'
import { resultImport } from '#server/areas/surveys/results-import.ts'
import { surveyHandlers, surveyRecords } from '#server/areas/surveys/surveys.ts'
import { targetImports } from '#server/areas/surveys/targets-import.ts'
import { targetHandlers, targetRecords } from '#server/areas/surveys/targets-list.ts'
import { accountRecords } from '#server/areas/text-blasts/accounts.ts'
import { infobipHandlers } from '#server/areas/text-blasts/accounts-handlers.ts'
import { blastRecords } from '#server/areas/text-blasts/blasts.ts'
import { blastHandlers } from '#server/areas/text-blasts/blasts-handlers.ts'
import { blastLogHandlers, blastLogRecords } from '#server/areas/text-blasts/logs.ts'
import { optOutHandlers, optOutRecords } from '#server/areas/text-blasts/opt-outs.ts'
import { optOutImport } from '#server/areas/text-blasts/opt-outs-import.ts'
import { defineRoom, type ServerRoom } from '#server/work/room.ts'

/** Every list of the server: a room joins by its line here. Their order is that of equal hits of a search. */
export const everyRoom: readonly ServerRoom[] = [
  defineRoom(leads, { records: leadRecords, handlers: leadHandlers, imports: leadImport }),
  defineRoom(inquiries, { records: inquiryRecords, handlers: inquiryHandlers, imports: inquiryImport }),
  defineRoom(quotations, { records: quotationRecords, handlers: quotationHandlers }),
  defineRoom(reservations, { records: reservationRecords, handlers: reservationHandlers, imports: reservationImport }),
  defineRoom(testDrives, { records: testDriveRecords, handlers: testDriveHandlers, imports: testDriveImport }),
  defineRoom(testDriveUnits, { records: unitRecords, handlers: unitHandlers, imports: unitImport }),
  defineRoom(inventories, { records: inventoryRecords, handlers: inventoryHandlers, imports: inventoryImport }),
  defineRoom(dealers, { records: dealerRecords, handlers: dealerHandlers, imports: dealerImport }),
  defineRoom(zones, { records: zoneRecords, handlers: zoneHandlers }),
  defineRoom(groups, { records: groupRecords, handlers: groupHandlers }),
  defineRoom(models, { records: modelRecords, handlers: modelHandlers }),
  defineRoom(modelYears, { records: yearRecords, handlers: yearHandlers }),
  defineRoom(colors, { records: colorRecords, handlers: colorHandlers }),
  defineRoom(variants, { records: variantRecords, handlers: variantHandlers }),
  defineRoom(variantColors, { records: variantColorRecords, handlers: variantColorHandlers }),
  defineRoom(users, { records: userRecords, handlers: userHandlers }),
  defineRoom(salesConsultants, { records: consultantRecords, handlers: consultantHandlers, imports: consultantImport }),
  defineRoom(infobipAccounts, { records: accountRecords, handlers: infobipHandlers }),
  defineRoom(optOuts, { records: optOutRecords, handlers: optOutHandlers, imports: optOutImport }),
  defineRoom(textBlasts, { records: blastRecords, handlers: blastHandlers }),
  defineRoom(blastLogs, { records: blastLogRecords, handlers: blastLogHandlers }),
  defineRoom(surveys, { records: surveyRecords, handlers: surveyHandlers }),
  defineRoom(surveyResults, { records: resultRecords, handlers: resultHandlers, imports: resultImport }),
  defineRoom(surveyCases, { records: caseRecords, handlers: caseHandlers }),
  defineRoom(surveyEmails, { records: surveyEmailRecords, handlers: surveyEmailHandlers }),
  defineRoom(surveyTargets, { records: targetRecords, handlers: targetHandlers, imports: targetImports }),
  defineRoom(news, { records: newsRecords, handlers: newsHandlers }),
  defineRoom(assetCategories, { records: categoryRecords, handlers: categoryHandlers }),
  defineRoom(assetFolders, { records: folderRecords, handlers: folderHandlers }),
  defineRoom(assets, { records: assetRecords, handlers: assetHandlers }),
  defineRoom(parts, { records: partRecords, handlers: partHandlers, imports: partImport }),
  defineRoom(partsInventory, { records: lineRecords, handlers: lineHandlers, imports: lineImport }),
  defineRoom(partsInquiries, {
    records: partsInquiryRecords,
    handlers: (platform) => [...partsInquiryHandlers, ...partsQuotationHandlers(platform)],
    imports: partsInquiryImport,
  }),
  defineRoom(partsBases, { records: partsBaseRecords, handlers: partsBaseHandlers }),
]
