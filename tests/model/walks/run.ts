import type { Path } from '#tests/model/driver.ts'
import * as authRequest from '#tests/model/ui/auth-request.ui.ts'
import * as bulkAction from '#tests/model/ui/bulk-action.ui.ts'
import * as formDraft from '#tests/model/ui/form-draft.ui.ts'
import { openServer } from '#tests/model/ui/house.ts'
import * as partsInquiry from '#tests/model/ui/parts-inquiry.ui.ts'
import * as session from '#tests/model/ui/session.ui.ts'
import type { Screens } from '#tests/model/ui/suite.ts'
import * as textBlast from '#tests/model/ui/text-blast.ui.ts'
import { together } from '#tests/model/ui/together.ts'
import * as upload from '#tests/model/ui/upload.ui.ts'
import * as workspace from '#tests/model/ui/workspace.ui.ts'
import { openHouse } from '#tests/model/walks/house.ts'
import { lifecycles } from '#tests/model/walks/lifecycles/all.ts'
import { walkedOnScreen } from '#tests/model/walks/screens.ts'
import { type Failure, figuresOf, type Wishes, walked, withFault } from '#tests/model/walks/walk.ts'
import { closeBrowser } from '#tests/support/browser.ts'

/** The machines whose screens are led. */
export const screened: Readonly<Record<string, Screens>> = {
  session,
  'auth-request': authRequest,
  workspace,
  'form-draft': formDraft,
  upload,
  'bulk-action': bulkAction,
  'text-blast': textBlast,
  'parts-inquiry': partsInquiry,
}
export interface Asked extends Wishes {
  readonly fault?: string
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
/** The command that walks the shortest failing walk again. */
export const commandOf = (
  machine: string,
  against: 'api' | 'ui',
  { seed, steps, people, kills, fault }: Asked,
  { path, replay }: Pick<Failure, 'path' | 'replay'>,
): string =>
  [
    `npm run walk -- --machine ${machine} --against ${against} --seed ${seed} --steps ${steps} --people ${people} --kills ${kills}`,
    ...(fault === undefined ? [] : [`--fault ${quoted(fault)}`]),
    `--path ${quoted(path)} --replay ${quoted(replay)}`,
  ].join(' ')
/** How a failing walk is told: what was wrong, the shortest way to it, and how to see it again. */
export const told = (machine: string, against: 'api' | 'ui', asked: Asked, failure: Failure): string =>
  [
    `${machine} against ${against}, seed ${asked.seed}, failed: ${failure.why}`,
    `The shortest walk that was found, ${failure.shortest.length} steps:`,
    ...failure.shortest.map((one, at) => `  ${at + 1}. ${one}`),
    'Once more:',
    `  ${commandOf(machine, against, asked, failure)}`,
  ].join('\n')

/** Walks these machines over the API; answers how many failed. */
export const againstApi = async (names: readonly string[], asked: Asked, say = console.log): Promise<number> => {
  const house = await openHouse()
  let failures = 0
  try {
    for (const name of names) {
      const sound = lifecycles[name]
      if (!sound) throw new Error(`${name} is led by nobody over the API`)
      const life = asked.fault === undefined ? sound : withFault(sound, asked.fault)
      const open = async () => ({ led: await life.open(house), killAfter: house.killAfter })
      const { walks, commands, tried, failure } = await walked(life, asked, open)
      const { transitions, guards } = figuresOf(sound, tried)
      if (failure) failures += 1
      say(
        failure
          ? told(name, 'api', asked, failure)
          : `${name} against api, seed ${asked.seed}: ${commands} steps on ${walks} walks hold; ${transitions.join(' of ')} transitions, ${guards.join(' of ')} guards both ways`,
      )
    }
  } finally {
    await house.close()
  }
  return failures
}
/** Walks these machines on the pages of several people at once; answers how many failed. */
export const againstPages = async (names: readonly string[], asked: Asked, say = console.log): Promise<number> => {
  const house = await openHouse()
  let failures = 0
  try {
    for (const name of names) {
      const sound = together[name]?.()
      if (!sound) throw new Error(`No two people lead ${name} on one page`)
      const life = asked.fault === undefined ? sound : withFault(sound, asked.fault)
      // What a page does without a server is walked by one person.
      const wishes = { ...asked, kills: 0, cuts: false }
      const open = async () => ({ led: await life.open(house), killAfter: house.killAfter })
      const { walks, commands, failure } = await walked(life, wishes, open)
      if (failure) failures += 1
      say(
        failure
          ? told(name, 'ui', wishes, failure)
          : `${name} against ui, seed ${asked.seed}: ${commands} steps of ${asked.people} people on ${walks} walks hold`,
      )
    }
  } finally {
    await closeBrowser()
    await house.close()
  }
  return failures
}
/** Walks these machines on their screens; answers how many failed. */
export const againstScreens = async (names: readonly string[], asked: Asked, say = console.log): Promise<number> => {
  const server = await openServer()
  let failures = 0
  try {
    for (const name of names) {
      const screens = screened[name]
      if (!screens) throw new Error(`${name} has no screen that is led`)
      const { screen, driver } = screens
      const led = { screen, driver: (path: Path) => driver(server, path) }
      const { walks, commands, failure } = await walkedOnScreen(led, asked)
      if (failure) failures += 1
      const alone = { ...asked, people: 1, kills: 0 }
      say(
        failure
          ? told(name, 'ui', alone, failure)
          : `${name} against ui, seed ${asked.seed}: ${commands} steps on ${walks} walks hold`,
      )
    }
  } finally {
    await closeBrowser()
    await server.stop()
  }
  return failures
}
