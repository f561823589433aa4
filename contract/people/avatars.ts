import { User } from '#contract/account/auth.ts'
import { call, FileResponse, resource } from '#contract/call.ts'
import { file, record, text } from '#contract/fields.ts'
import { User as ListedUser } from '#contract/people/users.ts'
import { admins } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    avatars: true
  }
}

/** The largest picture that may be sent, in bytes. */
export const mostAvatar = 5 * 1024 * 1024
const Picture = record({ avatar: file(msg`Picture`, ['png', 'gif', 'jpg', 'jpeg']) })

/** Pictures of people: made anew from what is sent, and served under their content's hash. */
export const avatars = resource('avatars', {
  get: call('GET /avatars/:hash', {
    roles: 'signed-in',
    params: record({ hash: text(msg`Picture`, 64) }),
    answer: FileResponse,
  }),
  setMine: call('POST /me/avatar', { roles: 'signed-in', limit: 'uploads', form: Picture, answer: User }),
  clearMine: call('DELETE /me/avatar', { roles: 'signed-in', answer: User }),
  setOf: call('POST /users/:id/avatar', { roles: admins, limit: 'uploads', form: Picture, answer: ListedUser }),
  clearOf: call('DELETE /users/:id/avatar', { roles: admins, answer: ListedUser }),
})
