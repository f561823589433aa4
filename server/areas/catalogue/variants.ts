import { Variant, VariantColor, variantColors, variants } from '#contract/catalogue/variants.ts'
import { msg } from '#contract/words.ts'
import {
  carModels,
  colors,
  variantColors as colorsTable,
  variants as table,
} from '#server/areas/catalogue/catalogue.table.ts'
import { refuseLostPicture } from '#server/areas/catalogue/pictures.ts'
import { fold } from '#server/platform/fold.ts'
import { among, defineRecords, equals } from '#server/platform/records.ts'
import { createOf, getOf, listOf, restoreOf, trashOf, updateOf } from '#server/platform/records-handlers.ts'
import { byName } from '#server/platform/records-order.ts'
import type { Served } from '#server/platform/serve.ts'
import { refuseTrashed } from '#server/platform/trashed.ts'

/** Cars as they are sold, the same for everyone. */
export const variantRecords = defineRecords(variants, {
  table,
  record: Variant,
  name: 't.name',
  found: { detail: 't.code', folded: 't.sort_name' },
  scope: null,
  references: { model: { by: 'model_id', from: carModels } },
  search: 'search',
  searchThrough: [{ by: 'model_id', from: carModels, column: 'sort_name' }],
  fold,
  filters: { model: among('model_id'), active: equals('status') },
  sorts: {
    name: 'sort_name',
    code: 'code',
    model: byName('model_id', carModels, 'models'),
    year: 'year',
    srp: 'srp',
    status: 'status',
    updated_at: 'updated_at',
  },
  order: ['name', 'asc'],
  follows: ['models'],
  beforeWrite: async (tx, { before, values }) => {
    await refuseTrashed(tx, before, values, [['model_id', 'car_models', Variant.fields.model.label]])
    return undefined
  },
})

/** The colours that a variant comes in, the same for everyone. */
export const variantColorRecords = defineRecords(variantColors, {
  table: colorsTable,
  record: VariantColor,
  name: "(select v.name from variants v where v.id = t.variant_id) || ' ' || (select c.name from colors c where c.id = t.color_id)",
  scope: null,
  references: { variant: { by: 'variant_id', from: table }, color: { by: 'color_id', from: colors } },
  computed: { name: `"~variant".name || ' ' || "~color".name` },
  searchThrough: [
    { by: 'variant_id', from: table, column: 'search' },
    { by: 'color_id', from: colors, column: 'search' },
  ],
  fold,
  filters: { variant_id: equals('variant_id'), active: equals('status') },
  sorts: {
    color: byName('color_id', colors, 'colors'),
    price_difference: 'price_difference',
    status: 'status',
    updated_at: 'updated_at',
  },
  order: ['updated_at', 'desc'],
  follows: ['variants', 'colors'],
  keys: { variant_colors_color: { field: 'color_id', message: msg`This variant already has this color` } },
  beforeWrite: async (tx, { before, values }) => {
    await refuseTrashed(tx, before, values, [
      ['variant_id', 'variants', VariantColor.fields.variant.label],
      ['color_id', 'colors', VariantColor.fields.color.label],
    ])
    await refuseLostPicture(tx, before, values)
    return undefined
  },
})

export const variantHandlers: readonly Served[] = [
  listOf(variants.list, variantRecords),
  getOf(variants.get, variantRecords),
  createOf(variants.create, variantRecords),
  updateOf(variants.update, variantRecords),
  trashOf(variants.trash, variantRecords),
  restoreOf(variants.restore, variantRecords),
]
export const variantColorHandlers: readonly Served[] = [
  listOf(variantColors.list, variantColorRecords),
  getOf(variantColors.get, variantColorRecords),
  createOf(variantColors.create, variantColorRecords),
  updateOf(variantColors.update, variantColorRecords),
  trashOf(variantColors.trash, variantColorRecords),
  restoreOf(variantColors.restore, variantColorRecords),
]
