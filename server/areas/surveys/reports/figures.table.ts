import { bigint, customType, date, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { dealers } from '#server/areas/dealers/dealers.table.ts'

/** Many `survey_item`: what was said of a factor, a touchpoint or an attribute; the type is made by the migration. */
const items = customType<{ data: string }>({ dataType: () => 'survey_item[]' })
const whole = (name: string) => integer(name).notNull().default(0)
const large = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)

/** Sums over responses; scores are in ten-thousandths of a point, `n` those that have one. */
const sums = () => ({
  responses: whole('responses'),
  n: whole('n'),
  sum: large('sum'),
  squares: large('squares'),
  answers: whole('answers'),
  top: whole('top'),
  top_two: whole('top_two'),
  low: whole('low'),
  b1: whole('b1'),
  b2: whole('b2'),
  b3: whole('b3'),
  b4: whole('b4'),
  b5: whole('b5'),
  dissatisfied: whole('dissatisfied'),
  promoters: whole('promoters'),
  detractors: whole('detractors'),
  asked: whole('asked'),
  factors: items('factors').notNull(),
  touchpoints: items('touchpoints').notNull(),
  attributes: items('attributes').notNull(),
})
const whose = () => ({
  kind: text('kind').notNull(),
  category: text('category').notNull(),
  dealer_id: integer('dealer_id')
    .notNull()
    .references(() => dealers.id),
})

/**
 * What a dealer's complete results add up to, by day (`d`) and by month (`m`, under its first day), and those of the
 * whole network (`D` and `M`, under the dealer 0): what is asked of all dealers together needs no cell of each.
 */
export const surveyFigures = pgTable(
  'survey_figures',
  {
    grain: text('grain').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    ...whose(),
    dealer_id: integer('dealer_id').notNull(),
    ...sums(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.grain, t.day, t.dealer_id, t.category] }),
    index('survey_figures_dealer').on(t.dealer_id, t.kind, t.grain, t.day),
  ],
)
/** Differences that are not folded in yet: a response that came (1) or went (-1). Figures are both tables together. */
export const surveyFigureChanges = pgTable(
  'survey_figure_changes',
  { day: date('day', { mode: 'string' }).notNull(), sign: smallint('sign').notNull(), ...whose(), ...sums() },
  (t) => [index('survey_figure_changes_day').on(t.kind, t.day)],
)

/**
 * What was said of each attribute, a row each, out of the daily cells of dealers: their triggers keep it. Effects of measures
 * look at a few attributes of every dealer through all days, for which the cells are too wide. The migration gives its
 * primary key the sums as well, so that the index alone is read.
 */
export const surveyAttributeDays = pgTable(
  'survey_attribute_days',
  {
    kind: text('kind').notNull(),
    item: text('item').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    dealer_id: integer('dealer_id').notNull(),
    category: text('category').notNull(),
    n: integer('n').notNull(),
    sum: bigint('sum', { mode: 'number' }).notNull(),
    squares: bigint('squares', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.item, t.day, t.dealer_id, t.category] })],
)

/** What invitations first handed over on a day (`d`) or in a month (`m`) came to: whom they reached, and who answered. */
const invited = () => ({
  day: date('day', { mode: 'string' }).notNull(),
  ...whose(),
  reached: whole('reached'),
  completed: whole('completed'),
})
export const surveyInvitationFigures = pgTable(
  'survey_invitation_figures',
  { grain: text('grain').notNull(), ...invited() },
  (t) => [
    primaryKey({ columns: [t.kind, t.grain, t.day, t.dealer_id, t.category] }),
    index('survey_invitation_figures_dealer').on(t.dealer_id, t.kind, t.grain, t.day),
  ],
)
/** Differences of these that are not folded in yet. */
export const surveyInvitationChanges = pgTable('survey_invitation_changes', invited(), (t) => [
  index('survey_invitation_changes_day').on(t.kind, t.day),
])
