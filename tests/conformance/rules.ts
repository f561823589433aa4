/** The rules whose ids end a test's title: `Signing out goes to login [session.17]`, at most five. */
export const rulesIn = (title: string): readonly string[] =>
  [...title.matchAll(/\[([a-z][a-z0-9-]*\.\d{2}(?:, [a-z][a-z0-9-]*\.\d{2})*)\]/g)].flatMap(([, ids = '']) =>
    ids.split(', '),
  )
export const mostRulesInATest = 5

interface PageFilters {
  readonly title: string
  readonly passed: boolean
}
/** What each rule lacks: a test that carries its id, or that this test passes. */
export const rulesLack = (tests: readonly PageFilters[]): ((id: string) => readonly string[]) => {
  const carriers = new Map<string, PageFilters[]>()
  for (const test of tests) for (const id of rulesIn(test.title)) carriers.set(id, [...(carriers.get(id) ?? []), test])
  return (id) => {
    const own = carriers.get(id)
    if (!own) return ['no test carries its id']
    return own.filter(({ passed }) => !passed).map(({ title }) => `its test failed: ${title}`)
  }
}
