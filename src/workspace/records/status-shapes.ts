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
/** Where a record's own work gives a slug another meaning. */
const ownLooks: Readonly<Record<string, Readonly<Record<string, readonly [Shape, Tone]>>>> = {
  textblast: {
    scheduled: ['diamond', 'info'],
    sending: ['live', 'accent'],
    waiting: ['started', 'info'],
    paused: ['paused', 'warn'],
    sent: ['done', 'ok'],
    'partially-sent': ['attention', 'warn'],
    failed: ['stopped', 'bad'],
    cancelled: ['off', 'off'],
  },
  blastrecipient: {
    'handing-over': ['live', 'accent'],
    accepted: ['advanced', 'accent'],
    delivered: ['done', 'ok'],
    undelivered: ['stopped', 'bad'],
    refused: ['stopped', 'bad'],
    'opted-out': ['off', 'off'],
    invalid: ['attention', 'warn'],
    unknown: ['started', 'info'],
    cancelled: ['off', 'off'],
  },
  survey: { '0': ['paused', 'warn'], '1': ['live', 'accent'], '2': ['open', 'off'], '3': ['off', 'off'] },
  surveyresult: { complete: ['done', 'ok'], partial: ['started', 'info'], excluded: ['off', 'off'] },
  cdc: {
    open: ['attention', 'warn'],
    'in-progress': ['started', 'info'],
    'for-review': ['advanced', 'accent'],
    closed: ['done', 'ok'],
  },
  surveyemail: {
    queued: ['started', 'info'],
    sent: ['done', 'ok'],
    failed: ['stopped', 'bad'],
    cancelled: ['off', 'off'],
  },
}
/** The look of a record type's status; one that is new to these lists is drawn as open. */
export const statusAppearance = (slug: string, type = ''): readonly [Shape, Tone] =>
  ownLooks[type]?.[slug] ?? looks[slug] ?? ['open', 'off']
