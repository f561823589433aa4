import * as v from 'valibot'
import { everyResource } from '#contract/all.ts'
import type { Calls } from '#contract/call.ts'
import { msg } from '#contract/words.ts'
import { panesResource, View, ViewLayout, views } from '#contract/work/views.ts'
import { Invalid, NotFound } from '#server/platform/failures.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Served, serve } from '#server/platform/serve.ts'
import { type Sql, StatementFailed } from '#server/platform/sql.ts'
import type { Person } from '#server/platform/users.ts'
import { isLetIn } from '#server/platform/visible.ts'

/** More than these nobody finds again. */
const most = 200
const tooMany = msg`You have {most} views for this list, which is the maximum. Delete one first.`
const taken = msg`You already have a view with this name.`
/** More than these no sidebar shows at a glance. */
const mostStarred = 50
const tooManyStarred = msg`You have {most} starred views, which is the maximum. Remove a star first.`
const noList = msg`This list does not exist, or you do not have access to it.`
const saved = msg`View saved.`
const deleted = msg`View deleted.`
const starred = msg`View starred.`
const unstarred = msg`Star removed.`

const Row = v.object({
  id: v.number(),
  user_id: v.number(),
  resource: v.string(),
  name: v.string(),
  query: v.nullable(v.string()),
  layout: v.nullable(ViewLayout),
  shared: v.boolean(),
  updated_at: v.string(),
  owner_name: v.string(),
})
const answerOf = (row: unknown, user: Person) => {
  const { user_id, owner_name, ...view } = v.parse(Row, row)
  return { ...view, owner: { id: user_id, name: owner_name }, mine: user_id === user.id }
}
const select = 'select w.*, u.name as owner_name from saved_views w join users u on u.id = w.user_id'

const lists = new Map<string, Calls>(Object.entries<Calls>(everyResource))
/** The views that are somebody's own, `$1`, or shared. */
const isOpenTo = '(w.user_id = $1 or w.shared)'
/** Whether somebody may read the list that a view is of; two panes are anybody's, and ask at their own doors. */
const mayList = (user: Person, resource: string): boolean => {
  if (resource === panesResource) return true
  const list = lists.get(resource)?.['list']
  return list !== undefined && isLetIn(user, list.roles)
}

const read = async (sql: Sql, id: number, user: Person) => {
  const [row] = await sql.query(`${select} where ${isOpenTo} and w.id = $2`, [user.id, id])
  const view = row && answerOf(row, user)
  // A list that one may not read has no views either.
  if (!view || !mayList(user, view.resource)) throw new NotFound()
  return view
}
/** The views in a person's sidebar; a star of what they may not read at the moment is kept, and not shown. */
const starredBy = async (sql: Sql, user: Person) => {
  const rows = await sql.query(
    `${select} join view_stars s on s.view_id = w.id and s.user_id = $1 where ${isOpenTo} order by s.starred_at, w.id`,
    [user.id],
  )
  return rows.map((row) => answerOf(row, user)).filter((view) => mayList(user, view.resource))
}
/** Nobody has two views of one list by the same name. */
const named = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof StatementFailed) || error.code !== '23505') throw error
    throw new Invalid({ name: [{ message: taken, field: View.fields.name.label }] })
  }
}
const json = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value))

/** Everybody's own views of lists, and the shared ones by their link. */
export const viewHandlers = ({ database }: Platform): readonly Served[] => [
  serve(views.list, async ({ query, user }) => {
    const rows = await database.query(
      `${select} where w.user_id = $1 and ($2::text is null or w.resource = $2) order by lower(w.name), w.id`,
      [user.id, query.resource ?? null],
    )
    return rows.map((row) => answerOf(row, user)).filter((view) => mayList(user, view.resource))
  }),
  serve(views.get, ({ params, user }) => read(database, params.id, user)),
  serve(views.create, async ({ body, user, tell }) => {
    if (!mayList(user, body.resource))
      throw new Invalid({ resource: [{ message: noList, field: View.fields.resource.label }] })
    const view = await named(() =>
      database.transaction(async (tx) => {
        const [counted] = await tx.query<{ n: number }>(
          'select count(*) as n from saved_views where user_id = $1 and resource = $2',
          [user.id, body.resource],
        )
        if ((counted?.n ?? 0) >= most)
          throw new Invalid({ name: [{ message: tooMany, values: { most }, field: View.fields.name.label }] })
        const [row] = await tx.query<{ id: number }>(
          'insert into saved_views (user_id, resource, name, query, layout, shared) values ($1, $2, $3, $4, $5, $6) returning id',
          [user.id, body.resource, body.name, body.query ?? null, json(body.layout), body.shared],
        )
        return read(tx, row?.id ?? 0, user)
      }),
    )
    tell(saved)
    return view
  }),
  serve(views.update, async ({ params, body, user, tell }) => {
    const view = await named(() =>
      database.transaction(async (tx) => {
        const changed = await tx.query(
          `update saved_views set name = $3, query = $4, layout = $5, shared = $6, updated_at = now()
             where id = $1 and user_id = $2 returning id`,
          [params.id, user.id, body.name, body.query ?? null, json(body.layout), body.shared],
        )
        // Somebody else's, shared or not, is only theirs to change.
        if (changed.length === 0) throw new NotFound()
        return read(tx, params.id, user)
      }),
    )
    tell(saved)
    return view
  }),
  serve(views.remove, async ({ params, user, tell }) => {
    const gone = await database.query('delete from saved_views where id = $1 and user_id = $2 returning id', [
      params.id,
      user.id,
    ])
    if (gone.length === 0) throw new NotFound()
    tell(deleted)
    return null
  }),
  serve(views.starred, ({ user }) => starredBy(database, user)),
  serve(views.star, async ({ params, user, tell }) => {
    await database.transaction(async (tx) => {
      await read(tx, params.id, user)
      const [counted] = await tx.query<{ n: number }>(
        'select count(*) as n from view_stars where user_id = $1 and view_id <> $2',
        [user.id, params.id],
      )
      if ((counted?.n ?? 0) >= mostStarred)
        throw new Invalid({
          id: [{ message: tooManyStarred, values: { most: mostStarred }, field: View.fields.id.label }],
        })
      await tx.query('insert into view_stars (user_id, view_id) values ($1, $2) on conflict do nothing', [
        user.id,
        params.id,
      ])
    })
    tell(starred)
    return null
  }),
  serve(views.unstar, async ({ params, user, tell }) => {
    // A star of what one may not read any more is one's own all the same.
    const gone = await database.query('delete from view_stars where user_id = $1 and view_id = $2 returning view_id', [
      user.id,
      params.id,
    ])
    if (gone.length === 0) await read(database, params.id, user)
    tell(unstarred)
    return null
  }),
]
