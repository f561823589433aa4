import type { Hono } from 'hono'
import type { Platform } from '#server/platform/platform.ts'

/** /healthz says that the process runs, /readyz that it can also reach its database and is not about to stop. */
export const mountHealth = (app: Hono, { database, headers }: Platform, isStopping: () => boolean): void => {
  const answer = (status: number, text: string) =>
    new Response(text, { status, headers: { ...headers, 'content-type': 'text/plain', 'cache-control': 'no-store' } })
  app.get('/healthz', () => answer(200, 'ok'))
  app.get('/readyz', async () => {
    if (isStopping()) return answer(503, 'stopping')
    return database.query('select 1 as one').then(
      () => answer(200, 'ready'),
      () => answer(503, 'database away'),
    )
  })
}
