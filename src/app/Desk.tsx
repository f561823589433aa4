import { useEffect } from 'react'
import { commands } from '#app/commands.ts'
import { menu } from '#app/menu.ts'
import { pages } from '#app/pages.ts'
import { redirects } from '#app/redirects.ts'
import { roomOutlines } from '#app/room-outlines.ts'
import { roomLoaders } from '#app/rooms.ts'
import type { Person } from '#machines/session-types.ts'
import { queryClient } from '#platform/query.ts'
import { bringAtRest } from '#platform/rest.ts'
import type { SessionActor } from '#platform/session.tsx'
import { prepareList } from '#workspace/list/prepare.ts'
import { fromOf, pathOf } from '#workspace/places.ts'
import { readAhead, recordQuery, untilChecked } from '#workspace/records/record.ts'
import { registerRoom } from '#workspace/registered-rooms.ts'
import { makeRegistry, matchPath, type RoomView } from '#workspace/registry.ts'
import Workspace, { openDesk } from '#workspace/Workspace.tsx'

const loadList = () => import('#workspace/list/ListPage.tsx')
// Most places are lists: their code comes while somebody types a password, or while the page rests.
requestIdleCallback(() => void loadList())
const loadRecord = () => import('#workspace/form/EditPage.tsx')

const prepareDetails: RoomView['prepare'] = (room, params) =>
  queryClient.prefetchQuery({ ...recordQuery(room, Number(params['id'])), meta: untilChecked })

const rooms = roomOutlines.map((outline, i) => {
  const load = roomLoaders[i]
  if (!load) throw new Error(`The room ${outline.name} has an outline and no way to its definition`)
  return registerRoom(outline, load)
})

export const registry = makeRegistry({
  rooms,
  pages,
  menu,
  redirects,
  views: {
    list: { load: loadList, prepare: prepareList },
    create: { load: () => import('#workspace/form/CreatePage.tsx') },
    edit: {
      load: loadRecord,
      prepare: (room, params) => readAhead(room, Number(params['id'])),
    },
    details: { load: () => import('#workspace/details/DetailsPage.tsx'), prepare: prepareDetails },
    upload: { load: () => import('#workspace/upload/UploadPage.tsx') },
  },
  commands,
})

// Where somebody is about to come to: its definition comes with its code.
const target = fromOf(location.search) ?? location.pathname
matchPath(registry, pathOf(target))
  ?.entry.room?.load()
  .catch(() => {})

/** The workspace of one person, with every room of the portal in it. */
const Desk = ({ person, onArrive }: { readonly person: Person; readonly onArrive: () => void }) => {
  // The next thing that is opened is most often a record. What does not come now is fetched again by whoever opens one.
  useEffect(() => bringAtRest('record', loadRecord), [])
  return <Workspace person={person} registry={registry} onArrive={onArrive} />
}
/** Sends the first requests of this person's workspace, before anything of it is drawn. */
export const open = (person: Person, session: SessionActor): void => void openDesk(person, registry, session)
export default Desk
