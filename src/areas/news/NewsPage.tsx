import { useQuery } from '@tanstack/react-query'
import { NewsLinks } from '#areas/news/NewsLinks.tsx'
import styles from '#areas/news/news.module.css'
import { newsRoom } from '#areas/news/news.ts'
import { pictures } from '#contract/catalogue/pictures.ts'
import { audiences, news } from '#contract/news/news.ts'
import { msg } from '#contract/words.ts'
import { can } from '#define/abilities.ts'
import type { ViewProps } from '#define/page.ts'
import { editPlaceOf } from '#define/routes.ts'
import { addressOf } from '#platform/client.ts'
import { queryOf } from '#platform/query.ts'
import { useRoles } from '#platform/session.tsx'
import { useSay } from '#platform/words.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Moment } from '#ui/Moment.tsx'
import { Opened } from '#workspace/Opened.tsx'
import { PanelBlock } from '#workspace/PanelPage.tsx'
import { RecordPage } from '#workspace/record/RecordPage.tsx'
import { useTab, useTabTitle } from '#workspace/tab.ts'

/** How many of the other news stand below. */
const others = 20

/** A news item to read, and below it what else is new. */
const NewsPage = ({ params }: ViewProps) => {
  const say = useSay()
  const id = Number(params['id'])
  const { open } = useTab()
  const answer = useQuery(queryOf('news', news.get, { params: { id } }))
  const active = useQuery(queryOf('news', news.active, { query: { per_page: others } }))
  const title = useTabTitle(answer.data?.title ?? msg`News`)
  const mayEdit = can(newsRoom, 'edit', useRoles())
  const more = active.data?.rows.filter((one) => one.id !== id) ?? []
  return (
    <RecordPage room={newsRoom} row={answer.data ?? null} id={id} title={title}>
      <Opened what={title} answer={answer}>
        {(data) => (
          <article className={styles.item}>
            <div className={styles.about}>
              <Moment at={data.published_at} />
              {data.audience !== 'everyone' && <Badge tone="info">{say(audiences[data.audience])}</Badge>}
              {!data.status && <Badge tone="off">{say(msg`Hidden`)}</Badge>}
              {mayEdit && (
                <Button variant="ghost" icon="pencil" onPress={() => open(editPlaceOf(newsRoom, id))}>
                  {say(msg`Edit`)}
                </Button>
              )}
            </div>
            {data.summary && <p className={styles.summary}>{data.summary}</p>}
            {data.image && (
              // The text says what there is to say; the picture goes with it.
              <img className={styles.picture} src={addressOf(pictures.get, { params: { hash: data.image } })} alt="" />
            )}
            <div className={styles.text} dir="auto">
              {data.body}
            </div>
          </article>
        )}
      </Opened>
      {more.length > 0 && (
        <PanelBlock id={`news-more-${id}`} title={say(msg`More news`)}>
          <NewsLinks items={more} />
        </PanelBlock>
      )}
    </RecordPage>
  )
}
export default NewsPage
