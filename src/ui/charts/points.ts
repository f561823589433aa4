import type { Box, Plot } from '#ui/charts/stage.tsx'

interface Walk {
  readonly way: Plot['way']
  readonly count: number
  readonly isMirrored: boolean
}
/** Where a key leads from a point, within the points; undefined for keys that do not move. */
export const stepFrom = (now: number, key: string, { way, count, isMirrored }: Walk): number | undefined => {
  const last = count - 1
  const ends: Readonly<Record<string, number>> = { Home: 0, End: last }
  const end = ends[key]
  if (end !== undefined) return end
  const turned = isMirrored && way !== 'right'
  const along =
    key === (turned ? 'ArrowLeft' : 'ArrowRight') ? 1 : key === (turned ? 'ArrowRight' : 'ArrowLeft') ? -1 : 0
  const down = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  if (along === 0 && down === 0) return undefined
  if (typeof way === 'object') {
    const column = now % way.columns
    // A row ends at its last cell.
    if (along !== 0) return column + along < 0 || column + along >= way.columns ? now : now + along
    const to = now + down * way.columns
    return to < 0 || to > last ? now : to
  }
  // A slider's own keys: what runs along goes on with up, what stands below one another with down.
  const by = along !== 0 ? along : way === 'down' ? down : -down
  return Math.min(Math.max(now + by, 0), last)
}

/** The point that a place belongs to: the one around it, else the nearest. */
export const nearestOf = (boxes: readonly Box[], { x, y }: { readonly x: number; readonly y: number }) => {
  let found: number | undefined
  let least = Number.POSITIVE_INFINITY
  boxes.forEach((box, index) => {
    if (box.width === 0) return
    const away =
      Math.max(box.x - x, x - (box.x + box.width), 0) ** 2 + Math.max(box.y - y, y - (box.y + box.height), 0) ** 2
    if (away >= least) return
    least = away
    found = index
  })
  return found
}
