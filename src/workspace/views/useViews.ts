import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { msg } from '#contract/words.ts'
import { views } from '#contract/work/views.ts'
import type { Room } from '#define/resource.ts'
import { sendApi } from '#platform/client.ts'
import { queryClient } from '#platform/query.ts'
import { useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { ask } from '#ui/dialogs.ts'
import { type Arranged, type ColumnLayout, layoutOf, reconcile } from '#ui/grid/layout.ts'
import { notify } from '#ui/notices.ts'
import { tellFailure } from '#workspace/failures.ts'
import { type ListState, placeOfList } from '#workspace/records/address.ts'
import { useTellChanged } from '#workspace/views/changed.ts'
import { useForgetArranged } from '#workspace/views/settings.ts'
import { useStar } from '#workspace/views/useStar.ts'
import type { ViewChoice } from '#workspace/views/ViewDialog.tsx'
import {
  differs,
  myViews,
  placeOfView,
  queryOfList,
  refreshViews,
  stateOf,
  type View,
  viewOf,
} from '#workspace/views/views.ts'

/** The saved view that a list stands in: one's own, or a shared one. */
export const useCurrentView = (id: number | undefined): View | undefined => {
  const { data: mine } = useQuery(myViews())
  const own = mine?.find((view) => view.id === id)
  const { data } = useQuery({ ...viewOf(id ?? 0), enabled: id !== undefined && own === undefined })
  return id === undefined ? undefined : (own ?? data)
}

interface Given {
  readonly room: Room
  readonly state: ListState
  readonly current: View | undefined
  readonly columns: readonly Arranged[]
  readonly layout: ColumnLayout | undefined
}
/** One's views of a list, and what can be done with the one that it stands in. */
export const useViews = ({ room, state, current, columns, layout }: Given) => {
  const say = useSay()
  const [, navigate] = useLocation()
  const forget = useForgetArranged()
  const { data } = useQuery(myViews())
  const [dialog, setDialog] = useState<'new' | 'edit'>()
  const mine = data?.filter(({ resource }) => resource === room.name) ?? []
  const isChanged = current !== undefined && differs(room, current, state, columns, layout)
  useTellChanged(isChanged ? current.id : undefined)
  const star = useStar(current)
  const goTo = (next: ListState, replace = true) => navigate(placeOfList(room, next), { replace })
  const columnsNow = reconcile(layout ?? layoutOf(columns), columns)
  const layoutNow = {
    order: [...columnsNow.order],
    hidden: [...columnsNow.hidden],
    widths: columnsNow.widths,
    pinned: [...columnsNow.pinned],
  }
  const keepView = (view: View, message: string) => {
    queryClient.setQueryData(viewOf(view.id).queryKey, view)
    void refreshViews()
    notify({ tone: 'ok', text: message })
  }
  const put = async (
    view: View,
    body: { name: string; query: string | null; layout: View['layout']; shared: boolean },
  ) => {
    const { result, message } = await sendApi(views.update, { params: { id: view.id }, body })
    queryClient.setQueryData(myViews().queryKey, (all) => all?.map((one) => (one.id === result.id ? result : one)))
    keepView(result, message)
  }

  const open = (view: View) => {
    forget(view.id)
    goTo(stateOf(room, view), false)
    announce(say(msg`View “{name}”`, { name: view.name }))
  }
  const saveAs = async ({ name, hasColumns, isShared, isStarred }: ViewChoice) => {
    const { result, message } = await sendApi(views.create, {
      body: {
        resource: room.name,
        name,
        query: queryOfList(room, state),
        layout: hasColumns ? layoutNow : null,
        shared: isShared,
      },
    })
    queryClient.setQueryData(myViews().queryKey, (all) => all && [...all, result])
    keepView(result, message)
    if (isStarred) star.give(result)
    goTo({ ...state, view: result.id })
  }
  const update = async () => {
    if (!current) return
    try {
      const { name, shared } = current
      await put(current, {
        name,
        query: queryOfList(room, state),
        layout: current.layout ? layoutNow : null,
        shared,
      })
      forget(current.id)
    } catch (fault) {
      tellFailure(fault)
    }
  }
  const edit = async ({ name, hasColumns, isShared }: ViewChoice) => {
    if (!current) return
    const kept = current.layout ?? layoutNow
    await put(current, {
      name,
      query: current.query ?? null,
      layout: hasColumns ? kept : null,
      shared: isShared,
    })
  }
  const reset = () => {
    if (!current) return
    forget(current.id)
    goTo(stateOf(room, current))
  }
  const leave = () => goTo({ ...state, view: undefined })
  const remove = async () => {
    if (!current) return
    const yes = await ask({
      title: say(msg`Delete view “{name}”?`, { name: current.name }),
      text: say(msg`Links to this view will stop working. No records will be deleted. This cannot be undone.`),
      action: say(msg`Delete`),
      tone: 'danger',
    })
    if (!yes) return
    try {
      const { message } = await sendApi(views.remove, { params: { id: current.id } })
      queryClient.setQueryData(myViews().queryKey, (all) => all?.filter(({ id }) => id !== current.id))
      leave()
      void refreshViews()
      notify({ tone: 'ok', text: message })
    } catch (fault) {
      tellFailure(fault)
    }
  }
  const copyLink = async () => {
    if (!current) return
    const link = new URL(placeOfView(room, current.id), location.origin).href
    try {
      await navigator.clipboard.writeText(link)
      notify({
        tone: 'ok',
        text: () =>
          current.shared
            ? say(msg`Link copied.`)
            : say(msg`Link copied. Only you can open it until you share the view.`),
        detail: link,
      })
    } catch {
      notify({ tone: 'warn', text: () => say(msg`Your browser blocked copying. Copy this link:`), detail: link })
    }
  }
  return { mine, isChanged, star, dialog, setDialog, open, saveAs, update, edit, reset, leave, remove, copyLink }
}
