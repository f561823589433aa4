import { msg } from '#contract/words.ts'
import { defineCommand, sections } from '#define/command.ts'

export const endOtherSessions = defineCommand({
  id: 'profile.endOthers',
  title: msg`End every other session`,
  section: sections.session,
  also: msg`sign out, devices, revoke`,
  icon: 'log-out',
})
export const changeSecondStep = defineCommand({
  id: 'profile.secondStep',
  title: msg`Turn the second step on or off`,
  section: sections.session,
  also: msg`two-factor, code by e-mail, security`,
})
export const profileCommands = [endOtherSessions, changeSecondStep]
