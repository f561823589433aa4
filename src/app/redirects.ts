import { dealersRoom } from '#areas/dealers/dealers.ts'

/** Addresses that are only ways to others. */
export const redirects: Readonly<Record<string, `/${string}`>> = {
  '/admin/dealers-account-maintenance': dealersRoom.definition.path,
}
