import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import { groups } from '#contract/dealers/groups.ts'
import { isSame, type Values } from '#machines/draft.ts'
import { sentences } from '#machines/form-draft.ts'
import { stateOf } from '#tests/model/driver.ts'
import { formDraftModel } from '#tests/model/form-draft.model.ts'
import { done, failed } from '#tests/model/model.ts'
import type { ScreenModel } from '#tests/model/ui/walks.ts'

// A group of dealers: its form is short, and everything can happen to it.
const loaded = { values: { name: 'Ada', status: true }, version: 1 }
const theirs = { values: { name: 'Cleo', status: false }, version: 3 }
const newer = { values: { name: 'Eve', status: true }, version: 6 }
const saved = (name: string, status: boolean) =>
  done('saveRecord', { is: 'saved', message: 'Saved.', values: { name, status }, version: 2 })
export const notThere = 'This does not exist, or you do not have access to it.'
const change = (field: string, value: unknown) => ({ type: 'CHANGE', field, value })
const noName = change('name', '')
/** Typed over the record as it is, and over an older version of it. */
export const draft = { format: 1, version: 1, values: { status: false }, base: { status: true } }
export const staleDraft = { format: 1, version: 0, values: { name: 'Dan' }, base: { name: 'Al' } }

const cases: readonly AnyEventObject[] = [
  done('loadRecord', { is: 'loaded', ...loaded }),
  done('loadRecord', { is: 'refused', message: notThere }),
  done('loadRecord', { is: 'unauthenticated' }),
  failed('loadRecord'),
  change('name', 'Bea'),
  change('name', 'Ada'),
  noName,
  change('status', false),
  { type: 'BLUR', field: 'name' },
  { type: 'SUBMIT' },
  saved('Bea', true),
  saved('Bea', false),
  saved('Ada', false),
  done('saveRecord', {
    is: 'refused',
    message: 'Some fields are not valid. Check them and try again.',
    errors: { name: ['taken'] },
  }),
  done('saveRecord', { is: 'refused', message: notThere, errors: {} }),
  done('saveRecord', {
    is: 'conflict',
    message: 'Someone else saved changes while you were editing. Compare both versions and choose what to keep.',
    ...theirs,
  }),
  done('saveRecord', { is: 'unauthenticated' }),
  failed('saveRecord'),
  { type: 'RETRY' },
  { type: 'RESUME' },
  { type: 'DISCARD' },
  { type: 'CONFIRM' },
  { type: 'CANCEL' },
  { type: 'CHOOSE', field: 'name', side: 'mine' },
  { type: 'CHOOSE', field: 'name', side: 'theirs' },
  { type: 'KEEP_MINE_ALL' },
  { type: 'TAKE_THEIRS_ALL' },
  { type: 'RESTORE_DRAFT', stored: draft },
  { type: 'RESTORE_DRAFT', stored: staleDraft },
  { type: 'RECORD_CHANGED', ...newer },
]

const same = (a: Values, b: Values) => isSame(a['name'], b['name']) && isSame(a['status'], b['status'])

export const screen: ScreenModel = {
  model: formDraftModel,
  inputs: [{ shape: groups.update.body }, { shape: groups.create.body, initial: { name: null, status: true } }],
  cases,
  key: (snapshot) => {
    const { context } = snapshot
    return [
      context.draft,
      context.base,
      context.isNew,
      context.complained.length,
      context.submitted,
      Object.keys(context.serverErrors),
      context.stale,
      context.theirs !== null,
      context.choices,
      context.sent,
      snapshot.matches('loadFailed') && context.message,
    ]
  },
  skip: (snapshot, event) => {
    const { context } = snapshot
    const state = stateOf(snapshot)
    const output: unknown = 'output' in event ? event['output'] : null
    const is: unknown = Reflect.get(Object(output), 'is')
    // An empty name that was not left yet: whatever else one does leaves it.
    const isBegun = context.draft['name'] === '' && !context.complained.includes('name')
    if (isBegun && state.startsWith('editing') && !['BLUR', 'SUBMIT'].includes(event.type)) return true
    switch (event.type) {
      case 'xstate.done.actor.saveRecord':
        if (is === 'saved') return !same(Reflect.get(Object(output), 'values'), context.sent ?? {})
        // Somebody else can only have saved what exists, and what they did not save before.
        if (is === 'conflict') return context.isNew || same(context.base, theirs.values)
        if (is !== 'refused') return false
        // The box of what is wrong takes the focus, and with that the empty name is left.
        if (isBegun) return true
        // A name can be taken by another record only.
        return event['output'].message === notThere
          ? context.isNew
          : isSame(context.sent?.['name'], context.base['name'])
      case 'CHANGE':
        if (isSame(context.draft[event['field']], event['value'])) return true
        if (state === 'saving') return event['field'] !== 'name'
        return state === 'interrupted'
      case 'RETRY':
        return state === 'loadFailed' && context.message === sentences.interrupted
      case 'RESUME':
        return state === 'loadFailed' && context.message !== sentences.interrupted
      case 'RESTORE_DRAFT':
      case 'RECORD_CHANGED':
        return state !== 'editing.clean' || context.isNew || !same(context.base, loaded.values) || context.version !== 1
      default:
        return false
    }
  },
  undriven: [
    {
      which: /^interrupted –CHANGE→/,
      why: 'the sign-in form stands over it: only what was chosen before can still arrive, which inquiry-form.ui.ts leads',
    },
    {
      which: /^editing\.clean –CHANGE→ editing\.clean/,
      why: 'no field of this form tells of what stands there already; one of inquiry-form.ui.ts does',
    },
    {
      which: /^editing\.clean –SUBMIT→ saving$/,
      why: 'this form asks for nothing beside its fields; the steps of inquiry-form.ui.ts do',
    },
  ],
}

/** Whether a snapshot's form can be seen at all. */
export const isCovered = (snapshot: AnyMachineSnapshot): boolean =>
  stateOf(snapshot) === 'interrupted' ||
  (stateOf(snapshot) === 'loadFailed' && snapshot.context.message === sentences.interrupted)
