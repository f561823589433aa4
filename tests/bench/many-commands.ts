import { msg } from '#contract/words.ts'
import { type Command, defineCommand, sections } from '#define/command.ts'
import { formCommands as own } from '../../src/workspace/form/commands.ts'

// The portal's own commands and as many others as a portal of every room, record act and report might come to.
// crowded-spa.ts builds the SPA with this file in the place of the form's commands.

const acts = [
  'leads',
  'dealers',
  'test drives',
  'parts orders',
  'reservations',
  'surveys',
  'text blasts',
  'inventories',
]
const things = ['Vios', 'Hilux', 'Fortuner', 'Innova', 'Raize', 'Avanza', 'Wigo', 'Rush', 'Corolla Cross', 'Zenix']
const places = [
  'Makati',
  'Quezon City',
  'Cebu',
  'Davao',
  'Iloilo',
  'Baguio',
  'Pampanga',
  'Laguna',
  'Batangas',
  'Bacolod',
]
const count = 10_000

const generated = Array.from({ length: count }, (_, i): Command => {
  const list = acts[i % acts.length] ?? ''
  const thing = things[Math.floor(i / acts.length) % things.length] ?? ''
  const place = places[Math.floor(i / (acts.length * things.length)) % places.length] ?? ''
  return defineCommand({
    id: `bench.${i}`,
    title: msg`Search {list} for “{query}”`,
    values: { list: `${list} ${thing} ${place}`, query: i },
    section: sections.places,
    opens: `/admin/leads?q=${i}`,
  })
})

export * from '../../src/workspace/form/commands.ts'
export const formCommands: readonly Command[] = [...own, ...generated]
