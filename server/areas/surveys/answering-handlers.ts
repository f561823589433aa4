import { mostAnswerBytes, surveyAnswers } from '#contract/surveys/answering.ts'
import { msg } from '#contract/words.ts'
import { type Answering, answeringWords, closedBecause, createAnswering } from '#server/areas/surveys/answering.ts'
import { expireInvitations } from '#server/areas/surveys/expiring.ts'
import { invitationOf } from '#server/areas/surveys/invitations.ts'
import { NotFound, TooLarge } from '#server/platform/failures.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type RequestFacts, type Served, serve } from '#server/platform/serve.ts'
import { newToken } from '#server/platform/tokens.ts'

export const saved = msg`Your answers are saved.`
export const received = msg`Your answers have reached us.`
const tooMuch = msg`Your answers are too long to send. Shorten what you wrote and try again.`
/** How long a device is known by its cookie, in seconds: longer than any link works. */
const deviceSeconds = 120 * 86_400

/** The device's cookie, given anew where it has none. */
export const deviceOf = (request: RequestFacts): string => {
  const known = request.cookie('answering')
  if (known !== null && known !== '') return known
  const device = newToken()
  request.setCookie('answering', device, deviceSeconds)
  return device
}
const weigh = (body: unknown) => {
  if (Buffer.byteLength(JSON.stringify(body)) > mostAnswerBytes) throw new TooLarge(tooMuch)
}

/** What the page's script and other programs call. */
export const answeringHandlers = (platform: Platform): readonly Served[] => {
  const answering: Answering = createAnswering(platform)
  platform.every(60_000, 'ending invitations', () => expireInvitations(platform))
  return [
    serve(surveyAnswers.open, async ({ params, request }) => {
      const id = await answering.invitationFor(params.token, request.address)
      await answering.take('load', id)
      const one = await invitationOf(platform.database, id)
      if (!one) throw new NotFound(answeringWords.wrong)
      const gone = closedBecause(one)
      if (gone) throw gone
      const { data } = await answering.version(one)
      const begun = answering.begunOn(one, request.cookie('answering'))
      return {
        dealer: one.dealer,
        category: one.category,
        visited_on: one.availed_service_date ?? one.sales_delivery_date,
        questions_data: data,
        answers: begun.answers,
        may_contact: begun.mayContact,
        locale: begun.isBegun ? one.locale : null,
        expires_at: one.expires_at,
      }
    }),
    serve(surveyAnswers.save, async ({ params, body, request, locale, tell }) => {
      const id = await answering.invitationFor(params.token, request.address)
      await answering.take('write', id)
      weigh(body)
      await answering.save(id, {
        answers: body.answers,
        mayContact: body.may_contact ?? undefined,
        locale: body.locale ?? locale,
        device: deviceOf(request),
      })
      tell(saved)
      return null
    }),
    serve(surveyAnswers.submit, async ({ params, body, request, locale, tell }) => {
      const id = await answering.invitationFor(params.token, request.address)
      await answering.take('write', id)
      weigh(body)
      await answering.submit(id, {
        answers: body.answers,
        mayContact: body.may_contact,
        locale: body.locale ?? locale,
        isByEmail: body.by_email === true,
        requestId: request.id,
      })
      tell(received)
      return null
    }),
  ]
}
