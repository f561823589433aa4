/**
 * Lends row elements to rows. A row keeps its element for as long as it is drawn; one that comes into view takes the
 * element of one that has left, because changing texts costs a fraction of building a row. The document's order stays
 * the rows' order, and no element that stays is ever moved: moving would take the focus from it.
 */
export class Slots {
  #rows: readonly number[] = []
  #slots: readonly number[] = []
  #fresh = 0

  /** The element number of each of these rows, which are in ascending order. */
  lend(rows: readonly number[]): readonly number[] {
    const before = new Map(this.#rows.map((row, place) => [row, place]))
    const wanted = new Set(rows)
    const free = this.#rows.flatMap((row, place) => (wanted.has(row) ? [] : [place]))
    const slots: number[] = []
    // From the end, to know before which staying row a new one stands: React moves a staying element as soon as
    // one that stood behind it is placed before it, so only elements from before it will do.
    let limit = Number.POSITIVE_INFINITY
    for (const row of rows.toReversed()) {
      const stays = before.get(row)
      if (stays !== undefined) limit = stays
      while (stays === undefined && (free.at(-1) ?? -1) >= limit) free.pop()
      const place = stays ?? free.pop()
      slots.push((place === undefined ? undefined : this.#slots[place]) ?? this.#fresh++)
    }
    this.#rows = rows
    this.#slots = slots.reverse()
    return this.#slots
  }
}
