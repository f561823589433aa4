const figure = /^[-−]?\d*\.?\d*$/
const bare = (text: string): string => text.replaceAll(/[\s,₱]|php/gi, '').replace('−', '-')

/** Reads a figure as people write it: `1,525,000`, `₱ 1 525 000.50`. Nothing is null; what is no figure is NaN. */
export const readFigure = (text: string): number | null => {
  const digits = bare(text)
  if (digits === '') return null
  return figure.test(digits) && /\d/.test(digits) ? Number(digits) : Number.NaN
}

const money = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 })

export const showPesos = (value: number | null): string =>
  value === null || Number.isNaN(value) ? '' : money.format(value)
/** A year, a code: figures that are no amount. */
export const showUngrouped = (value: number | null): string =>
  value === null || Number.isNaN(value) ? '' : String(value)
export const showFigure = (value: number | null): string =>
  value === null || Number.isNaN(value) ? '' : plain.format(value)
