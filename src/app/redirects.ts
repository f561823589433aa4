/** Addresses that are only ways to others. */
export const redirects: Readonly<Record<string, `/${string}`>> = {
  '/admin/dealers-account-maintenance': '/admin/dealers-account-maintenance/dealers',
}
