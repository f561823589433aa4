import { msg } from '#contract/words.ts'
import { defineCommand, sections } from '#define/command.ts'

export const endOtherSessions = defineCommand({
  id: 'profile.endOthers',
  title: msg`End all other sessions`,
  section: sections.session,
  also: msg`sign out, devices, revoke`,
  at: '/admin/profile',
  icon: 'log-out',
})
export const changeSecondStep = defineCommand({
  id: 'profile.secondStep',
  title: msg`Turn two-step verification on or off`,
  section: sections.session,
  also: msg`turn on, turn off, two-factor, code by email, security`,
  at: '/admin/profile',
})
export const profileCommands = [endOtherSessions, changeSecondStep]
