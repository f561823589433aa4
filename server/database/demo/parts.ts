import { inManila } from '#contract/calendar.ts'
import { day, iso } from '#server/database/demo/moments.ts'
import { models } from '#server/database/demo/network.ts'
import type { Planted } from '#server/database/demo/planted.ts'
import { randomFrom } from '#server/database/random.ts'

/** What every model has of its own: prefix of the number, description, function type, functions, price in pesos. */
const ofModels = [
  ['04152', 'Oil filter', 'Engine', 'Filters engine oil', 485],
  ['17801', 'Air filter element', 'Engine', 'Filters intake air', 1_150],
  ['87139', 'Cabin air filter', 'Air conditioning', 'Filters dust and pollen', 980],
  ['04465', 'Brake pads, front', 'Brakes', 'Stops the front wheels', 3_650],
  ['04466', 'Brake pads, rear', 'Brakes', 'Stops the rear wheels', 3_150],
  ['43512', 'Brake disc, front', 'Brakes', 'Stops the front wheels', 5_900],
  ['48510', 'Shock absorber, front', 'Suspension', 'Dampens the front axle', 6_450],
  ['85222', 'Wiper blade, driver side', 'Body', 'Wipes the windshield', 720],
  ['81150', 'Headlamp assembly, left', 'Lighting', 'Low and high beam', 14_800],
] as const
/** What fits several models. */
const general = [
  ['90919', 'Spark plug, iridium', 'Ignition', 'Ignites the mixture', 640],
  ['28800', 'Battery, 12 V 60 Ah', 'Electrical', 'Starts the engine, feeds the board', 7_200],
  ['90981', 'Halogen bulb H4', 'Lighting', 'Low and high beam', 310],
  ['90430', 'Drain plug gasket', 'Engine', 'Seals the oil pan', 65],
  ['08880', 'Engine oil 5W-30, 4 L', 'Fluids', 'Lubricates the engine', 2_480],
  ['08889', 'Long-life coolant, 4 L', 'Fluids', 'Cools the engine', 1_350],
  ['08823', 'Brake fluid DOT 4, 1 L', 'Fluids', 'Carries brake pressure', 690],
  ['08886', 'CVT fluid, 4 L', 'Fluids', 'Lubricates the transmission', 3_980],
  ['90080', 'Fan belt, 6 ribs', 'Engine', 'Drives alternator and compressor', 1_890],
  ['44250', 'Tire valve, rubber', 'Wheels', 'Holds the air', 85],
  ['90942', 'Wheel nut', 'Wheels', 'Holds the wheel', 140],
  ['08230', 'Windshield washer fluid, 1 L', 'Fluids', 'Cleans the windshield', 180],
] as const

export interface PartsPlan {
  readonly parts: readonly {
    readonly id: number
    readonly part_number: string
    readonly description: string
    readonly dealer_id: number | null
    readonly srp: number
  }[]
  readonly planted: readonly Planted[]
}

/** The maker's list of spare parts: what each model has of its own, and what fits several; the first `most` of them. */
export const planParts = (now: Temporal.Instant, most: number): PartsPlan => {
  const random = randomFrom(60_915)
  const thisYear = inManila(now).year
  const lettersOf = (name: string) =>
    name
      .replaceAll(/[^A-Z]/gi, '')
      .slice(0, 3)
      .toUpperCase()
  const all = [
    ...general.map((one, at) => ({ one, model_id: null, code: `AMH${String(at + 1).padStart(2, '0')}`, times: 1 })),
    ...models.flatMap(({ name, price }, at) =>
      ofModels.map((one) => ({
        one,
        model_id: at + 1,
        code: `${lettersOf(name)}${String(at + 1).padStart(2, '0')}`,
        times: 0.7 + price / 3_000_000,
      })),
    ),
  ]
  // Some of either, however few are wanted.
  const step = Math.max(1, Math.floor(all.length / most))
  const rows = all
    .filter((_, at) => at % step === 0)
    .slice(0, most)
    .map(({ one: [prefix, description, function_type, functions, price], model_id, code, times }, at) => {
      const since = random.between(30, 500)
      return {
        id: at + 1,
        part_number: `${prefix}-${code}`,
        description,
        function_type,
        functions,
        model_id,
        year: model_id === null ? null : thisYear - random.between(0, 2),
        reference_id: `PM-${String(10_001 + at * 7)}`,
        // A few are sold by one dealer alone.
        dealer_id: at % 9 === 4 ? (at % 2) + 1 : null,
        srp: Math.round((price * times) / 5) * 5,
        version: 0,
        created_at: iso(now.epochMilliseconds - since * day),
        updated_at: iso(now.epochMilliseconds - random.between(1, since) * day),
      }
    })
  return { parts: rows, planted: [{ table: 'parts', rows }] }
}
