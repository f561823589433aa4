import sample from '#areas/parts/sample.ts'
import { parts } from '#contract/parts/masterlist.ts'
import { partsAdmins } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { exports } from '#contract/work/exports.ts'
import { defineResource, exportFile, importFile } from '#define/resource.ts'

/** The maker's spare parts. Files alone write them: the specification has no form for one part. */
export const partsRoom = defineResource(parts, {
  one: msg({ message: 'Part', context: 'one of them, as in New …' }),
  route: 'dealer-parts.masterlist',
  path: '/admin/dealer-parts/masterlist',
  roles: partsAdmins,
  icon: 'package',
  also: msg`spare parts, parts catalog, catalogue`,
  goTo: 'p',
  menu: { id: 'menu.dealer-parts.masterlist', under: 'menu.dealer-parts', label: msg`Master List` },
  nameOf: (part) => `${part.part_number} ${part.description}`,
  columns: [
    'part_number',
    'description',
    'function_type',
    'functions',
    'model',
    'year',
    'reference_id',
    'dealer',
    'srp',
    'updated_at',
  ],
  hidden: ['functions', 'reference_id', 'updated_at'],
  narrow: { name: 'description', meta: 'part_number', amount: 'srp', status: 'model' },
  filters: ['q', 'model', 'dealer'],
  sortedBy: { by: 'part_number', sort: 'asc' },
  form: [],
  details: [
    'part_number',
    'description',
    'function_type',
    'functions',
    'model',
    'year',
    'reference_id',
    'dealer',
    'srp',
    'updated_at',
  ],
  sample,
  acts: [
    importFile(parts.upload, { path: '/admin/dealer-parts/masterlist/upload' }),
    exportFile(exports.stream, { failed: msg`Failed to download parts.` }),
  ],
})
