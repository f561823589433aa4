import { admins } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { defineCommand, sections } from '#define/command.ts'

const here = { room: 'users', view: 'form', roles: admins } as const

export const editUser = defineCommand({
  id: 'users.edit',
  title: msg`Edit user`,
  section: sections.record,
  when: here,
  keys: 'e',
  icon: 'pencil',
})
export const sendPasswordLink = defineCommand({
  id: 'users.passwordLink',
  title: msg`Send password reset`,
  section: sections.record,
  when: here,
  icon: 'key-round',
})
export const userCommands = [editUser, sendPasswordLink]
