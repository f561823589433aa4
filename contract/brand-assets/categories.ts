import { AssetFolder, folderSorts } from '#contract/brand-assets/folders.ts'
import { call, MessageOnly, paged, resource } from '#contract/call.ts'
import { activeWords } from '#contract/dealers/zones.ts'
import { switched, trashable } from '#contract/facets.ts'
import {
  count,
  flag,
  id,
  instant,
  join,
  longtext,
  optional,
  pick,
  record,
  text,
  Versioned,
  version,
} from '#contract/fields.ts'
import { activeAndTrash, listQuery } from '#contract/list-query.ts'
import { adminAndDealer, admins } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    'asset-categories': true
  }
}

/** What brand assets are sorted into: logos, photos, print. */
export const AssetCategory = record({
  id: id(),
  name: text(msg`Name`, 80),
  description: optional(longtext(msg`Description`, 500)),
  folders_count: count(msg`Folders`),
  assets_count: count(msg`Files`),
  status: flag(msg`Status`, activeWords),
  updated_at: instant(msg`Updated`),
  version: version(),
})
const CategoryBody = pick(AssetCategory, ['name', 'description', 'status'])

/** Everybody reads the active ones; administrators all. */
export const assetCategories = resource(
  'asset-categories',
  {
    title: msg`Brand asset categories`,
    audited: true,
    history: true,
    bulk: [...switched, ...trashable],
    searched: false,
  },
  {
    list: call('GET /assets/categories', {
      roles: 'signed-in',
      query: listQuery(['name', 'status', 'updated_at'], activeAndTrash),
      answer: paged(AssetCategory),
    }),
    get: call('GET /assets/categories/:id', { roles: 'signed-in', answer: AssetCategory }),
    create: call('POST /assets/categories', { roles: admins, once: true, body: CategoryBody, answer: AssetCategory }),
    update: call('PUT /assets/categories/:id', {
      roles: admins,
      body: join(CategoryBody, Versioned),
      answer: AssetCategory,
    }),
    trash: call('DELETE /assets/categories/:id', { roles: admins, answer: MessageOnly }),
    restore: call('POST /assets/categories/:id/restore', { roles: admins, answer: AssetCategory }),
    /** The folders of one category. */
    folders: call('GET /assets/categories/:id/folders', {
      roles: adminAndDealer,
      query: listQuery(folderSorts, activeAndTrash),
      answer: paged(AssetFolder),
    }),
  },
)
