const bands = ['b1', 'b2', 'b3', 'b4', 'b5'] as const
/** Sums over whole responses that reports read. */
export const sumColumns = [
  'responses',
  'n',
  'sum',
  'answers',
  'top',
  'top_two',
  'low',
  ...bands,
  'dissatisfied',
  'promoters',
  'detractors',
  'asked',
] as const
/** All that a cell of the figures keeps of them. */
export const keptSums = [...sumColumns, 'squares'] as const
/** Sums over what is said of one item that reports read. */
export const itemColumns = ['n', 'sum', 'answers', 'top', ...bands] as const
/** All that a cell keeps of an item, in the order of the type `survey_item`. */
export const keptItemSums = ['n', 'sum', 'squares', 'csum', 'usum', 'answers', 'top', ...bands] as const
/** The columns that hold many items. */
export const itemKinds = ['factors', 'touchpoints', 'attributes'] as const
export type ItemKind = (typeof itemKinds)[number]
