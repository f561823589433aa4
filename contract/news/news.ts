import { call, MessageOnly, paged, resource } from '#contract/call.ts'
import { pictureEndings } from '#contract/catalogue/pictures.ts'
import { switched, trashable } from '#contract/facets.ts'
import {
  file,
  flag,
  id,
  instant,
  join,
  longtext,
  optional,
  options,
  overridden,
  pick,
  picture,
  record,
  text,
  Versioned,
  version,
  whenNone,
} from '#contract/fields.ts'
import { activeAndTrash, listQuery } from '#contract/list-query.ts'
import { admins } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    news: true
  }
}

/** Whom a news item is for. */
export const audiences = {
  everyone: msg`Everyone`,
  admins: msg`Administrators`,
  dealers: msg`Dealers`,
}
export type Audience = keyof typeof audiences

/** What the head office tells the network, shown from `published_at` until `expires_at`. */
export const News = record({
  id: id(),
  title: text(msg`Title`, 160),
  summary: optional(text(msg`Summary`, 300)),
  body: longtext(msg`Text`, 20_000),
  image: optional(picture(msg`Picture`)),
  audience: options(msg`Audience`, audiences),
  status: flag(msg`Status`, { true: msg`Visible`, false: msg`Hidden` }),
  published_at: instant(msg`Published`),
  expires_at: whenNone(optional(instant(msg`Expires`)), msg`Never`),
  updated_at: instant(msg`Updated`),
  version: version(),
})
const NewsForm = join(
  pick(News, ['title', 'summary', 'body', 'image', 'audience', 'status']),
  record({
    /** Left empty: at once. */
    published_at: whenNone(optional(instant(msg`Publish at`)), msg`Immediately`),
    expires_at: whenNone(optional(instant(msg`Expires`)), msg`Never`),
    /** The picture itself, for who did not send it before; goes before `image`. */
    image_file: optional(file(msg`Picture`, pictureEndings)),
  }),
)

export const news = resource(
  'news',
  {
    title: msg`News`,
    audited: true,
    history: true,
    bulk: [...switched, ...trashable],
    searched: true,
  },
  {
    /** All news, in whatever state: for those who write them. */
    list: call('GET /news', {
      roles: admins,
      query: listQuery(['title', 'status', 'published_at', 'updated_at'], {
        audience: optional(options(msg`Audience`, audiences)),
        ...activeAndTrash,
      }),
      answer: paged(News),
    }),
    /** What is published, has not expired and is for the reader, the newest first. */
    active: call('GET /news/active', {
      roles: 'signed-in',
      query: listQuery(['published_at', 'title'], {}),
      answer: paged(News),
    }),
    /** 404 for who is not an administrator, unless it is among the active ones. */
    get: call('GET /news/:id', { roles: 'signed-in', answer: News }),
    create: call('POST /news', { roles: admins, once: true, limit: 'uploads', form: NewsForm, answer: News }),
    /** A form with `_method=put`: the whole item, what is left out becomes empty. */
    update: call('POST /news/:id', {
      roles: admins,
      limit: 'uploads',
      form: join(join(NewsForm, Versioned), record({ _method: overridden('put') })),
      answer: News,
    }),
    trash: call('DELETE /news/:id', { roles: admins, answer: MessageOnly }),
    restore: call('POST /news/:id/restore', { roles: admins, answer: News }),
  },
)
