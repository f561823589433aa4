import { readFileSync } from 'node:fs'

/** A place of places.txt: `parent` is 0 for a region, `position` its place among all of its kind. */
export interface PlaceRow {
  readonly id: number
  readonly parent: number
  readonly name: string
  readonly position: number
}
export interface BarangayPlace extends PlaceRow {
  /** ZIP code, null where it is not known for sure. */
  readonly code: string | null
}
export interface Places {
  readonly regions: readonly PlaceRow[]
  readonly provinces: readonly PlaceRow[]
  readonly cities: readonly PlaceRow[]
  readonly barangays: readonly BarangayPlace[]
}

export const placesFile = new URL('./places.txt', import.meta.url)

/**
 * Reads places.txt. `R 0100000000 Name` is a region, `P` a province, `C 0102801000 2922 Name` a town with its ZIP
 * (`-` when it has none for all); the lines below are its barangays: the last three digits of the code, or the whole
 * code where the barangay came from another town, with `:ZIP` where it differs from the town's.
 */
export const readPlaces = (text: string = readFileSync(placesFile, 'utf8')): Places => {
  const regions: PlaceRow[] = []
  const provinces: PlaceRow[] = []
  const cities: PlaceRow[] = []
  const barangays: BarangayPlace[] = []
  let zip = '-'
  for (const line of text.split('\n')) {
    if (line === '') continue
    const [head = '', ...rest] = line.split(' ')
    if (head === 'R' || head === 'P' || head === 'C') {
      const [code = '', ...words] = rest
      if (head === 'C') zip = words.shift() ?? '-'
      const all = { R: regions, P: provinces, C: cities }[head]
      const parent = { R: 0, P: regions.at(-1)?.id ?? 0, C: provinces.at(-1)?.id ?? 0 }[head]
      all.push({ id: Number(code), parent, name: words.join(' '), position: all.length + 1 })
    } else {
      const [code = '', own = zip] = head.split(':')
      const city = cities.at(-1)?.id ?? 0
      barangays.push({
        id: code.length === 3 ? city + Number(code) : Number(code),
        parent: city,
        name: rest.join(' '),
        code: own === '-' ? null : own,
        position: barangays.length + 1,
      })
    }
  }
  return { regions, provinces, cities, barangays }
}
