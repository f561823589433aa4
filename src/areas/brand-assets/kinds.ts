import type { AssetKind } from '#contract/brand-assets/assets.ts'
import type { IconName } from '#ui/Icon.tsx'

/** What stands for a file that has no preview. */
export const kindIcons: Readonly<Record<AssetKind, IconName>> = {
  picture: 'image',
  document: 'file-text',
  design: 'palette',
  video: 'play',
  other: 'package',
}

/** Of a row whose kind is not known by its type. */
export const iconOfKind = (kind: unknown): IconName =>
  Object.entries(kindIcons).find(([name]) => name === kind)?.[1] ?? kindIcons.other
