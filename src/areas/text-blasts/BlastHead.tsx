import styles from '#areas/text-blasts/blast.module.css'
import type { Blast } from '#areas/text-blasts/data.ts'
import { editBlast, openLogs, showRecipients, stepCommands, testSend } from '#areas/text-blasts/text-blast-commands.ts'
import type { Steps } from '#areas/text-blasts/useSteps.tsx'
import { actions, statuses } from '#contract/statuses.ts'
import { msg } from '#contract/words.ts'
import { type BlastStep, blastSteps, stepsIn } from '#machines/text-blast.ts'
import { useSay } from '#platform/words.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import type { IconName } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu, type MenuEntry } from '#ui/Menu.tsx'
import { useCommands, useKeysOf } from '#workspace/commands/live.ts'
import { statusAppearance } from '#workspace/list/status-shapes.ts'
import { useTab } from '#workspace/tab.ts'

const icons = {
  send: 'send',
  schedule: 'clock',
  pause: 'pause',
  resume: 'play',
  cancel: 'x',
  resend: 'rotate-ccw',
  'force-send': 'send',
} as const satisfies Readonly<Record<BlastStep, IconName>>
/** What one mostly wants, in this order: the first that the state knows is the button. */
const mostly = ['send', 'resume', 'pause', 'resend', 'force-send'] as const satisfies readonly BlastStep[]
/** The step on the button: one that is possible before one that is not. */
export const primaryStep = (blast: Blast, isPossible: (step: BlastStep) => boolean): BlastStep | undefined => {
  const known = stepsIn(blast.status)
  const likely = mostly.filter((step) => known.includes(step))
  return likely.find(isPossible) ?? likely[0]
}
const unsent = ['pending', 'scheduled'] as const
export const isUnsent = ({ status }: Blast): boolean => unsent.some((one) => one === status)

/** The blast's name, how it stands, and what can be done: one step as a button, all others with their reasons in a menu. */
export const BlastHead = ({
  blast,
  steps,
  mayAct,
}: {
  readonly blast: Blast
  readonly steps: Steps
  readonly mayAct: boolean
}) => {
  const say = useSay()
  const { open } = useTab()
  const keys: Readonly<Record<BlastStep, string | undefined>> = {
    send: useKeysOf(stepCommands.send.id),
    schedule: useKeysOf(stepCommands.schedule.id),
    pause: useKeysOf(stepCommands.pause.id),
    resume: useKeysOf(stepCommands.resume.id),
    cancel: useKeysOf(stepCommands.cancel.id),
    resend: useKeysOf(stepCommands.resend.id),
    'force-send': useKeysOf(stepCommands['force-send'].id),
  }
  const more = {
    test: useKeysOf(testSend.id),
    edit: useKeysOf(editBlast.id),
    recipients: useKeysOf(showRecipients.id),
    logs: useKeysOf(openLogs.id),
  }
  const showLogs = (newTab = false) => open(`/admin/text-blast/${blast.id}/logs`, { newTab })
  const isEarly = isUnsent(blast)
  useCommands([
    ...blastSteps.map(
      (step) =>
        [stepCommands[step], () => steps.take(step), { enabled: mayAct && steps.whyNot(step) === undefined }] as const,
    ),
    [testSend, () => steps.show('test'), { enabled: mayAct }],
    [editBlast, () => steps.show('edit'), { enabled: mayAct && isEarly }],
    [showRecipients, () => steps.show('recipients'), { enabled: mayAct && isEarly }],
    [openLogs, ({ newTab }) => showLogs(newTab)],
  ])
  const primary = mayAct ? primaryStep(blast, (step) => steps.whyNot(step) === undefined) : undefined
  const [shape, tone] = statusAppearance(blast.status, 'textblast')
  const begun = isEarly ? undefined : say(msg`Sending has started, so you can no longer edit the message.`)
  const logEntry: MenuEntry = {
    id: openLogs.id,
    label: say(openLogs.title),
    icon: 'rows-3',
    keys: more.logs,
    onAction: () => showLogs(),
  }
  const stepEntries = blastSteps
    .filter((step) => step !== primary)
    .map(
      (step): MenuEntry => ({
        id: stepCommands[step].id,
        label: say(actions.textblast[step]),
        icon: icons[step],
        keys: keys[step],
        disabledReason: steps.whyNot(step),
        onAction: () => steps.take(step),
        ...(step === 'cancel' && { tone: 'bad' as const }),
      }),
    )
  return (
    <header className={styles.head}>
      <h1 className="trunc" tabIndex={-1}>
        <bdi>{blast.name}</bdi>
      </h1>
      <Badge tone={tone} shape={shape}>
        {say(statuses.textblast[blast.status].title)}
      </Badge>
      <span className={`${styles.sub} trunc`}>
        {say(msg`Text blast {number}`, { number: blast.id })} · <bdi>{blast.original_filename}</bdi>
      </span>
      <div className={styles.headEnd}>
        {primary && (
          <Button
            variant="primary"
            icon={icons[primary]}
            command={stepCommands[primary].id}
            keys={keys[primary]}
            isPending={steps.pending === primary}
            disabledReason={steps.whyNot(primary)}
            onPress={() => steps.take(primary)}
          >
            {say(actions.textblast[primary])}
          </Button>
        )}
        {mayAct ? (
          <Menu
            name={say(msg`More actions`)}
            placement="bottom end"
            trigger={<IconButton name={say(msg`More actions`)} icon="ellipsis" />}
            groups={[
              { id: 'steps', title: say(msg`Actions`), entries: stepEntries },
              {
                id: 'more',
                entries: [
                  {
                    id: testSend.id,
                    label: say(testSend.title),
                    icon: 'smartphone',
                    keys: more.test,
                    onAction: () => steps.show('test'),
                  },
                  {
                    id: editBlast.id,
                    label: say(editBlast.title),
                    icon: 'pencil',
                    keys: more.edit,
                    disabledReason: begun,
                    onAction: () => steps.show('edit'),
                  },
                  {
                    id: showRecipients.id,
                    label: say(showRecipients.title),
                    icon: 'list-checks',
                    keys: more.recipients,
                    disabledReason: begun,
                    onAction: () => steps.show('recipients'),
                  },
                  logEntry,
                ],
              },
            ]}
          />
        ) : (
          <Button variant="ghost" icon="rows-3" command={openLogs.id} keys={more.logs} onPress={() => showLogs()}>
            {say(msg`Log`)}
          </Button>
        )}
      </div>
    </header>
  )
}
