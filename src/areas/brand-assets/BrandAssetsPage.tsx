import { useRef } from 'react'
import { AssetSide } from '#areas/brand-assets/AssetSide.tsx'
import styles from '#areas/brand-assets/brand-assets.module.css'
import { brandAssetsRoom } from '#areas/brand-assets/brand-assets.ts'
import { msg } from '#contract/words.ts'
import type { ViewProps } from '#define/page.ts'
import { useSay } from '#platform/words.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { useNarrow } from '#ui/useNarrow.ts'
import ListPage from '#workspace/list/ListPage.tsx'

/** Below this width the folders lie folded above the list, in pixels. */
const narrowBelow = 860

/** The files as every list shows them, beside the folders, the storage overview and the branding guidelines. */
const BrandAssetsPage = ({ params }: ViewProps) => {
  const say = useSay()
  const page = useRef<HTMLDivElement>(null)
  const isNarrow = useNarrow(page, narrowBelow)
  return (
    <div ref={page} className={isNarrow ? styles.stacked : styles.page}>
      <aside className={styles.side} aria-label={say(msg`Folders and storage`)}>
        {isNarrow ? (
          <Disclosure title={say(msg`Folders and storage`)}>
            <div className={styles.folded}>
              <AssetSide />
            </div>
          </Disclosure>
        ) : (
          <AssetSide />
        )}
      </aside>
      <div className={styles.list}>
        <ListPage room={brandAssetsRoom} params={params} />
      </div>
    </div>
  )
}
export default BrandAssetsPage
