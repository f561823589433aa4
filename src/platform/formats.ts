const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Manila', dateStyle: 'short' })
const moment = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Manila', dateStyle: 'short', timeStyle: 'medium' })
const pesos = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'PHP' })
const plainNumber = new Intl.NumberFormat('en-US')
const kilobytes = new Intl.NumberFormat('en-US', { style: 'unit', unit: 'kilobyte' })
const megabytes = new Intl.NumberFormat('en-US', { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })

/** YYYY-MM-DD in Manila, in every language. */
export const showDay = (instant: string | Date): string => day.format(new Date(instant))
/** YYYY-MM-DD HH:mm:ss in Manila. */
export const showMoment = (instant: string | Date): string => moment.format(new Date(instant))
/** YYYY-MM-DD HH:mm within a sentence, kept left to right there in Arabic too. */
export const momentIn = (instant: string | Date): string => `\u2066${showMoment(instant).slice(0, 16)}\u2069`
/** ₱1,525,000.00, in every language. */
export const showMoney = (amount: number): string => pesos.format(amount)
/** 1,000,000 */
export const showNumber = (figure: number): string => plainNumber.format(figure)
/** 340 kB or 1.4 MB, kept left to right within a sentence. */
export const showBytes = (bytes: number): string =>
  `\u2066${bytes < 1024 ** 2 ? kilobytes.format(Math.max(1, Math.round(bytes / 1024))) : megabytes.format(bytes / 1024 ** 2)}\u2069`
/** Today in Manila, YYYY-MM-DD. */
export const today = (): string => day.format(new Date())
