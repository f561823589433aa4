import { modelsRoom } from '#areas/catalogue/models.ts'
import { dealersRoom } from '#areas/dealers/dealers.ts'
import { groupsRoom } from '#areas/dealers/groups.ts'
import { zonesRoom } from '#areas/dealers/zones.ts'
import { inventoriesRoom } from '#areas/inventories/inventories.ts'
import { dealerUsersRoom } from '#areas/people/dealer-users.ts'
import { dealersConsultantsRoom, salesConsultantsRoom } from '#areas/people/sales-consultants.ts'
import { usersRoom } from '#areas/people/users.ts'
import { leadsRoom } from '#areas/requests/leads.ts'
import { testDriveUnitsRoom } from '#areas/requests/test-drive-units.ts'
import { infobipAccountsRoom } from '#areas/text-blasts/infobip-accounts.ts'
import { optOutsRoom } from '#areas/text-blasts/opt-outs.ts'
import { textBlastsRoom } from '#areas/text-blasts/text-blasts.ts'
import type { Room } from '#define/resource.ts'

/** Every room of the portal, in the order in which the palette names them. */
export const rooms: readonly Room[] = [
  leadsRoom,
  dealersRoom,
  groupsRoom,
  zonesRoom,
  modelsRoom,
  inventoriesRoom,
  testDriveUnitsRoom,
  salesConsultantsRoom,
  dealersConsultantsRoom,
  usersRoom,
  dealerUsersRoom,
  textBlastsRoom,
  optOutsRoom,
  infobipAccountsRoom,
]
