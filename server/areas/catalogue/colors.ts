import { Color, colors } from '#contract/catalogue/colors.ts'
import { colors as table } from '#server/areas/catalogue/catalogue.table.ts'
import { fold } from '#server/platform/fold.ts'
import { defineRecords } from '#server/platform/records.ts'
import { createOf, getOf, listOf, restoreOf, trashOf, updateOf } from '#server/platform/records-handlers.ts'
import type { Served } from '#server/platform/serve.ts'

/** Paints, the same for everyone. */
export const colorRecords = defineRecords(colors, {
  table,
  record: Color,
  name: 't.name',
  scope: null,
  search: 'search',
  fold,
  sorts: { name: 'sort_name', code: 'code', updated_at: 'updated_at' },
  order: ['name', 'asc'],
})

export const colorHandlers: readonly Served[] = [
  listOf(colors.list, colorRecords),
  getOf(colors.get, colorRecords),
  createOf(colors.create, colorRecords),
  updateOf(colors.update, colorRecords),
  trashOf(colors.trash, colorRecords),
  restoreOf(colors.restore, colorRecords),
]
