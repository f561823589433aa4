/** The values of a statement under way: `param(7)` answers `$1`. */
export interface Params {
  readonly values: unknown[]
  readonly param: (value: unknown) => string
}
export const params = (given: readonly unknown[] = []): Params => {
  const values = [...given]
  return { values, param: (value) => `$${values.push(value)}` }
}
