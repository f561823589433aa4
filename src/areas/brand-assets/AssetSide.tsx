import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import styles from '#areas/brand-assets/brand-assets.module.css'
import { categoriesRoom } from '#areas/brand-assets/categories.ts'
import { foldersRoom } from '#areas/brand-assets/folders.ts'
import { GuidelinesBlock } from '#areas/brand-assets/GuidelinesBlock.tsx'
import { StorageBlock } from '#areas/brand-assets/StorageBlock.tsx'
import { assetCategories } from '#contract/brand-assets/categories.ts'
import { assetFolders } from '#contract/brand-assets/folders.ts'
import { admins, mayEnter } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { showNumber } from '#platform/formats.ts'
import { queryOf } from '#platform/query.ts'
import { useRoles } from '#platform/session.tsx'
import { useSay } from '#platform/words.tsx'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Tree, type TreeNode } from '#ui/Tree.tsx'
import { PlaceLink } from '#workspace/PlaceLink.tsx'
import { searchOf } from '#workspace/places.ts'
import { useTab } from '#workspace/tab.ts'

const all = { query: { active: true, per_page: 200 } } as const
const home = '/admin/brand-asset'

/** A figure beside a folder's name, heard as what it counts. */
const FileCount = ({ count }: { readonly count: number }) => {
  const say = useSay()
  return (
    <>
      <span className={styles.count} aria-hidden>
        {showNumber(count)}
      </span>
      <span className="vh">{say(msg`, {count, plural, one {# file} other {# files}}`, { count })}</span>
    </>
  )
}

/** The way to the files of one place in the tree. */
const Way = ({
  to,
  icon,
  isCurrent,
  count,
  children,
}: {
  readonly to: string
  readonly icon: IconName
  readonly isCurrent: boolean
  readonly count?: number
  readonly children: ReactNode
}) => (
  <PlaceLink to={to} className={styles.place} aria-current={isCurrent ? 'page' : undefined}>
    <Icon name={icon} />
    <span className="trunc">{children}</span>
    {count !== undefined && <FileCount count={count} />}
  </PlaceLink>
)

/** Where to look: the active categories and their folders; below, how much room they take, and the guidelines. */
export const AssetSide = () => {
  const say = useSay()
  const { place } = useTab()
  const categories = useQuery(queryOf('asset-categories', assetCategories.list, all))
  const folders = useQuery(queryOf('asset-folders', assetFolders.list, all))
  const asked = new URLSearchParams(searchOf(place))
  const mayWrite = mayEnter(useRoles(), admins)
  const current = (['folder', 'category'] as const).flatMap((kind) =>
    asked.has(kind) ? [`${kind}=${asked.get(kind)}`] : [],
  )[0]
  const nodeOf = (
    kind: 'folder' | 'category',
    { id, name, assets_count: count }: { readonly id: number; readonly name: string; readonly assets_count: number },
    inside?: readonly TreeNode[],
  ): TreeNode => {
    const key = `${kind}=${id}`
    return {
      id: key,
      name,
      content: (
        <Way
          to={`${home}?${key}`}
          icon={kind === 'folder' ? 'folder' : 'tag'}
          isCurrent={current === key}
          count={count}
        >
          {kind === 'folder' ? (
            <bdi>{name}</bdi>
          ) : (
            <strong>
              <bdi>{name}</bdi>
            </strong>
          )}
        </Way>
      ),
      children: inside,
    }
  }
  return (
    <>
      <nav className={styles.block} aria-label={say(msg`Folders`)}>
        <h2 className={styles.title}>{say(msg`Folders`)}</h2>
        {(categories.isPending || folders.isPending) && <Skeleton height="160px" />}
        {categories.data && folders.data && (
          <Tree
            label={say(msg`Folders`)}
            current={current ?? 'all'}
            nodes={[
              {
                id: 'all',
                name: say(msg`All files`),
                content: (
                  <Way to={home} icon="layers" isCurrent={current === undefined}>
                    {say(msg`All files`)}
                  </Way>
                ),
              },
              ...categories.data.rows.map((category) =>
                nodeOf(
                  'category',
                  category,
                  folders.data.rows
                    .filter((folder) => folder.category.id === category.id)
                    .map((folder) => nodeOf('folder', folder)),
                ),
              ),
            ]}
          />
        )}
        {mayWrite && (
          <div className={styles.manage}>
            <PlaceLink to={categoriesRoom.definition.path} className="link">
              {say(msg`Manage categories`)}
            </PlaceLink>
            <PlaceLink to={foldersRoom.definition.path} className="link">
              {say(msg`Manage folders`)}
            </PlaceLink>
          </div>
        )}
      </nav>
      <StorageBlock />
      <GuidelinesBlock mayWrite={mayWrite} />
    </>
  )
}
