import type * as v from 'valibot'
import { news } from '#contract/news/news.ts'
import { msg } from '#contract/words.ts'
import { keepPicture } from '#server/areas/catalogue/pictures.ts'
import { startAnnouncing } from '#server/areas/news/announcing.ts'
import { newsRecords, shownTo } from '#server/areas/news/news.ts'
import type { Platform } from '#server/platform/platform.ts'
import { getOf, listOf, restoreOf, trashOf } from '#server/platform/records-handlers.ts'
import { type Served, serve } from '#server/platform/serve.ts'

type Form = v.InferOutput<typeof news.create.form.schema>

/** News come as forms, which are whole: what is left out becomes empty. */
export const newsHandlers = (platform: Platform): readonly Served[] => {
  startAnnouncing(platform)
  const columnsOf = async ({ title, summary, body, image, image_file, audience, status, ...when }: Form) => ({
    title,
    summary: summary ?? null,
    body,
    image: image_file ? await keepPicture(platform.database, image_file, 'image_file') : (image ?? null),
    audience,
    status,
    published_at: when.published_at ?? null,
    expires_at: when.expires_at ?? null,
  })
  return [
    listOf(news.list, newsRecords),
    serve(news.active, ({ query, user, records }) => records(newsRecords).list({ ...query, ...shownTo(user) })),
    getOf(news.get, newsRecords),
    serve(news.create, async ({ form, records, tell }) => {
      const item = await records(newsRecords).create(await columnsOf(form))
      tell(msg`Saved.`)
      return item
    }),
    serve(news.update, async ({ params, form, records, tell }) => {
      await records(newsRecords).get(params.id)
      const item = await records(newsRecords).update(params.id, { ...(await columnsOf(form)), version: form.version })
      tell(msg`Saved.`)
      return item
    }),
    trashOf(news.trash, newsRecords),
    restoreOf(news.restore, newsRecords),
  ]
}
