import { useLayoutEffect, useRef, useState } from 'react'
import { type Aim, type BuilderActs, type Key, keyOfPage, pageOfKey } from '#areas/surveys/builder/context.ts'
import { isBuildable, readingOf } from '#areas/surveys/builder/document.ts'
import {
  addPage,
  addQuestion,
  changeQuestion,
  dependentsOf,
  duplicateQuestion,
  freeId,
  type Moved,
  movePage,
  moveQuestion,
  removePage,
  removeQuestion,
  type Spot,
  spotOf,
  stepOf,
} from '#areas/surveys/edits.ts'
import { type Questionnaire, questionsOf, textIn } from '#contract/surveys/questionnaire.ts'
import { msg } from '#contract/words.ts'
import { listed, useLocale, useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { ask } from '#ui/dialogs.ts'
import { notify } from '#ui/notices.ts'

/** The outline with its head, which can have the focus while its rows are made anew. */
const outlineSelector = '[data-part="outline"]'
const firstKey = ({ pages }: Questionnaire): Key => pages[0]?.questions[0]?.id ?? keyOfPage(0)
const isThere = (data: Questionnaire, key: Key): boolean => {
  const page = pageOfKey(key)
  return page === null ? spotOf(data, key) !== null : page < data.pages.length
}
/** The page that is chosen, or that the chosen question stands on. */
export const pageOf = (data: Questionnaire, key: Key): number =>
  pageOfKey(key) ?? spotOf(data, key)?.page ?? Math.max(0, data.pages.length - 1)
/** What is chosen once `key` is gone: what stands in its place, else what is nearest. */
const heirOf = (after: Questionnaire, { page, question }: Spot): Key => {
  const own = after.pages[page]?.questions ?? []
  return own[question]?.id ?? own[question - 1]?.id ?? keyOfPage(Math.max(0, Math.min(page, after.pages.length - 1)))
}

/** What was chosen, where the focus goes, and what can be done to the document. */
export const useBuilderActs = (
  data: Questionnaire | null,
  apply: (next: Questionnaire, of?: string) => void,
  /** Ids that answers may hang on. */
  given: ReadonlySet<string>,
  /** The element around the builder. */
  place: { readonly current: HTMLElement | null },
) => {
  const say = useSay()
  const locale = useLocale()
  const [wished, setWished] = useState<Key>('')
  const [aim, setAim] = useState<{ readonly at: Aim } | null>(null)
  const chosen = data && (isThere(data, wished) ? wished : firstKey(data))
  const latest = useRef({ data, chosen })
  latest.current = { data, chosen }

  useLayoutEffect(() => {
    if (aim === null) return
    let frame = 0
    const find = (selector: string) => place.current?.querySelector<HTMLElement>(selector) ?? null
    const selectorOf = (at: Aim) => {
      const key = latest.current.chosen ?? ''
      if (at === 'outline') return `[data-outline="${key}"][aria-current="true"]`
      return at === 'first-fault' ? '[data-part="question"] [aria-invalid="true"]' : `[data-aim="${at}"]`
    }
    const isWaiting = () => aim.at === 'outline' && document.activeElement?.matches(outlineSelector) === true
    // What it leads to may be drawn a moment later, as the outline is.
    const go = (left: number) => {
      const target = find(selectorOf(aim.at))
      if (!target && left > 0) {
        frame = requestAnimationFrame(() => go(left - 1))
        return
      }
      const inner = target?.matches('input,textarea,button,h3')
        ? target
        : target?.querySelector<HTMLElement>('input,textarea,button')
      const wanted = inner ?? find('[data-aim="heading"]')
      wanted?.focus()
      if (aim.at === 'outline' && wanted) stay(wanted, 12)
    }
    // A tree whose row with the focus is taken away takes the focus to itself, a moment later.
    const stay = (wanted: HTMLElement, left: number) => {
      frame = requestAnimationFrame(() => {
        const { activeElement } = document
        if (activeElement === document.body || activeElement?.getAttribute('role') === 'treegrid') wanted.focus()
        if (left > 0) stay(wanted, left - 1)
      })
    }
    if (isWaiting()) frame = requestAnimationFrame(() => go(30))
    else go(30)
    return () => cancelAnimationFrame(frame)
  }, [aim, place])

  const choose = (key: Key, at?: Aim) => {
    setWished(key)
    if (at) setAim({ at })
  }
  const titleOf = (all: Questionnaire, id: string | null) =>
    id === null
      ? say(msg`A page without questions`)
      : textIn(questionsOf(all).find((one) => one.id === id)?.title, locale) || id
  const isInOutline = () => document.activeElement?.closest(outlineSelector) !== null
  /**
   * The outline takes a row that comes to another page away and makes it anew: for that moment the focus is on the outline,
   * and not lost.
   */
  const holdFocus = (next: Questionnaire, key: Key) => {
    const { data: now } = latest.current
    if (!now || pageOfKey(key) !== null || spotOf(now, key)?.page === spotOf(next, key)?.page || !isInOutline()) return
    place.current?.querySelector<HTMLElement>(outlineSelector)?.focus({ preventScroll: true })
    setAim({ at: 'outline' })
  }
  const edit: BuilderActs['edit'] = (change, of) => {
    const { data: now } = latest.current
    if (!now) return
    const next = change(now)
    if (next !== now) apply(next, of)
  }
  const tellPlace = (next: Questionnaire, id: string) => {
    const all = questionsOf(next)
    const at = all.findIndex((one) => one.id === id) + 1
    announce(say(msg`Question {at} of {count}`, { at, count: all.length }), { about: 'builder' })
  }
  const take = (next: Questionnaire, key: Key) => {
    const wasInOutline = isInOutline()
    holdFocus(next, key)
    apply(next)
    choose(key, wasInOutline ? 'outline' : undefined)
  }
  const takeMove = (moved: Moved, id: string) => {
    const { data: now } = latest.current
    if (!now) return
    if (moved.ok) {
      take(moved.data, id)
      tellPlace(moved.data, id)
      return
    }
    notify({
      tone: 'warn',
      text: say(
        msg`The question cannot be moved there. A condition of “{question}” uses “{named}”, which must come first.`,
        { question: titleOf(now, moved.id), named: titleOf(now, moved.named) },
      ),
    })
  }
  const stepPage = (now: Questionnaire, page: number, by: 1 | -1) => {
    const to = page + by
    if (!now.pages[to]) {
      announce(by < 0 ? say(msg`This is the first page`) : say(msg`This is the last page`), { about: 'builder' })
      return
    }
    const moved = movePage(now, page, to)
    if (moved.ok) {
      take(moved.data, keyOfPage(to))
      const place = { at: to + 1, count: now.pages.length }
      announce(say(msg({ message: 'Page {at} of {count}', context: 'of a survey' }), place), { about: 'builder' })
      return
    }
    notify({
      tone: 'warn',
      text: say(
        msg`The page cannot be moved there. A condition of “{question}” uses “{named}”, which must come first.`,
        { question: titleOf(now, moved.id), named: titleOf(now, moved.named) },
      ),
    })
  }
  const deletes = async (title: string, hit: readonly string[], next: () => Questionnaire, spot: Spot) => {
    if (
      hit.length > 0 &&
      !(await ask({
        title,
        text: say(
          msg`The conditions of {conditions} use questions that you are deleting. The tests on the deleted questions will be removed. You can undo this.`,
          { conditions: listed(hit) },
        ),
        action: say(msg`Delete`),
        tone: 'danger',
      }))
    )
      return
    const left = next()
    apply(left)
    choose(heirOf(left, spot), 'outline')
    announce(say(msg`Deleted. You can undo this.`), { about: 'builder' })
  }
  const namesOf = (now: Questionnaire, { pages, questions }: ReturnType<typeof dependentsOf>) => [
    ...pages.map((page) => say(msg({ message: 'Page {page}', context: 'of a survey' }), { page: page + 1 })),
    ...questions.map((id) => `“${titleOf(now, id)}”`),
  ]
  const latestActs: BuilderActs = {
    choose,
    edit,
    editQuestion: (id, change, of) => edit((now) => changeQuestion(now, id, change), of),
    addQuestion: (type) => {
      const { data: now, chosen: key } = latest.current
      if (!now || key === null) return
      const all = now.pages.length === 0 ? addPage(now, 0) : now
      const page = pageOf(all, key)
      const at =
        pageOfKey(key) === null ? (spotOf(all, key)?.question ?? -1) : (all.pages[page]?.questions.length ?? 0) - 1
      const id = freeId(all, given)
      apply(addQuestion(all, { page, question: at + 1 }, type, id))
      choose(id, 'title')
    },
    addPage: () => {
      const { data: now, chosen: key } = latest.current
      if (!now || key === null) return
      const at = Math.min(now.pages.length, pageOf(now, key) + 1)
      apply(addPage(now, at))
      choose(keyOfPage(at), 'title')
    },
    duplicate: () => {
      const { data: now, chosen: key } = latest.current
      if (!now || key === null || pageOfKey(key) !== null) return
      const id = freeId(now, given)
      const next = duplicateQuestion(now, key, id)
      apply(next)
      choose(id, 'title')
      tellPlace(next, id)
    },
    remove: () => {
      const { data: now, chosen: key } = latest.current
      if (!now || key === null) return
      const page = pageOfKey(key)
      if (page === null) {
        const spot = spotOf(now, key)
        if (!spot) return
        const title = say(msg`Delete question “{title}”?`, { title: titleOf(now, key) })
        void deletes(
          title,
          namesOf(now, dependentsOf(now, key)),
          () => removeQuestion(latest.current.data ?? now, key),
          spot,
        )
        return
      }
      const own = now.pages[page]?.questions.map(({ id }) => id) ?? []
      const hit = new Set(own.flatMap((id) => namesOf(now, dependentsOf(now, id))))
      const title = say(msg`Delete page {page} with its {count, plural, one {# question} other {# questions}}?`, {
        page: page + 1,
        count: own.length,
      })
      const inside = new Set(own.map((id) => `“${titleOf(now, id)}”`))
      const outside = [...hit].filter((name) => !inside.has(name))
      void deletes(title, outside, () => removePage(latest.current.data ?? now, page), { page, question: 0 })
    },
    step: (by) => {
      const { data: now, chosen: key } = latest.current
      if (!now || key === null) return
      const page = pageOfKey(key)
      if (page !== null) {
        stepPage(now, page, by)
        return
      }
      const to = stepOf(now, key, by)
      if (to) takeMove(moveQuestion(now, key, to), key)
      else
        announce(by < 0 ? say(msg`This is the first question`) : say(msg`This is the last question`), {
          about: 'builder',
        })
    },
    toPage: (page) => {
      const { data: now, chosen: key } = latest.current
      if (!now || key === null || pageOfKey(key) !== null) return
      takeMove(moveQuestion(now, key, { page, question: now.pages[page]?.questions.length ?? 0 }), key)
    },
  }
  const held = useRef(latestActs)
  held.current = latestActs
  // The same at every drawing: what has them is not drawn again for each letter.
  const [acts] = useState<BuilderActs>(() => ({
    choose: (...given) => held.current.choose(...given),
    edit: (...given) => held.current.edit(...given),
    editQuestion: (...given) => held.current.editQuestion(...given),
    addQuestion: (...given) => held.current.addQuestion(...given),
    addPage: () => held.current.addPage(),
    duplicate: () => held.current.duplicate(),
    remove: () => held.current.remove(),
    step: (...given) => held.current.step(...given),
    toPage: (...given) => held.current.toPage(...given),
  }))
  return {
    chosen,
    acts,
    aimAt: (at: Aim) => setAim({ at }),
    /** Before a step back or forth: what is chosen may leave its place. */
    beforeStep: (next: unknown) => {
      const key = latest.current.chosen
      const { data: then } = readingOf(next)
      if (key !== null && isBuildable(then)) holdFocus(then, key)
    },
  }
}
