import { surveyAdmins } from '#contract/roles.ts'
import { actions } from '#contract/statuses.ts'
import { msg } from '#contract/words.ts'
import { defineCommand, sections } from '#define/command.ts'
import type { BlastStep } from '#machines/text-blast.ts'

/** A blast's page shows its log, so that the list's keys work there; the steps have theirs behind `s`. */
const here = { room: 'blast-logs', roles: surveyAdmins } as const
const section = sections.record
const words = actions.textblast

/** One command for each step of the lifecycle; the page of a blast carries them out. */
export const stepCommands = {
  send: defineCommand({ id: 'blast.send', title: words.send, section, when: here, keys: 's s', icon: 'send' }),
  schedule: defineCommand({
    id: 'blast.schedule',
    title: words.schedule,
    section,
    when: here,
    keys: 's d',
    icon: 'clock',
  }),
  pause: defineCommand({ id: 'blast.pause', title: words.pause, section, when: here, keys: 's p', icon: 'pause' }),
  resume: defineCommand({ id: 'blast.resume', title: words.resume, section, when: here, keys: 's r', icon: 'play' }),
  cancel: defineCommand({ id: 'blast.cancel', title: words.cancel, section, when: here, keys: 's c', icon: 'x' }),
  resend: defineCommand({
    id: 'blast.resend',
    title: words.resend,
    section,
    when: here,
    keys: 's a',
    icon: 'rotate-ccw',
  }),
  'force-send': defineCommand({
    id: 'blast.forceSend',
    title: words['force-send'],
    section,
    when: here,
    keys: 's f',
    icon: 'send',
  }),
} satisfies Readonly<Record<BlastStep, object>>
export const testSend = defineCommand({
  id: 'blast.testSend',
  title: msg`Send test message`,
  section,
  when: here,
  keys: 's t',
  icon: 'smartphone',
})
export const editBlast = defineCommand({
  id: 'blast.edit',
  title: msg`Edit text blast`,
  section,
  when: here,
  keys: 's e',
  icon: 'pencil',
})
export const showRecipients = defineCommand({
  id: 'blast.recipients',
  title: msg`Exclude recipients`,
  section,
  when: here,
  keys: 's l',
  icon: 'list-checks',
})
export const openLogs = defineCommand({
  id: 'blast.logs',
  title: msg`Open log as a page`,
  section,
  when: { room: 'blast-logs' },
  keys: 's o',
  icon: 'rows-3',
})
/** What the page of a new blast does. */
const creating = { room: 'text-blasts', view: 'form' } as const
export const nextRecipient = defineCommand({
  id: 'blasts.next',
  title: msg`Preview next recipient`,
  section,
  when: creating,
  icon: 'arrow-down',
})
export const previousRecipient = defineCommand({
  id: 'blasts.previous',
  title: msg`Preview previous recipient`,
  section,
  when: creating,
  icon: 'arrow-up',
})
export const blastCommands = [
  ...Object.values(stepCommands),
  testSend,
  editBlast,
  showRecipients,
  openLogs,
  nextRecipient,
  previousRecipient,
]
