import { useQuery } from '@tanstack/react-query'
import { msg } from '#contract/words.ts'
import { nameIn, type Room } from '#define/resource.ts'
import { placeOf } from '#define/routes.ts'
import { useSay } from '#platform/words.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Icon, iconOf } from '#ui/Icon.tsx'
import styles from '#workspace/form/within.module.css'
import { PlaceLink } from '#workspace/PlaceLink.tsx'
import { recordQuery, rowOf } from '#workspace/records/record.ts'

/** The list, the record in it, and what lies within that record. */
export const WithinTrail = ({
  room,
  parent,
  id,
}: {
  readonly room: Room
  readonly parent: Room
  readonly id: number
}) => {
  const say = useSay()
  const { data } = useQuery(recordQuery(parent, id))
  const { path, title, icon } = parent.definition
  return (
    <Breadcrumbs
      label={say(msg`Location`)}
      crumbs={[
        {
          id: 'list',
          content: (
            <PlaceLink to={path} className={styles.within}>
              <Icon name={iconOf(icon)} size={14} />
              {say(title)}
            </PlaceLink>
          ),
        },
        {
          id: 'record',
          content: (
            <PlaceLink to={placeOf(parent, id)} className={styles.within}>
              <bdi className="trunc">{data === undefined ? '…' : nameIn(parent, rowOf(data))}</bdi>
            </PlaceLink>
          ),
        },
        { id: 'here', content: say(room.definition.title) },
      ]}
    />
  )
}
