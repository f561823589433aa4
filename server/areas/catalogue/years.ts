import { ModelYear, modelYears } from '#contract/catalogue/years.ts'
import { msg } from '#contract/words.ts'
import { carModels, modelYears as table } from '#server/areas/catalogue/catalogue.table.ts'
import { fold } from '#server/platform/fold.ts'
import { among, defineRecords } from '#server/platform/records.ts'
import { createOf, getOf, listOf, restoreOf, trashOf, updateOf } from '#server/platform/records-handlers.ts'
import { byName } from '#server/platform/records-order.ts'
import type { Served } from '#server/platform/serve.ts'
import { refuseTrashed } from '#server/platform/trashed.ts'

/** The years that models are built for, the same for everyone. */
export const yearRecords = defineRecords(modelYears, {
  table,
  record: ModelYear,
  name: "(select m.name from car_models m where m.id = t.model_id) || ' ' || t.year",
  scope: null,
  references: { model: { by: 'model_id', from: carModels } },
  computed: { name: `"~model".name || ' ' || t.year` },
  search: 'year',
  searchThrough: [{ by: 'model_id', from: carModels, column: 'sort_name' }],
  fold,
  filters: { model: among('model_id') },
  sorts: { model: byName('model_id', carModels, 'models'), year: 'year', updated_at: 'updated_at' },
  order: ['year', 'desc'],
  follows: ['models'],
  keys: { model_years_year: { field: 'year', message: msg`This model already has this year` } },
  beforeWrite: async (tx, { before, values }) => {
    await refuseTrashed(tx, before, values, [['model_id', 'car_models', ModelYear.fields.model.label]])
    return undefined
  },
})

export const yearHandlers: readonly Served[] = [
  listOf(modelYears.list, yearRecords),
  getOf(modelYears.get, yearRecords),
  createOf(modelYears.create, yearRecords),
  updateOf(modelYears.update, yearRecords),
  trashOf(modelYears.trash, yearRecords),
  restoreOf(modelYears.restore, yearRecords),
]
