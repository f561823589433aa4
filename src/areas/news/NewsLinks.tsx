import type * as v from 'valibot'
import styles from '#areas/news/news.module.css'
import { pictures } from '#contract/catalogue/pictures.ts'
import type { News } from '#contract/news/news.ts'
import { addressOf } from '#platform/client.ts'
import { Icon } from '#ui/Icon.tsx'
import { Day } from '#ui/Moment.tsx'
import { PlaceLink } from '#workspace/PlaceLink.tsx'

/** News by their titles, each leading to its page. */
export const NewsLinks = ({ items }: { readonly items: readonly v.InferOutput<typeof News.schema>[] }) => (
  <ul className={styles.links}>
    {items.map((one) => (
      <li key={one.id}>
        <PlaceLink to={`/admin/news/${one.id}`} className={styles.link}>
          {one.image ? (
            <img
              src={addressOf(pictures.get, { params: { hash: one.image } })}
              alt=""
              loading="lazy"
              decoding="async"
            />
          ) : (
            <span className={styles.blank}>
              <Icon name="newspaper" />
            </span>
          )}
          <span className={styles.what}>
            <strong className="trunc">
              <bdi>{one.title}</bdi>
            </strong>
            {one.summary && <span className="trunc">{one.summary}</span>}
          </span>
          <span className={styles.when}>
            <Day at={one.published_at} />
          </span>
        </PlaceLink>
      </li>
    ))}
  </ul>
)
