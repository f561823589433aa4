import { opening } from '#ui/opening.tsx'

/** The dialog in which a view is named, of a list and of two panes. */
export const LateViewDialog = opening(async () => (await import('#workspace/views/ViewDialog.tsx')).ViewDialog)
