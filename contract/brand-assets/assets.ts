import * as v from 'valibot'
import { call, FileResponse, MessageOnly, paged, resource } from '#contract/call.ts'
import { trashable } from '#contract/facets.ts'
import {
  choiceOf,
  choicesOf,
  count,
  file,
  flag,
  id,
  instant,
  join,
  nested,
  optional,
  options,
  pick,
  picture,
  record,
  reference,
  text,
  Versioned,
  version,
} from '#contract/fields.ts'
import { listQuery } from '#contract/list-query.ts'
import { adminAndDealer, admins } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    assets: true
  }
}

/** What an asset's file may be called. Pages and programs are not among them. */
export const assetEndings = [
  'png',
  'jpg',
  'jpeg',
  'gif',
  'webp',
  'svg',
  'tif',
  'tiff',
  'psd',
  'pdf',
  'ai',
  'eps',
  'indd',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'ppt',
  'pptx',
  'txt',
  'csv',
  'mp4',
  'mov',
  'webm',
  'mp3',
  'wav',
  'm4a',
  'ttf',
  'otf',
  'woff',
  'woff2',
  'zip',
] as const
/** The largest file, in bytes. */
export const mostAsset = 30 * 1024 * 1024

/** What a file is, for its icon and for the storage overview. */
export const assetKinds = {
  picture: msg`Picture`,
  document: msg`Document`,
  design: msg`Design file`,
  video: msg`Video or audio`,
  other: msg`Other file`,
}
export type AssetKind = keyof typeof assetKinds

/** A file to download; it lives in a folder. `size` in bytes. */
export const Asset = record({
  id: id(),
  preview: optional(picture(msg`Preview`)),
  name: text(msg`Name`, 160),
  file_name: text(msg`File`, 200),
  kind: options(msg`Kind`, assetKinds),
  size: count(msg`Size`),
  folder: reference('asset-folders', msg`Folder`),
  category: reference('asset-categories', msg`Category`),
  downloads: count(msg`Downloads`),
  created_at: instant(msg`Added`),
  updated_at: instant(msg`Updated`),
  version: version(),
})
export type AssetRow = v.InferOutput<typeof Asset.schema>
export const assetSorts = ['name', 'size', 'downloads', 'created_at', 'updated_at'] as const

const Part = v.object({ id: v.union([v.number(), v.string()]), name: v.string(), files: v.number(), bytes: v.number() })
/** How much room the assets take, in bytes: by category, by kind, and what lies in the trash. */
export const Storage = record({
  files: count(msg`Files`),
  bytes: count(msg`Size`),
  trash_files: count(msg`Files`),
  trash_bytes: count(msg`Size`),
  categories: nested(msg`Categories`, v.array(Part)),
  kinds: nested(msg`Kinds`, v.array(Part)),
})
/** The newest branding guidelines; all null while there are none. */
export const Guidelines = record({
  file_name: optional(text(msg`File`, 200)),
  size: optional(count(msg`Size`)),
  created_at: optional(instant(msg`Added`)),
  uploaded_by: optional(text(msg`Added by`, 200)),
})
export const guidelineEndings = ['pdf', 'ppt', 'pptx', 'doc', 'docx', 'zip'] as const
const folderChoice = () => choiceOf('asset-folders', msg`Folder`, 'folder')

/** Dealers read and download what lies in active folders of active categories; administrators write. */
export const assets = resource(
  'assets',
  {
    title: msg`Brand assets`,
    audited: true,
    history: true,
    bulk: [...trashable],
    searched: true,
  },
  {
    /** The assets of all folders. */
    list: call('GET /assets', {
      roles: adminAndDealer,
      query: listQuery(assetSorts, {
        category: optional(choicesOf('asset-categories', msg`Category`)),
        folder: optional(choicesOf('asset-folders', msg`Folder`)),
        kind: optional(options(msg`Kind`, assetKinds)),
        trashed: optional(flag(msg`Trash`)),
      }),
      answer: paged(Asset),
    }),
    get: call('GET /assets/:id', { roles: adminAndDealer, answer: Asset }),
    /** 413 above 30 MB, 422 on `file` when its content is not what its name says. Without a name it takes the file's. */
    create: call('POST /assets', {
      roles: admins,
      once: true,
      limit: 'uploads',
      form: record({
        folder_id: folderChoice(),
        name: optional(text(msg`Name`, 160)),
        file: file(msg`File`, assetEndings),
      }),
      answer: Asset,
    }),
    /** Renames it, moves it to another folder, and puts another file in its place when one is sent. */
    update: call('POST /assets/:id', {
      roles: admins,
      limit: 'uploads',
      form: join(
        join(pick(Asset, ['name']), Versioned),
        record({ folder_id: folderChoice(), file: optional(file(msg`File`, assetEndings)) }),
      ),
      answer: Asset,
    }),
    trash: call('DELETE /assets/:id', { roles: admins, answer: MessageOnly }),
    restore: call('POST /assets/:id/restore', { roles: admins, answer: Asset }),
    /** Counts a download and says where the file lies for the next five minutes, for this person alone. */
    download: call('POST /assets/:id/download', {
      roles: adminAndDealer,
      answer: record({ url: text(msg`Address`, 1000), filename: text(msg`File`, 200) }),
    }),
    file: call('GET /assets/files/:ticket', {
      roles: adminAndDealer,
      params: record({ ticket: text(msg`Ticket`, 400) }),
      answer: FileResponse,
    }),
    storage: call('GET /assets/storage', { roles: adminAndDealer, answer: Storage }),
    guidelines: call('GET /assets/branding-guidelines', { roles: adminAndDealer, answer: Guidelines }),
    guidelinesFile: call('GET /assets/branding-guidelines/file', { roles: adminAndDealer, answer: FileResponse }),
    uploadGuidelines: call('POST /assets/branding-guidelines', {
      roles: admins,
      limit: 'uploads',
      form: record({ file: file(msg`File`, guidelineEndings) }),
      answer: Guidelines,
    }),
  },
)
