import { inManila } from '#contract/calendar.ts'
import { day, iso } from '#server/database/demo/moments.ts'
import { models } from '#server/database/demo/network.ts'
import type { Planted } from '#server/database/demo/planted.ts'
import { randomFrom } from '#server/database/random.ts'

const paints = [
  ['Puti ng Perlas', 'P01', '#f4f3ee', 15_000],
  ['Itim Gabi', 'K22', '#15171a', 0],
  ['Pilak', 'S10', '#b9bdc1', 0],
  ['Abo ng Mayon', 'G35', '#5b6066', 0],
  ['Pula ng Bandila', 'R41', '#b3202c', 12_000],
  ['Asul ng Dagat', 'B17', '#1f4e79', 0],
  ['Lunti ng Banaue', 'V08', '#2f5d43', 10_000],
  ['Tansong Araw', 'O29', '#a4562a', 12_000],
] as const
const grades = [
  ['1.3 E MT', 'manual', -0.12],
  ['1.5 G CVT', 'cvt', 0],
  ['1.5 V CVT', 'cvt', 0.14],
] as const
const bigGrades = [
  ['2.4 G MT', 'manual', -0.08],
  ['2.4 G AT', 'automatic', 0],
  ['2.8 V AT', 'automatic', 0.18],
] as const

export interface VariantPlan {
  readonly id: number
  readonly model_id: number
  readonly year: number
  readonly name: string
  readonly code: string
  readonly transmission: string
  readonly fuel: string
  readonly srp: number
  readonly status: boolean
}
export interface VariantColorPlan {
  readonly id: number
  readonly variant_id: number
  readonly color_id: number
  readonly price_difference: number
  readonly status: boolean
}
export interface CataloguePlan {
  readonly variants: readonly VariantPlan[]
  readonly variantColors: readonly VariantColorPlan[]
  readonly planted: readonly Planted[]
}

/** What the models are sold as: three variants each, of this year and the last, in four to six colours. */
export const planCatalogue = (now: Temporal.Instant): CataloguePlan => {
  const random = randomFrom(41_017)
  const thisYear = inManila(now).year
  const stamp = (days: number) => iso(now.epochMilliseconds - days * day)
  const stamps = () => {
    const since = random.between(30, 600)
    return { created_at: stamp(since), updated_at: stamp(random.between(1, since)) }
  }
  const variants = models.flatMap((model, at): readonly VariantPlan[] => {
    const isBig = model.body_type === 'pickup' || model.body_type === 'van' || model.price > 1_500_000
    return (isBig ? bigGrades : grades).map(([grade, transmission, more], nth) => ({
      id: at * 3 + nth + 1,
      model_id: at + 1,
      year: nth === 0 && at % 3 === 0 ? thisYear - 1 : thisYear,
      name: `${model.name} ${grade}`,
      code: `${model.name
        .replaceAll(/[^A-Z]/gi, '')
        .slice(0, 3)
        .toUpperCase()}${at + 1}-${grade.replaceAll(/[^A-Z0-9]/g, '')}`,
      transmission,
      fuel: isBig ? 'diesel' : nth === 2 && at % 4 === 1 ? 'hybrid' : 'gasoline',
      srp: Math.round((model.price * (1 + more)) / 1000) * 1000,
      status: model.status,
    }))
  })
  const variantColors: VariantColorPlan[] = []
  for (const variant of variants)
    for (const [at, [, , , price_difference]] of paints.entries())
      if (at < 3 || random.chance(0.4))
        variantColors.push({
          id: variantColors.length + 1,
          variant_id: variant.id,
          color_id: at + 1,
          price_difference,
          status: variant.status,
        })
  const years = models.flatMap((_, at) =>
    [thisYear - 2, thisYear - 1, thisYear].map((year) => ({ model_id: at + 1, year })),
  )
  const dated = <T extends object>(rows: readonly T[]) =>
    rows.map((row, at) => ({ id: at + 1, ...row, version: 0, ...stamps() }))
  return {
    variants,
    variantColors,
    planted: [
      { table: 'colors', rows: dated(paints.map(([name, code, hex]) => ({ name, code, hex }))) },
      { table: 'model_years', rows: dated(years) },
      { table: 'variants', rows: dated(variants) },
      { table: 'variant_colors', rows: dated(variantColors) },
    ],
  }
}
