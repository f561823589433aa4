import type { SurveyKind } from '#contract/surveys/factors.ts'
import type { Question, Questionnaire, Text } from '#contract/surveys/questionnaire.ts'
import type { Message } from '#contract/words.ts'
import { factors } from '#server/platform/reference/survey-options.ts'
import { sayIn } from '#server/platform/words.ts'

export interface SurveyPlan {
  readonly name: string
  readonly kind: SurveyKind
  readonly category: 'service' | 'sales'
  readonly status: 0 | 1 | 2 | 3
  /** What was asked first, and what since; the last one is asked today. */
  readonly versions: readonly [Questionnaire, ...Questionnaire[]]
  /** How many of all results it has. */
  readonly share: number
}
const spoken = (name: Message): Text => ({ en: sayIn('en')(name), fil: sayIn('fil')(name), ar: sayIn('ar')(name) })
const overall = (max: number): Question => ({
  id: 'overall',
  type: 'rating',
  title: {
    en: 'How satisfied are you overall?',
    fil: 'Sa kabuuan, gaano ka nasiyahan?',
    ar: 'ما مدى رضاك بشكل عام؟',
  },
  required: true,
  scale: { min: 1, max },
  overall: true,
})
const recommend: Question = {
  id: 'recommend',
  type: 'nps',
  title: {
    en: 'How likely are you to recommend us to a friend?',
    fil: 'Gaano kalamang na irekomenda mo kami sa kaibigan?',
    ar: 'ما مدى احتمال أن توصي بنا لصديق؟',
  },
}
const why: Question = {
  id: 'why',
  type: 'text',
  title: {
    en: 'What should we do better?',
    fil: 'Ano ang dapat naming pagbutihin?',
    ar: 'ما الذي يجب أن نحسّنه؟',
  },
  lines: 4,
}
/** A page for each factor, one question for each of its first attributes, and a page about the whole visit. */
const questionnaire = (
  category: 'service' | 'sales',
  max: number,
  each: number,
  last: readonly Question[],
): Questionnaire => ({
  intro: {
    en: 'Thank you for choosing Amihan. Your answers take about three minutes.',
    fil: 'Salamat sa pagpili sa Amihan. Mga tatlong minuto lang ang pagsagot.',
    ar: 'شكرًا لاختيارك أميهان. تستغرق إجاباتك نحو ثلاث دقائق.',
  },
  pages: [
    ...factors
      .filter((factor) => factor.category === category)
      .map(({ name, slug, attributes }) => ({
        title: spoken(name),
        questions: attributes.slice(0, each).map(
          (attribute): Question => ({
            id: attribute.slug.replaceAll('-', '_'),
            type: 'rating',
            title: spoken(attribute.name),
            required: true,
            scale: { min: 1, max },
            na: true,
            factor: slug,
            attribute: attribute.slug,
          }),
        ),
      })),
    { title: { en: 'Overall', fil: 'Sa kabuuan', ar: 'بشكل عام' }, questions: [overall(max), ...last] },
  ],
})

export const plannedSurveys: readonly SurveyPlan[] = [
  {
    name: 'After your service',
    kind: 'csonline',
    category: 'service',
    status: 1,
    versions: [questionnaire('service', 5, 1, [recommend, why])],
    share: 77,
  },
  {
    name: 'Your new Amihan',
    kind: 'csonline',
    category: 'sales',
    status: 1,
    versions: [questionnaire('sales', 5, 1, [recommend, why])],
    share: 33,
  },
  {
    name: 'DCSI 2025–2026',
    kind: 'dcsi',
    category: 'service',
    status: 1,
    versions: [questionnaire('service', 10, 9, []), questionnaire('service', 10, 9, [why])],
    share: 55,
  },
  {
    name: 'DSSI 2025–2026',
    kind: 'dssi',
    category: 'sales',
    status: 1,
    versions: [questionnaire('sales', 10, 9, [why])],
    share: 35,
  },
  {
    name: 'Rainy season check-up',
    kind: 'csonline',
    category: 'service',
    status: 0,
    versions: [questionnaire('service', 5, 1, [])],
    share: 0,
  },
  {
    name: 'New questionnaire',
    kind: 'csonline',
    category: 'sales',
    status: 2,
    versions: [questionnaire('sales', 5, 1, [recommend])],
    share: 0,
  },
]

/** What customers write, after a good visit and after a bad one. */
export const comments = {
  good: [
    'The service advisor explained everything clearly.',
    'Ang bilis ng release, salamat!',
    'Very courteous from the gate to the cashier.',
    'Sales consultant was honest and quick to reply.',
    'Malinis ang lounge at mabait ang mga tao.',
    'The car came back washed and vacuumed.',
    'Okay naman, pero mahirap ang parking.',
    'Nakuha ko ang unit sa araw na sinabi nila.',
    'They called me before doing the extra work. Good.',
    'Matagal ang paghihintay pero mabait ang staff.',
  ],
  bad: [
    'Waited over an hour before anyone attended to us.',
    'The car was not cleaned when I picked it up.',
    'Charges were higher than the estimate and nobody called me.',
    'Same noise came back after two days.',
    'Parts were not available; had to come back twice.',
    'Delivery was delayed twice without an update.',
    'Sabi alas-tres tapos na, alas-sais ko nakuha ang sasakyan.',
    'Hindi sumasagot sa telepono ang dealer.',
    'I had to explain the problem to three different people.',
    'Wala pa rin ang OR/CR pagkatapos ng isang buwan.',
  ],
} as const

/** Results older than so many days were brought over from another system: nobody knows whom it had asked. */
export const invitedDays = 180
