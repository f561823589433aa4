import { Model, models } from '#contract/catalogue/models.ts'
import { carModels as table } from '#server/areas/catalogue/catalogue.table.ts'
import { refuseLostPicture } from '#server/areas/catalogue/pictures.ts'
import { fold } from '#server/platform/fold.ts'
import { defineRecords, equals } from '#server/platform/records.ts'
import { createOf, getOf, listOf, restoreOf, trashOf, updateOf } from '#server/platform/records-handlers.ts'
import type { Served } from '#server/platform/serve.ts'

/** Car models, the same for everyone. */
export const modelRecords = defineRecords(models, {
  table,
  record: Model,
  name: 't.name',
  found: { detail: 't.body_type', folded: 't.sort_name' },
  scope: null,
  search: 'sort_name',
  fold,
  filters: { active: equals('status') },
  sorts: { name: 'sort_name', body_type: 'body_type', status: 'status', updated_at: 'updated_at' },
  order: ['name', 'asc'],
  beforeWrite: async (tx, { before, values }) => {
    await refuseLostPicture(tx, before, values)
    return undefined
  },
})

export const modelHandlers: readonly Served[] = [
  listOf(models.list, modelRecords),
  getOf(models.get, modelRecords),
  createOf(models.create, modelRecords),
  updateOf(models.update, modelRecords),
  trashOf(models.trash, modelRecords),
  restoreOf(models.restore, modelRecords),
]
