import { rooms } from '#app/rooms.ts'
import { erasurePage } from '#areas/erasure/erasure.ts'
import { homePage } from '#areas/home/home.ts'
import { newsPage } from '#areas/news/news-page.ts'
import { userCommands } from '#areas/people/users-commands.ts'
import { dashboardPage, downloadReportsPage } from '#areas/reports/reports.ts'
import { logsPage } from '#areas/text-blasts/logs.ts'
import { blastCommands } from '#areas/text-blasts/text-blast-commands.ts'
import { msg } from '#contract/words.ts'
import { definePage } from '#define/page.ts'
import type { Person } from '#machines/session-types.ts'
import { queryClient } from '#platform/query.ts'
import type { SessionActor } from '#platform/session.tsx'
import { exportCommands } from '#workspace/export/commands.ts'
import { formCommands } from '#workspace/form/commands.ts'
import { recordQuery } from '#workspace/form/draft.ts'
import { listCommands } from '#workspace/list/commands.ts'
import { prepareList } from '#workspace/list/prepare.ts'
import { workspacePages } from '#workspace/pages.ts'
import { profileCommands } from '#workspace/profile/commands.ts'
import { makeRegistry } from '#workspace/registry.ts'
import { uploadCommands } from '#workspace/upload/commands.ts'
import Workspace, { openDesk } from '#workspace/Workspace.tsx'

const styleguidePage = definePage({
  id: 'styleguide',
  path: '/admin/styleguide',
  title: msg`Style guide`,
  roles: 'signed-in',
  icon: 'swatch-book',
  view: () => import('#ui/StyleGuide.tsx'),
})

const loadList = () => import('#workspace/list/ListPage.tsx')
// Most places are lists: their code comes while somebody types a password, or while the page rests.
requestIdleCallback(() => void loadList())

export const registry = makeRegistry({
  rooms,
  pages: [
    homePage,
    erasurePage,
    newsPage,
    dashboardPage,
    downloadReportsPage,
    logsPage,
    ...workspacePages,
    styleguidePage,
  ],
  views: {
    list: { load: loadList, prepare: prepareList },
    create: { load: () => import('#workspace/form/CreatePage.tsx') },
    edit: {
      load: () => import('#workspace/form/EditPage.tsx'),
      prepare: (room, params) => queryClient.prefetchQuery(recordQuery(room, Number(params['id']))),
    },
    upload: { load: () => import('#workspace/upload/UploadPage.tsx') },
  },
  commands: [
    ...formCommands,
    ...listCommands,
    ...uploadCommands,
    ...exportCommands,
    ...profileCommands,
    ...userCommands,
    ...blastCommands,
  ],
})

/** The workspace of one person, with every room of the portal in it. */
const Desk = ({ person, onArrive }: { readonly person: Person; readonly onArrive: () => void }) => (
  <Workspace person={person} registry={registry} onArrive={onArrive} />
)
/** Sends the first requests of this person's workspace, before anything of it is drawn. */
export const open = (person: Person, session: SessionActor): void => void openDesk(person, registry, session)
export default Desk
