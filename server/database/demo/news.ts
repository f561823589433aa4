import { drawScene } from '#server/database/demo/drawn.ts'
import { day, iso, minute } from '#server/database/demo/moments.ts'
import type { Planted } from '#server/database/demo/planted.ts'
import { randomFrom } from '#server/database/random.ts'

interface Item {
  /** Days since it was published; negative ones are still to come. */
  readonly ago: number
  readonly title: string
  readonly summary: string
  readonly audience?: 'admins' | 'dealers'
  /** Days after which it is shown no more. */
  readonly lasts?: number
  readonly hidden?: true
  readonly picture?: true
  readonly body: string
}
const items: readonly Item[] = [
  {
    ago: 1,
    title: 'Year-end delivery schedule',
    summary: 'Units allocated before 10 December arrive before the holidays.',
    picture: true,
    body: 'All units that are allocated by 10 December leave the Batangas yard in time for release before Christmas.\n\nPlease confirm your reservations in the portal, so that allocations follow the order in which customers paid. Deliveries pause from 24 December and go on on 3 January.',
  },
  {
    ago: 3,
    title: 'New leads answer within two hours',
    summary: 'The target for the first call goes from four hours to two.',
    audience: 'dealers',
    lasts: 60,
    body: 'From the first of next month the first contact with a new lead counts as timely when it is made within two hours of office time.\n\nHome shows what has waited for more than a day. Assign leads to a consultant as soon as they arrive; the whole team hears of it.',
  },
  {
    ago: 6,
    title: 'Fresh photos of the new sedan',
    summary: 'Studio and road pictures are in Brand Assets.',
    picture: true,
    body: 'The complete set of studio pictures and twelve road pictures taken in Tagaytay are ready under Brand Assets, folder Road.\n\nUse them on your pages from now on, and take earlier pictures down by the end of the month.',
  },
  {
    ago: 9,
    title: 'Service clinic for typhoon-affected owners',
    summary: 'Free inspection and half the price of labour in Bicol and Eastern Visayas.',
    picture: true,
    body: 'Owners whose cars stood in flood water get a free inspection and half the price of labour at all dealers in Bicol and Eastern Visayas until the end of the month.\n\nNever start an engine that was under water. Please arrange towing through the hotline and note the case in the lead’s message.',
  },
  {
    ago: 14,
    title: 'Price list of the quarter',
    summary: 'Suggested retail prices stay as they are but for two variants.',
    audience: 'dealers',
    body: 'Prices stay unchanged for all models but the two diesel variants of the van, which go up by PHP 12,000.\n\nQuotations that were given before today remain valid for thirty days.',
  },
  {
    ago: 17,
    title: 'Quarterly review: what to prepare',
    summary: 'Figures and slides are due by Friday.',
    audience: 'admins',
    lasts: 90,
    body: 'Please bring the conversion from lead to reservation by zone, the five dealers with the longest response time and one case each that went well.\n\nThe dashboard has the figures; export what you show.',
  },
  {
    ago: 23,
    title: 'Test drives can be booked with a rider',
    summary: 'A driver brings the car to the customer.',
    picture: true,
    body: 'Customers in Metro Manila can have the car brought to their home or office. Book the rider in the list of test drives: name, mobile and time of the driver.\n\nThe customer gets both by message, and so do you.',
  },
  {
    ago: 31,
    title: 'Branding guidelines updated',
    summary: 'The clear space around the emblem has grown.',
    body: 'The new edition of the branding guidelines is in Brand Assets. What changed: the clear space around the emblem, the minimum size on screens and the colours for dark backgrounds.\n\nSigns that are already up may stay.',
  },
  {
    ago: 45,
    title: 'Welcome, Amihan General Santos',
    summary: 'Our sixtieth dealer has opened its doors.',
    picture: true,
    body: 'The showroom at the national highway has room for eight cars and a workshop with six bays.\n\nMabuhay, and good sales!',
  },
  {
    ago: 58,
    title: 'Parts catalogue as a cart',
    summary: 'Ask for several parts in one inquiry.',
    audience: 'dealers',
    body: 'Collect parts in the cart and send one inquiry. Prices and stock come back line by line, usually on the same day.',
  },
  {
    ago: 75,
    title: 'Maintenance on Sunday night',
    summary: 'The portal rests from 23:00 to 01:00.',
    lasts: 4,
    body: 'On Sunday from 23:00 to 01:00 the portal is not available. What you are typing is kept on your device.',
  },
  {
    ago: 96,
    title: 'Survey results of the half-year',
    summary: 'Satisfaction after sales has risen by 2.4 points.',
    picture: true,
    body: 'Thank you: the index after sales rose by 2.4 points, mostly through shorter waiting at the reception.\n\nThe ten best dealers are invited to the conference in Cebu.',
  },
  {
    ago: -2,
    title: 'Holiday promotion begins',
    summary: 'Low down payment on all sedans and hatchbacks.',
    picture: true,
    body: 'From tomorrow’s opening on, customers get any sedan or hatchback at a down payment of 15 per cent.\n\nPosters and pictures for social media are in Brand Assets.',
  },
  {
    ago: 5,
    title: 'Draft: dealer conference in Cebu',
    summary: 'Programme and hotel, to be confirmed.',
    hidden: true,
    body: 'Programme of both days, hotels and how to register. Dates are to be confirmed by the venue.',
  },
]

/** What the head office has told the network: active, expired, hidden and one that comes in two days. */
export const planNews = async (
  now: Temporal.Instant,
): Promise<{ planted: Planted; pictures: Awaited<ReturnType<typeof drawScene>>[] }> => {
  const random = randomFrom(77_003)
  const at = now.epochMilliseconds
  const moment = (days: number) => iso(at - days * day - random.between(0, 200) * minute)
  const pictures = await Promise.all([0, 1, 2, 3].map((turn) => drawScene(40 + turn * 3)))
  const rows = items.map((item, nth) => {
    const published_at = moment(item.ago)
    const isOut = item.ago >= 0 && item.hidden !== true
    return {
      id: nth + 1,
      title: item.title,
      summary: item.summary,
      body: item.body,
      image: item.picture === true ? (pictures[nth % pictures.length]?.hash ?? null) : null,
      audience: item.audience ?? 'everyone',
      status: item.hidden !== true,
      published_at,
      expires_at: item.lasts === undefined ? null : moment(item.ago - item.lasts),
      announced_at: isOut ? published_at : null,
      created_at: moment(Math.max(item.ago, 0) + 1),
      updated_at: moment(Math.max(item.ago, 0)),
      updated_by: 2,
      version: 0,
    }
  })
  return { planted: { table: 'news', rows }, pictures }
}
