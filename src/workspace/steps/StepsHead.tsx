import type { ReactNode } from 'react'
import { namesOf } from '#contract/names.ts'
import { msg } from '#contract/words.ts'
import type { Command } from '#define/command.ts'
import { useSay } from '#platform/words.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { iconOf } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu, type MenuEntry } from '#ui/Menu.tsx'
import { type CommandAct, useCommands, useKeysOfCommands } from '#workspace/commands/live.ts'
import { PageHead } from '#workspace/PageHead.tsx'
import type { Lifecycle } from '#workspace/steps/lifecycle.ts'
import styles from '#workspace/steps/steps.module.css'
import { useSteadyButton } from '#workspace/steps/useSteadyButton.ts'
import type { StepActs } from '#workspace/steps/useSteps.tsx'

const iconIn = ({ icon }: Command) => (icon === undefined ? undefined : iconOf(icon))

/** What can be done besides the steps. */
export interface FurtherAct {
  readonly command: Command
  readonly act: CommandAct
  /** Why it cannot be done now. */
  readonly disabledReason?: string | undefined
  /** Also for who may only look at the record. */
  readonly isReading?: true
}
/** The step on the button: of what one mostly wants, the first that is possible, else the first that the state knows. */
export const primaryStepOf = <Step extends string>(
  mostly: readonly Step[],
  known: readonly Step[],
  isPossible: (step: Step) => boolean,
): Step | undefined => {
  const likely = mostly.filter((step) => known.includes(step))
  return likely.find(isPossible) ?? likely[0]
}

/** The record's name, how it stands, and what can be done: one step as a button, all others with their reasons in a menu. */
export const StepsHead = <State extends string, Step extends string>({
  name,
  state,
  lifecycle,
  sub,
  also,
  steps,
  known,
  mostly,
  dangerous = [],
  commands,
  further,
  mayAct,
}: {
  readonly name: string
  readonly state: State
  readonly lifecycle: Lifecycle<State, Step>
  /** What stands in small beside the name. */
  readonly sub: ReactNode
  /** Who else has it open. */
  readonly also: ReactNode
  readonly steps: Pick<StepActs<Step>, 'whyNot' | 'take' | 'pending'>
  /** The steps that exist in this state. */
  readonly known: readonly Step[]
  /** The steps that one mostly wants, in this order. */
  readonly mostly: readonly Step[]
  readonly dangerous?: readonly Step[]
  /** One command for each step, in the order of the menu. */
  readonly commands: Readonly<Record<Step, Command>>
  readonly further: readonly FurtherAct[]
  readonly mayAct: boolean
}) => {
  const say = useSay()
  const keysOf = useKeysOfCommands()
  const all = namesOf(commands)
  useCommands([
    ...all.map(
      (step) =>
        [commands[step], () => steps.take(step), { enabled: mayAct && steps.whyNot(step) === undefined }] as const,
    ),
    ...further.map(
      ({ command, act, disabledReason, isReading = false }) =>
        [command, act, { enabled: (mayAct || isReading) && disabledReason === undefined }] as const,
    ),
  ])
  const primary = mayAct ? primaryStepOf(mostly, known, (step) => steps.whyNot(step) === undefined) : undefined
  const { pair, shown } = useSteadyButton(primary)
  const [shape, tone] = lifecycle.appearance(state)
  const entryOf = (command: Command, onAction: () => void, disabledReason: string | undefined): MenuEntry => ({
    id: command.id,
    label: say(command.title),
    icon: iconIn(command),
    keys: keysOf(command),
    disabledReason,
    onAction,
  })
  return (
    <PageHead
      title={name}
      beside={
        <Badge tone={tone} shape={shape}>
          {say(lifecycle.titles[state].title)}
        </Badge>
      }
      sub={sub}
      also={also}
    >
      {shown.length > 0 && (
        <span ref={pair} className={styles.pair}>
          {shown.map((step) => (
            <Button
              // One node for each step: the focus never finds itself on another one.
              key={step}
              variant={step === primary ? 'primary' : 'default'}
              icon={iconIn(commands[step])}
              command={commands[step].id}
              keys={keysOf(commands[step])}
              isPending={steps.pending === step}
              disabledReason={steps.whyNot(step)}
              onPress={() => steps.take(step)}
            >
              {say(lifecycle.stepTitles[step])}
            </Button>
          ))}
        </span>
      )}
      {mayAct ? (
        <Menu
          name={say(msg`More actions`)}
          placement="bottom end"
          trigger={<IconButton name={say(msg`More actions`)} icon="ellipsis" />}
          groups={[
            {
              id: 'steps',
              title: say(msg`Actions`),
              entries: all
                .filter((step) => !shown.includes(step))
                .map((step) => ({
                  ...entryOf(commands[step], () => steps.take(step), steps.whyNot(step)),
                  ...(dangerous.includes(step) && { tone: 'bad' as const }),
                })),
            },
            {
              id: 'more',
              entries: further.map(({ command, act, disabledReason }) =>
                entryOf(command, () => void act({ newTab: false }), disabledReason),
              ),
            },
          ]}
        />
      ) : (
        further
          .filter(({ isReading }) => isReading)
          .map(({ command, act }) => (
            <Button
              key={command.id}
              variant="ghost"
              icon={iconIn(command)}
              command={command.id}
              keys={keysOf(command)}
              onPress={() => void act({ newTab: false })}
            >
              {say(command.title)}
            </Button>
          ))
      )}
    </PageHead>
  )
}
