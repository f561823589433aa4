import { recordedOnScreen } from '#tests/model/ui/recorded.ts'

// As the page of the machines wrote it.
recordedOnScreen('auth-request', [
  { event: 'xstate.init', state: 'idle' },
  { event: 'SEND', state: 'sending' },
  { event: 'xstate.done.actor.sendRequest', is: 'sent', state: 'sent' },
])
