import type * as v from 'valibot'
import { Asset, assetSorts } from '#contract/brand-assets/assets.ts'
import { call, MessageOnly, paged, resource } from '#contract/call.ts'
import { activeWords } from '#contract/dealers/zones.ts'
import { switched, trashable } from '#contract/facets.ts'
import {
  choiceOf,
  choicesOf,
  count,
  flag,
  id,
  instant,
  join,
  optional,
  pick,
  record,
  reference,
  text,
  Versioned,
  version,
} from '#contract/fields.ts'
import { activeAndTrash, listQuery } from '#contract/list-query.ts'
import { adminAndDealer, admins } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    'asset-folders': true
  }
}

/** A folder of a category; assets live in folders. */
export const AssetFolder = record({
  id: id(),
  name: text(msg`Name`, 80),
  category: reference('asset-categories', msg`Category`),
  assets_count: count(msg`Files`),
  status: flag(msg`Status`, activeWords),
  updated_at: instant(msg`Updated`),
  version: version(),
})
export const folderSorts = ['name', 'status', 'updated_at'] as const
const FolderBody = join(
  pick(AssetFolder, ['name', 'status']),
  record({ category_id: choiceOf('asset-categories', msg`Category`, 'category') }),
)

/** Dealers read the active ones of active categories; administrators all. */
export const assetFolders = resource(
  'asset-folders',
  {
    title: msg`Brand asset folders`,
    audited: true,
    history: true,
    bulk: [...switched, ...trashable],
    searched: false,
  },
  {
    list: call('GET /assets/folders', {
      roles: adminAndDealer,
      query: listQuery(folderSorts, {
        category: optional(choicesOf('asset-categories', msg`Category`)),
        ...activeAndTrash,
      }),
      answer: paged(AssetFolder),
    }),
    get: call('GET /assets/folders/:id', { roles: adminAndDealer, answer: AssetFolder }),
    create: call('POST /assets/folders', { roles: admins, once: true, body: FolderBody, answer: AssetFolder }),
    update: call('PUT /assets/folders/:id', {
      roles: admins,
      body: join(FolderBody, Versioned),
      answer: AssetFolder,
    }),
    trash: call('DELETE /assets/folders/:id', { roles: admins, answer: MessageOnly }),
    restore: call('POST /assets/folders/:id/restore', { roles: admins, answer: AssetFolder }),
    /** The assets of one folder, by pages or the first `limit` of them. */
    assets: call('GET /assets/folders/:id/assets', {
      roles: adminAndDealer,
      query: join(listQuery(assetSorts, {}), record({ limit: optional(count(msg`Limit`)) })),
      answer: paged(Asset),
    }),
  },
)
export type AssetFolderRow = v.InferOutput<typeof AssetFolder.schema>
