import { call, FileResponse, resource } from '#contract/call.ts'
import { file, picture, record, text } from '#contract/fields.ts'
import { admins } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    pictures: true
  }
}

/** What a picture may come as. */
export const pictureEndings = ['png', 'gif', 'jpg', 'jpeg'] as const
/** The largest picture that may be sent, in bytes. */
export const mostPicture = 10 * 1024 * 1024

/**
 * Pictures of records: sent first, then named in the record's body by their content's hash, so that a draft keeps them.
 * Sent by those who keep such records. Made anew from what is sent; what no record names after a day is forgotten.
 */
export const pictures = resource('pictures', {
  get: call('GET /pictures/:hash', {
    roles: 'signed-in',
    params: record({ hash: text(msg`Picture`, 64) }),
    answer: FileResponse,
  }),
  /** 413 when it is too large, 422 on `picture` when it is no honest png, gif or jpeg. */
  create: call('POST /pictures', {
    roles: admins,
    limit: 'pictures',
    form: record({ picture: file(msg`Picture`, pictureEndings) }),
    answer: record({ hash: picture(msg`Picture`) }),
  }),
})
