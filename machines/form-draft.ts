import { assertEvent, assign, emit, setup } from 'xstate'
import type { Rec } from '#contract/fields.ts'
import { msg } from '#contract/words.ts'
import {
  begin,
  bodyOf,
  checkAll,
  chooseAll,
  type Draft,
  differences,
  discard,
  type ErrorsMap,
  leave,
  load,
  merge,
  restoreDraft,
  type ServerRecord,
  type Side,
  type StoredDraft,
  saved,
  type,
  type Values,
} from '#machines/draft.ts'
import { is, type Sentence, unprovidedActor } from '#machines/outcome.ts'

/** What loading came to. A fault (no network, no readable answer) is a rejection instead. */
export type LoadAnswer =
  | ({ readonly is: 'loaded' } & ServerRecord)
  | { readonly is: 'refused'; readonly message: string }
  | { readonly is: 'unauthenticated' }
/** What saving came to. A fault (no network, no readable answer) is a rejection instead. */
export type SaveAnswer =
  | ({ readonly is: 'saved'; readonly message: string | null } & ServerRecord)
  /** 422 with its errors map, or any other no with its message. */
  | { readonly is: 'refused'; readonly message: string; readonly errors: ErrorsMap }
  /** 409: the record as somebody else saved it. */
  | ({ readonly is: 'conflict'; readonly message: string } & ServerRecord)
  | { readonly is: 'unauthenticated' }

export type FormDraftEvent =
  | { readonly type: 'CHANGE'; readonly field: string; readonly value: unknown }
  | { readonly type: 'BLUR'; readonly field: string }
  /** `also` goes beside the fields, and is worth a save even where none of them has changed. */
  | { readonly type: 'SUBMIT'; readonly also?: Values }
  | { readonly type: 'DISCARD' }
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'CANCEL' }
  /** Tries again: loading, a save without connection, or a conflict whose fields are all chosen. */
  | { readonly type: 'RETRY' }
  /** The same person is signed in again. */
  | { readonly type: 'RESUME' }
  | { readonly type: 'CHOOSE'; readonly field: string; readonly side: Side }
  | { readonly type: 'KEEP_MINE_ALL' }
  | { readonly type: 'TAKE_THEIRS_ALL' }
  /** Send it once the record is loaded. */
  | { readonly type: 'RESTORE_DRAFT'; readonly stored: StoredDraft }
  /** The list or a live event brought a newer record; taken only while nothing is typed. */
  | ({ readonly type: 'RECORD_CHANGED' } & ServerRecord)

export interface FormDraftInput {
  readonly shape: Rec
  /** The values of a record to be created; without them the record is loaded. */
  readonly initial?: Values
}

export const sentences = {
  loadFault: msg`The form could not be loaded. Check your connection and try again.`,
  offline: msg`This could not be saved because the server cannot be reached. Nothing you typed is lost.`,
  interrupted: msg`Sign in again. Your changes will then be saved automatically.`,
}

/** A form being filled, from loading its record to the saved answer. Actors are provided where the form is. */
export const formDraftMachine = setup({
  types: {
    context: {} as Draft,
    events: {} as FormDraftEvent,
    input: {} as FormDraftInput,
    emitted: {} as
      | ({ readonly type: 'saved'; readonly message: Sentence | null } & ServerRecord)
      | { readonly type: 'discarded' }
      /** A save that somebody asked for did not go through: what is in its way is shown above the fields. */
      | { readonly type: 'refused' },
  },
  actors: {
    loadRecord: unprovidedActor<LoadAnswer, undefined>('formDraft', 'loadRecord'),
    saveRecord: unprovidedActor<SaveAnswer, { readonly body: Values }>('formDraft', 'saveRecord'),
  },
  actions: {
    change: assign(({ context, event }) => {
      assertEvent(event, 'CHANGE')
      return type(context, event.field, event.value)
    }),
    leave: assign(({ context, event }) => {
      assertEvent(event, 'BLUR')
      return leave(context, event.field)
    }),
    restore: assign(({ context, event }) => {
      assertEvent(event, 'RESTORE_DRAFT')
      return restoreDraft(context, event.stored)
    }),
    choose: assign(({ context, event }) => {
      assertEvent(event, 'CHOOSE')
      return { choices: { ...context.choices, [event.field]: event.side } }
    }),
    chooseAll: assign(({ context }, params: { side: Side }) => chooseAll(context, params.side)),
    merge: assign(({ context }) => merge(context)),
    ask: assign(({ event }) => {
      assertEvent(event, 'SUBMIT')
      return { also: event.also ?? {} }
    }),
    checkAll: assign(({ context }) => checkAll(context)),
    send: assign(({ context }) => ({ sent: context.draft })),
    say: assign((_, params: { message: Sentence | null }) => ({ message: params.message })),
    takeNewer: assign(({ context, event }) => {
      assertEvent(event, 'RECORD_CHANGED')
      return load(context, event)
    }),
    tellSaved: emit(({ context }) => ({
      type: 'saved',
      message: context.message,
      values: context.base,
      version: context.version,
    })),
    discard: assign(({ context }) => discard(context)),
    tellDiscarded: emit({ type: 'discarded' }),
    tellRefused: emit({ type: 'refused' }),
  },
  guards: {
    is,
    isNew: ({ context }) => context.isNew,
    isWorthSaving: ({ context, event }) =>
      context.isNew || context.changed.length > 0 || (event.type === 'SUBMIT' && event.also !== undefined),
    isValid: ({ context }) => Object.keys(context.faults).length === 0,
    isChanged: ({ context }) => context.changed.length > 0,
    isOpposed: ({ context }) => context.theirs !== null,
    isCutOff: ({ context }) => context.sent !== null,
    isRefused: ({ context }) => context.refused,
    isInvalid: ({ context }) => context.submitted && Object.keys(context.faults).length > 0,
    isNewer: ({ context, event }) =>
      event.type === 'RECORD_CHANGED' && (event.version === null || event.version > (context.version ?? -1)),
    isDecided: ({ context }) => differences(context).every(({ chosen }) => chosen !== null),
  },
}).createMachine({
  id: 'formDraft',
  context: ({ input }) => begin(input.shape, input.initial),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'isNew', target: 'editing' }, { target: 'loading' }] },
    loading: {
      entry: { type: 'say', params: { message: null } },
      invoke: {
        id: 'loadRecord',
        src: 'loadRecord',
        onDone: [
          {
            guard: { type: 'is', params: ({ event }) => ({ answer: event.output, kind: 'loaded' }) },
            target: 'editing',
            actions: assign(({ context, event }) => (event.output.is === 'loaded' ? load(context, event.output) : {})),
          },
          {
            target: 'loadFailed',
            actions: {
              type: 'say',
              params: ({ event }) => ({
                message: event.output.is === 'refused' ? event.output.message : sentences.interrupted,
              }),
            },
          },
        ],
        onError: { target: 'loadFailed', actions: { type: 'say', params: { message: sentences.loadFault } } },
      },
    },
    loadFailed: { on: { RETRY: 'loading', RESUME: 'loading' } },
    editing: {
      initial: 'settling',
      on: {
        CHANGE: { target: '.settling', actions: 'change' },
        BLUR: { target: '.settling', actions: 'leave' },
        RESTORE_DRAFT: { target: '.settling', actions: 'restore' },
        SUBMIT: { guard: 'isWorthSaving', target: 'checking', actions: 'ask' },
        DISCARD: { guard: 'isChanged', target: 'askingDiscard' },
      },
      states: {
        settling: {
          always: [
            { guard: 'isOpposed', target: '#formDraft.conflict' },
            { guard: 'isCutOff', target: 'offline' },
            { guard: 'isRefused', target: 'refused' },
            { guard: 'isInvalid', target: 'invalid' },
            { guard: 'isChanged', target: 'dirty' },
            { target: 'clean' },
          ],
        },
        clean: { on: { RECORD_CHANGED: { guard: 'isNewer', actions: 'takeNewer' } } },
        dirty: {},
        /** A save was asked for and fields are wrong: the box lists them. */
        invalid: {},
        /** The server said no: the box shows its message and errors. */
        refused: {},
        /** The server could not be reached; typing goes on. */
        offline: { on: { RETRY: '#formDraft.checking' } },
      },
    },
    checking: {
      entry: 'checkAll',
      always: [
        { guard: 'isValid', target: 'saving' },
        { target: 'editing.invalid', actions: 'tellRefused' },
      ],
    },
    saving: {
      entry: 'send',
      on: { CHANGE: { actions: 'change' } },
      invoke: {
        id: 'saveRecord',
        src: 'saveRecord',
        input: ({ context }) => ({ body: bodyOf(context) }),
        onDone: [
          {
            guard: { type: 'is', params: ({ event }) => ({ answer: event.output, kind: 'saved' }) },
            target: 'editing',
            actions: [
              assign(({ context, event }) => (event.output.is === 'saved' ? saved(context, event.output) : {})),
              'tellSaved',
            ],
          },
          {
            guard: { type: 'is', params: ({ event }) => ({ answer: event.output, kind: 'refused' }) },
            target: 'editing.refused',
            actions: [
              assign(({ event }) =>
                event.output.is === 'refused'
                  ? { message: event.output.message, refused: true, serverErrors: event.output.errors, sent: null }
                  : {},
              ),
              'tellRefused',
            ],
          },
          {
            guard: { type: 'is', params: ({ event }) => ({ answer: event.output, kind: 'conflict' }) },
            target: 'conflict',
            actions: [
              assign(({ event }) =>
                event.output.is === 'conflict'
                  ? {
                      message: event.output.message,
                      theirs: { values: event.output.values, version: event.output.version },
                      choices: {},
                      sent: null,
                    }
                  : {},
              ),
              'tellRefused',
            ],
          },
          { target: 'interrupted', actions: { type: 'say', params: { message: sentences.interrupted } } },
        ],
        onError: { target: 'editing.offline', actions: { type: 'say', params: { message: sentences.offline } } },
      },
    },
    /** The session ended in the middle of a save; signing in again lets it go on. */
    interrupted: { on: { CHANGE: { actions: 'change' }, RESUME: 'checking' } },
    /** Somebody else saved the record meanwhile: both versions stand beside each other. */
    conflict: {
      on: {
        CHOOSE: { actions: 'choose' },
        KEEP_MINE_ALL: { actions: { type: 'chooseAll', params: { side: 'mine' } } },
        TAKE_THEIRS_ALL: { actions: { type: 'chooseAll', params: { side: 'theirs' } } },
        RETRY: { guard: 'isDecided', target: 'merging' },
        DISCARD: 'askingDiscard',
      },
    },
    merging: {
      entry: 'merge',
      always: [{ guard: 'isChanged', target: 'checking' }, { target: 'editing.clean' }],
    },
    askingDiscard: {
      on: {
        CONFIRM: { target: 'editing.clean', actions: ['discard', 'tellDiscarded'] },
        CANCEL: 'editing',
      },
    },
  },
})
