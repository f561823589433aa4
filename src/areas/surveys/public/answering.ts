import * as v from 'valibot'
import { keep, readAnswer, type ScriptPage } from '#contract/surveys/answer-form.ts'
import { Answer, holds, isAnswered } from '#contract/surveys/answers.ts'

/**
 * What a survey's public page does beyond its form, which works without it: asks at once what an answer calls for, saves
 * as somebody answers, and keeps on the device what could not be sent. Built by itself, without the portal.
 */

/** Milliseconds without a further key before the answers are sent. */
const pause = 600
/** Milliseconds until a save that failed is tried again. */
const again = 5000
const place = `survey ${location.pathname}`

/** The page was written by our own server for this script alone. */
const pageOf = (form: HTMLFormElement): ScriptPage => JSON.parse(form.dataset['page'] ?? '{}')

const run = (form: HTMLFormElement) => {
  const { questions, before, keeps, words } = pageOf(form)
  const status = form.querySelector('[role=status]')
  const asked = form.querySelector<HTMLInputElement>('input[name=asked]')

  const show = () => {
    const data = new FormData(form)
    const counted: Record<string, Answer> = { ...before }
    const shown = questions.filter((question) => {
      const isShown = holds(question.visibleIf, counted)
      const box = document.getElementById(`q-${question.id}`)
      if (box) box.hidden = !isShown
      if (box instanceof HTMLFieldSetElement) box.disabled = !isShown
      if (!isShown) return false
      // A group that was hidden is read once it is no longer disabled: its answer comes back with it.
      const answer = readAnswer(question, box instanceof HTMLFieldSetElement ? new FormData(form) : data)
      if (v.is(Answer, answer) && isAnswered(answer)) counted[question.id] = answer
      return true
    })
    if (asked) asked.value = shown.map(({ id }) => id).join(' ')
  }

  const say = (text: string) => {
    if (status && status.textContent !== text) status.textContent = text
  }
  const unsent = (): string | null => localStorage.getItem(place)
  const written = (): string => {
    const fields = new URLSearchParams()
    for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields.append(name, value)
    fields.set('go', keep)
    return fields.toString()
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSending = false
  const later = (milliseconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(send, milliseconds)
  }
  async function send() {
    const body = unsent()
    if (body === null || isSending) return
    isSending = true
    try {
      const response = await fetch(form.action, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
        redirect: 'manual',
      })
      // Over, answered elsewhere or withdrawn: the page says which.
      if (response.status === 404 || response.status === 410) {
        localStorage.removeItem(place)
        location.reload()
      } else if (response.status === 204) {
        // What was answered meanwhile is on its way yet.
        if (unsent() === body) {
          localStorage.removeItem(place)
          say(words.kept)
        }
      } else later(again)
    } catch {
      say(words.offline)
      later(again)
    } finally {
      isSending = false
    }
    if (unsent() !== null && unsent() !== body) later(0)
  }

  const onAnswer = () => {
    show()
    if (!keeps) return
    localStorage.setItem(place, written())
    say(navigator.onLine ? words.saving : words.offline)
    later(pause)
  }
  form.addEventListener('input', onAnswer)
  form.addEventListener('submit', (event) => {
    // A browser without a connection would leave the page, and what is on it.
    if (navigator.onLine) return
    event.preventDefault()
    say(words.offline)
  })
  addEventListener('online', () => later(0))

  /** What this device could not send the last time stands in the form again, and is sent. */
  const restore = (body: string) => {
    const fields = new URLSearchParams(body)
    if (fields.get('page') === form.querySelector<HTMLInputElement>('input[name=page]')?.value)
      for (const field of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('main input, main textarea')) {
        const values = fields.getAll(field.name)
        if (field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox'))
          field.checked = values.includes(field.value)
        else field.value = values[0] ?? field.value
      }
    show()
    later(0)
  }
  const body = keeps ? unsent() : null
  if (body === null) show()
  else restore(body)
}

const form = document.querySelector<HTMLFormElement>('form[data-page]')
if (form) run(form)
// Whoever is through leaves nothing on the device.
else localStorage.removeItem(place)
