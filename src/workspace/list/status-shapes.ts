import type { Shape, Tone } from '#ui/StatusShape.tsx'

/** How a status looks beside its word: outlines are open, full ones have ended, so that the shape alone tells. */
const looks: Readonly<Record<string, readonly [Shape, Tone]>> = {
  pending: ['open', 'off'],
  contacted: ['started', 'info'],
  quoted: ['started', 'info'],
  revised: ['advanced', 'accent'],
  'in-progress': ['started', 'info'],
  scheduled: ['started', 'info'],
  paid: ['started', 'info'],
  confirmed: ['advanced', 'accent'],
  qualified: ['advanced', 'accent'],
  allocated: ['advanced', 'accent'],
  responded: ['advanced', 'accent'],
  converted: ['done', 'ok'],
  accepted: ['done', 'ok'],
  released: ['done', 'ok'],
  completed: ['done', 'ok'],
  fulfilled: ['done', 'ok'],
  closed: ['done', 'ok'],
  lost: ['stopped', 'bad'],
  declined: ['stopped', 'bad'],
  cancelled: ['stopped', 'bad'],
  refunded: ['off', 'off'],
  expired: ['off', 'off'],
  'no-show': ['off', 'off'],
}
/** The look of a status; one that is new to this list is drawn as open. */
export const lookOf = (slug: string): readonly [Shape, Tone] => looks[slug] ?? ['open', 'off']
