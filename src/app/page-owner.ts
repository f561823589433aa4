let owner: number | undefined

/**
 * A page belongs to the first person whose workspace opens in it: what it has fetched, learned and remembers is theirs.
 * Anybody else gets a page of their own, loaded anew at the same address. False while that is on its way: until then
 * nothing may be drawn.
 */
export const claimPage = (personId: number): boolean => {
  owner ??= personId
  if (owner === personId) return true
  location.reload()
  return false
}
