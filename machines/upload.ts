import { assertEvent, assign, emit, setup } from 'xstate'
import { msg } from '#contract/words.ts'
import {
  begin,
  hold,
  type ImportFacts,
  type Mapping,
  mapColumn,
  mayBegin,
  type Upload,
} from '#machines/import-draft.ts'
import { type Sentence, unprovidedActor } from '#machines/outcome.ts'

/** What a step of an import came to. A fault (no network, no readable answer) is a rejection instead. */
export type ImportAnswer =
  | { readonly is: 'answered'; readonly import: ImportFacts }
  | { readonly is: 'refused'; readonly message: string }
  /** 409: it has gone on elsewhere, so what is known here is old. */
  | { readonly is: 'moved' }
  /** 413 */
  | { readonly is: 'tooLarge' }
  | { readonly is: 'unauthenticated' }

export type UploadEvent =
  /** A file was dropped, chosen or pasted; whoever provides the actors keeps it under its name. */
  | { readonly type: 'CHOOSE'; readonly name: string }
  | { readonly type: 'PROGRESS'; readonly share: number }
  | { readonly type: 'ABORT' }
  | { readonly type: 'MAP'; readonly heading: number; readonly target: string | null }
  | { readonly type: 'RESET' }
  | { readonly type: 'CHECK' }
  | { readonly type: 'BEGIN' }
  | { readonly type: 'REVERT' }
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'CANCEL' }
  | { readonly type: 'RETRY' }
  /** The same person is signed in again. */
  | { readonly type: 'RESUME' }
  | { readonly type: 'START_OVER' }
  /** The job has gone on, or somebody went on with it in another tab. */
  | { readonly type: 'IMPORT_CHANGED'; readonly import: ImportFacts }

export const sentences = {
  loadFault: msg`The import could not be loaded. Check your connection and try again.`,
  unsent: msg`The file could not be uploaded because the server cannot be reached. Your file is kept; try again.`,
  unchecked: msg`The columns could not be checked because the server cannot be reached. Your choices are kept.`,
  unsure: msg`The server did not answer, so the import may or may not have started. Try again to check.`,
  tooLarge: msg`The file exceeded the maximum size.`,
  interrupted: msg`Sign in again to continue the import.`,
}

/** A file on its way into a list: chosen, uploaded, checked, written, perhaps taken back. Actors are provided where the wizard is. */
export const uploadMachine = setup({
  types: {
    context: {} as Upload,
    events: {} as UploadEvent,
    input: {} as { readonly id: number | null },
    emitted: {} as { readonly type: 'tooLarge' },
  },
  actors: {
    readImport: unprovidedActor<ImportAnswer, { readonly id: number | null }>('upload', 'readImport'),
    uploadFile: unprovidedActor<ImportAnswer, { readonly name: string | null }>('upload', 'uploadFile'),
    mapColumns: unprovidedActor<ImportAnswer, { readonly id: number | null; readonly mapping: Mapping }>(
      'upload',
      'mapColumns',
    ),
    beginImport: unprovidedActor<ImportAnswer, { readonly id: number | null }>('upload', 'beginImport'),
    revertImport: unprovidedActor<ImportAnswer, { readonly id: number | null }>('upload', 'revertImport'),
  },
  actions: {
    choose: assign(({ event }) => {
      assertEvent(event, 'CHOOSE')
      return { fileName: event.name }
    }),
    clear: assign({ message: null }),
    noteProgress: assign(({ event }) => {
      assertEvent(event, 'PROGRESS')
      return { share: event.share }
    }),
    mapColumn: assign(({ context, event }) => {
      assertEvent(event, 'MAP')
      return mapColumn(context, event.heading, event.target)
    }),
    dropDraft: assign({ draft: null }),
    hold: assign(({ context }, { answer }: { answer: ImportAnswer }) =>
      answer.is === 'answered' ? hold(context, answer.import) : {},
    ),
    holdChange: assign(({ context, event }) => {
      assertEvent(event, 'IMPORT_CHANGED')
      return hold(context, event.import)
    }),
    say: assign((_, params: { message: Sentence }) => ({ message: params.message })),
    tellReason: assign((_, { answer }: { answer: ImportAnswer }) =>
      answer.is === 'refused' ? { message: answer.message } : {},
    ),
    startUpload: assign({ message: null, share: 0 }),
    startOver: assign(() => begin(null)),
    tellTooLarge: emit({ type: 'tooLarge' }),
  },
  guards: {
    hasId: ({ context }) => context.id !== null,
    is: (_, { answer, kind }: { answer: ImportAnswer; kind: ImportAnswer['is'] }) => answer.is === kind,
    isAt: ({ context }, { state }: { state: ImportFacts['state'] }) => context.state === state,
    isNews: ({ context, event }) => event.type === 'IMPORT_CHANGED' && event.import.id === context.id,
    isCorrected: ({ context, event }) =>
      event.type === 'IMPORT_CHANGED' && event.import.id === context.id && event.import.state === 'checked',
    isRemapped: ({ context }) => context.draft !== null,
    mayBegin: ({ context }) => mayBegin(context),
  },
}).createMachine({
  id: 'upload',
  context: ({ input }) => begin(input.id),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'hasId', target: 'loading' }, { target: 'choosing' }] },
    /** An import that was begun earlier, or has moved, is read to see how far it is. */
    loading: {
      entry: 'clear',
      invoke: {
        id: 'readImport',
        src: 'readImport',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          {
            guard: { type: 'is', params: ({ event }) => ({ answer: event.output, kind: 'answered' }) },
            target: 'sorting',
            actions: { type: 'hold', params: ({ event }) => ({ answer: event.output }) },
          },
          {
            guard: { type: 'is', params: ({ event }) => ({ answer: event.output, kind: 'unauthenticated' }) },
            target: 'interrupted',
          },
          {
            target: 'loadFailed',
            actions: { type: 'tellReason', params: ({ event }) => ({ answer: event.output }) },
          },
        ],
        onError: { target: 'loadFailed', actions: { type: 'say', params: { message: sentences.loadFault } } },
      },
    },
    loadFailed: { on: { RETRY: 'loading', START_OVER: { target: 'choosing', actions: 'startOver' } } },
    /** Goes to where the server says that the import is. */
    sorting: {
      always: [
        { guard: { type: 'isAt', params: { state: 'checked' } }, target: 'checked' },
        { guard: { type: 'isAt', params: { state: 'running' } }, target: 'running' },
        { guard: { type: 'isAt', params: { state: 'complete' } }, target: 'complete' },
        { guard: { type: 'isAt', params: { state: 'reverting' } }, target: 'reverting' },
        { guard: { type: 'isAt', params: { state: 'reverted' } }, target: 'reverted' },
        { target: 'failed' },
      ],
    },
    /** Waits for a file; `message` says what was wrong with the last one. */
    choosing: { on: { CHOOSE: { target: 'uploading', actions: 'choose' } } },
    uploading: {
      entry: 'startUpload',
      on: { PROGRESS: { actions: 'noteProgress' }, ABORT: 'choosing' },
      invoke: {
        id: 'uploadFile',
        src: 'uploadFile',
        input: ({ context }) => ({ name: context.fileName }),
        onDone: [
          {
            guard: { type: 'is', params: ({ event }) => ({ answer: event.output, kind: 'answered' }) },
            target: 'sorting',
            actions: { type: 'hold', params: ({ event }) => ({ answer: event.output }) },
          },
          {
            guard: { type: 'is', params: ({ event }) => ({ answer: event.output, kind: 'tooLarge' }) },
            target: 'choosing',
            actions: [{ type: 'say', params: { message: sentences.tooLarge } }, 'tellTooLarge'],
          },
          {
            guard: { type: 'is', params: ({ event }) => ({ answer: event.output, kind: 'unauthenticated' }) },
            target: 'interrupted',
          },
          { target: 'choosing', actions: { type: 'tellReason', params: ({ event }) => ({ answer: event.output }) } },
        ],
        onError: { target: 'unsent', actions: { type: 'say', params: { message: sentences.unsent } } },
      },
    },
    /** The server could not be reached; the file is still held. */
    unsent: {
      on: {
        RETRY: 'uploading',
        CHOOSE: { target: 'uploading', actions: 'choose' },
        ABORT: { target: 'choosing', actions: 'clear' },
      },
    },
    /** Every row was checked; the columns may be corrected, or the import begin. */
    checked: {
      on: {
        MAP: { actions: 'mapColumn' },
        RESET: { actions: 'dropDraft' },
        CHECK: { guard: 'isRemapped', target: 'remapping' },
        BEGIN: { guard: 'mayBegin', target: 'confirming' },
        START_OVER: { target: 'choosing', actions: 'startOver' },
        /** Cells and columns were put right: it is checked anew, and stays here. */
        IMPORT_CHANGED: { guard: 'isCorrected', actions: 'holdChange' },
      },
    },
    remapping: {
      entry: 'clear',
      invoke: {
        id: 'mapColumns',
        src: 'mapColumns',
        input: ({ context }) => ({ id: context.id, mapping: context.draft ?? context.mapping }),
        onDone: [
          {
            guard: { type: 'is', params: ({ event }) => ({ answer: event.output, kind: 'answered' }) },
            target: 'sorting',
            actions: ['dropDraft', { type: 'hold', params: ({ event }) => ({ answer: event.output }) }],
          },
          {
            guard: { type: 'is', params: ({ event }) => ({ answer: event.output, kind: 'moved' }) },
            target: 'loading',
          },
          {
            guard: { type: 'is', params: ({ event }) => ({ answer: event.output, kind: 'unauthenticated' }) },
            target: 'interrupted',
          },
          { target: 'checked', actions: { type: 'tellReason', params: ({ event }) => ({ answer: event.output }) } },
        ],
        onError: { target: 'checked', actions: { type: 'say', params: { message: sentences.unchecked } } },
      },
    },
    confirming: { on: { CONFIRM: 'beginning', CANCEL: 'checked' } },
    beginning: {
      entry: 'clear',
      invoke: {
        id: 'beginImport',
        src: 'beginImport',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          {
            guard: { type: 'is', params: ({ event }) => ({ answer: event.output, kind: 'answered' }) },
            target: 'sorting',
            actions: { type: 'hold', params: ({ event }) => ({ answer: event.output }) },
          },
          {
            guard: { type: 'is', params: ({ event }) => ({ answer: event.output, kind: 'moved' }) },
            target: 'loading',
          },
          {
            guard: { type: 'is', params: ({ event }) => ({ answer: event.output, kind: 'unauthenticated' }) },
            target: 'interrupted',
          },
          { target: 'checked', actions: { type: 'tellReason', params: ({ event }) => ({ answer: event.output }) } },
        ],
        // It may have begun all the same: reading it tells.
        onError: { target: 'loadFailed', actions: { type: 'say', params: { message: sentences.unsure } } },
      },
    },
    running: { on: { IMPORT_CHANGED: { guard: 'isNews', target: 'sorting', actions: 'holdChange' } } },
    complete: {
      on: {
        REVERT: 'askingRevert',
        START_OVER: { target: 'choosing', actions: 'startOver' },
      },
    },
    /** It could not be taken back as a whole: its job says why. */
    failed: { on: { START_OVER: { target: 'choosing', actions: 'startOver' } } },
    askingRevert: { on: { CONFIRM: 'startingRevert', CANCEL: 'sorting' } },
    startingRevert: {
      entry: 'clear',
      invoke: {
        id: 'revertImport',
        src: 'revertImport',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          {
            guard: { type: 'is', params: ({ event }) => ({ answer: event.output, kind: 'unauthenticated' }) },
            target: 'interrupted',
          },
          {
            // A refusal, such as rows that were changed since, leaves it where it was, with the reason.
            target: 'sorting',
            actions: [
              { type: 'hold', params: ({ event }) => ({ answer: event.output }) },
              { type: 'tellReason', params: ({ event }) => ({ answer: event.output }) },
            ],
          },
        ],
        onError: { target: 'loadFailed', actions: { type: 'say', params: { message: sentences.unsure } } },
      },
    },
    reverting: { on: { IMPORT_CHANGED: { guard: 'isNews', target: 'sorting', actions: 'holdChange' } } },
    reverted: { on: { START_OVER: { target: 'choosing', actions: 'startOver' } } },
    /** The session ended on the way; signing in again lets it go on. */
    interrupted: {
      entry: { type: 'say', params: { message: sentences.interrupted } },
      on: { RESUME: [{ guard: 'hasId', target: 'loading' }, { target: 'uploading' }] },
    },
  },
})
