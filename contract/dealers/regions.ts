import { options } from '#contract/fields.ts'
import { type Message, msg } from '#contract/words.ts'

/** The region filter's two choices. */
export const regionTypes = { metro_manila: msg`Metro Manila`, provincial: msg`Provincial` }
export const regionType = (label: Message = msg`Region`) => options(label, regionTypes)
