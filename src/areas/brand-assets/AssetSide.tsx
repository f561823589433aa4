import { useQuery } from '@tanstack/react-query'
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
import { Icon } from '#ui/Icon.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
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

/** Where to look: the active categories and their folders; below, how much room they take, and the guidelines. */
export const AssetSide = () => {
  const say = useSay()
  const { place } = useTab()
  const categories = useQuery(queryOf('asset-categories', assetCategories.list, all))
  const folders = useQuery(queryOf('asset-folders', assetFolders.list, all))
  const asked = new URLSearchParams(searchOf(place))
  const mayWrite = mayEnter(useRoles(), admins)
  const here = (name: string, id: number) => (asked.get(name) === String(id) ? ('page' as const) : undefined)
  const isEverything = !asked.has('folder') && !asked.has('category')
  return (
    <>
      <nav className={styles.block} aria-label={say(msg`Folders`)}>
        <h2 className={styles.title}>{say(msg`Folders`)}</h2>
        {(categories.isPending || folders.isPending) && <Skeleton height="160px" />}
        {categories.data && folders.data && (
          <ul className={styles.tree}>
            <li>
              <PlaceLink to={home} className={styles.place} aria-current={isEverything ? 'page' : undefined}>
                <Icon name="layers" />
                <span className="trunc">{say(msg`All files`)}</span>
              </PlaceLink>
            </li>
            {categories.data.rows.map((category) => (
              <li key={category.id}>
                <PlaceLink
                  to={`${home}?category=${category.id}`}
                  className={styles.place}
                  aria-current={here('category', category.id)}
                >
                  <Icon name="tag" />
                  <strong className="trunc">
                    <bdi>{category.name}</bdi>
                  </strong>
                  <FileCount count={category.assets_count} />
                </PlaceLink>
                <ul className={styles.inside}>
                  {folders.data.rows
                    .filter((folder) => folder.category.id === category.id)
                    .map((folder) => (
                      <li key={folder.id}>
                        <PlaceLink
                          to={`${home}?folder=${folder.id}`}
                          className={styles.place}
                          aria-current={here('folder', folder.id)}
                        >
                          <Icon name="folder" />
                          <span className="trunc">
                            <bdi>{folder.name}</bdi>
                          </span>
                          <FileCount count={folder.assets_count} />
                        </PlaceLink>
                      </li>
                    ))}
                </ul>
              </li>
            ))}
          </ul>
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
