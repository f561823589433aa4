import { MenuAt } from '#ui/ContextMenu.tsx'
import { opening } from '#ui/opening.tsx'
import type { RowActsState } from '#workspace/list/useRowActs.ts'

const FormDialog = opening(async () => (await import('#workspace/form/FormDialog.tsx')).FormDialog)

/** What the acts on a row open: menus, questions, its history, its form. */
export const RowDialogs = ({ acts }: { readonly acts: RowActsState }) => (
  <>
    {acts.historyDialog}
    {acts.ownDialog}
    {acts.menu && <MenuAt {...acts.menu} onClose={acts.closeMenu} />}
    {acts.edited && <FormDialog key={acts.edited.id} subject={acts.edited} onClose={acts.endEdit} />}
  </>
)
