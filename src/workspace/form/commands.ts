import { msg } from '#contract/words.ts'
import { defineCommand, sections } from '#define/command.ts'

export const saveForm = defineCommand({
  id: 'form.save',
  title: msg`Save`,
  section: sections.record,
  keys: 'ctrl+s',
  icon: 'check',
})
export const discardForm = defineCommand({
  id: 'form.discard',
  title: msg`Discard changes`,
  section: sections.record,
  when: { view: 'form', dirty: true },
})
export const trashRecord = defineCommand({
  id: 'record.trash',
  title: msg`Move to trash`,
  section: sections.record,
  when: { view: 'form' },
  icon: 'trash-2',
})
export const restoreRecord = defineCommand({
  id: 'record.restore',
  title: msg`Restore from trash`,
  section: sections.record,
  when: { view: 'form' },
  icon: 'rotate-ccw',
})

/** Without keys: in a form ctrl+z is the field's own, and the builder's. */
export const undoSave = defineCommand({
  id: 'form.undo',
  title: msg`Undo last save`,
  section: sections.record,
  when: { view: 'form' },
  icon: 'undo-2',
})
export const redoSave = defineCommand({
  id: 'form.redo',
  title: msg`Redo last save`,
  section: sections.record,
  when: { view: 'form' },
  icon: 'rotate-ccw',
})

export const formCommands = [undoSave, redoSave, saveForm, discardForm, trashRecord, restoreRecord]
