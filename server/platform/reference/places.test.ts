import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readPlaces } from '#server/platform/reference/places.ts'
import { preparedPlaces } from '#server/platform/reference/prepare.ts'

const { regions, provinces, cities, barangays } = readPlaces()
const namesUnder = (parent: string) => {
  const province = provinces.find((one) => one.name === parent)
  return cities.filter((city) => city.parent === province?.id).map((city) => city.name)
}

test('every path from a region leads through a province and a town down to a barangay', () => {
  const hasChild = (children: readonly { parent: number }[]) => new Set(children.map((one) => one.parent))
  const [withProvinces, withCities, withBarangays] = [hasChild(provinces), hasChild(cities), hasChild(barangays)]
  expect(regions.filter((one) => !withProvinces.has(one.id))).toEqual([])
  expect(provinces.filter((one) => !withCities.has(one.id))).toEqual([])
  expect(cities.filter((one) => !withBarangays.has(one.id))).toEqual([])
  expect([regions, provinces, cities, barangays].map((all) => all.length)).toEqual([18, 84, 1642, 42011])
})

test('no place stands twice, and every parent exists', () => {
  for (const [all, parents] of [
    [provinces, regions],
    [cities, provinces],
    [barangays, cities],
  ] as const) {
    expect(new Set(all.map((one) => one.id)).size).toBe(all.length)
    const known = new Set(parents.map((one) => one.id))
    expect(all.filter((one) => !known.has(one.parent))).toEqual([])
  }
})

test('the capital region is one province, Metro Manila, with seventeen cities and towns', () => {
  const capital = regions.find((one) => one.name.includes('NCR'))
  expect(provinces.filter((one) => one.parent === capital?.id).map((one) => one.name)).toEqual(['Metro Manila'])
  expect(namesUnder('Metro Manila')).toHaveLength(17)
})

test('the districts of Manila are merged into the City of Manila', () => {
  const manila = cities.find((one) => one.name === 'City of Manila')
  expect(cities.filter((one) => ['Tondo I/II', 'Binondo', 'Ermita'].includes(one.name))).toEqual([])
  expect(barangays.filter((one) => one.parent === manila?.id)).toHaveLength(897)
})

test('a city that belongs to no province stands under the one where people look for it', () => {
  expect(namesUnder('Basilan')).toContain('City of Isabela')
  expect(namesUnder('Cebu')).toEqual(expect.arrayContaining(['City of Cebu', 'City of Mandaue', 'City of Lapu-Lapu']))
  expect(namesUnder('Davao del Sur')).toContain('City of Davao')
})

test('ZIP codes have four digits or are blank, and well-known ones are right', () => {
  expect(barangays.filter((one) => one.code !== null && !/^\d{4}$/.test(one.code))).toEqual([])
  const codesIn = (name: string, province: string) => {
    const parent = provinces.find((one) => one.name === province)
    const city = cities.find((one) => one.name === name && one.parent === parent?.id)
    return new Set(barangays.filter((one) => one.parent === city?.id).map((one) => one.code))
  }
  expect(codesIn('City of Cebu', 'Cebu')).toEqual(new Set(['6000']))
  expect(codesIn('City of Baguio', 'Benguet')).toEqual(new Set(['2600']))
  expect(codesIn('Santa Maria', 'Bulacan')).toEqual(new Set(['3022']))
  // Canlubang has a post office of its own.
  expect(codesIn('City of Calamba', 'Laguna')).toEqual(new Set(['4027', '4028']))
  // Two towns shared this code in the source, so nobody is told it.
  expect(codesIn('Sergio Osmeña Sr.', 'Zamboanga del Norte')).toEqual(new Set([null]))
})

test('the places are those that are made of what the PSA has published', () => {
  const kept = readFileSync(join(import.meta.dirname, 'places.txt'), 'utf8').split('\n')
  const made = preparedPlaces.split('\n')
  const differs = kept.findIndex((line, at) => line !== made[at])
  expect([kept.length, kept[differs]]).toEqual([made.length, made[differs]])
})
