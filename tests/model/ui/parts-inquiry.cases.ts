import type { PartsFacts } from '#machines/parts-inquiry.ts'
import { partsInquiryModel } from '#tests/model/parts-inquiry.model.ts'
import type { ScreenModel } from '#tests/model/ui/walks.ts'

const priced: PartsFacts = { isPartsAdmin: true, items: 2, priced: 2 }
/** Who sits there, before which inquiry. */
export const situations: readonly PartsFacts[] = [priced, { ...priced, priced: 1 }, { ...priced, isPartsAdmin: false }]

export const screen: ScreenModel = {
  model: { ...partsInquiryModel, inputs: situations },
  inputs: situations,
  cases: (['quoted', 'confirmed', 'fulfilled', 'cancelled', 'pending'] as const).map((type) => ({ type })),
  key: ({ context }) => context,
  skip: ({ context, value }, { type }) => {
    // What a dealer has cancelled stays so: one way there is enough. What has no price is led to each state once.
    if (!context.isPartsAdmin) return type === 'pending' || (type === 'cancelled' && value !== 'pending')
    return context.priced < context.items && (type === 'pending' || (type === 'cancelled' && value !== 'pending'))
  },
  detail: ({ context }) => JSON.stringify(context),
  undriven: [],
}
