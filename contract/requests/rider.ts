import { instant, mobile, record, text } from '#contract/fields.ts'
import { msg } from '#contract/words.ts'

/** What the bulk action “book rider” sets. */
export const Rider = record({
  rider_name: text(msg`Rider`, 120),
  rider_mobile: mobile(msg`Rider’s mobile number`),
  rider_at: instant(msg`Rider arrival time`),
})
