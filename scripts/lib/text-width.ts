/** How wide each letter of Inter is, in hundredths of its size: nothing measures text where the charts are laid out. */
const letters: Readonly<Record<number, string>> = {
  25: 'ijl',
  29: ' I!,.:',
  34: `t'|;\``,
  38: 'fr()/[]',
  43: '1{}',
  47: '-_"',
  52: 's?*',
  57: '7Lavykxz',
  60: '5FJcehnou',
  63: '23689EZbdgpq',
  66: '04#$&BPRST',
  69: 'AKVXY+<=>~',
  75: 'CDGHU',
  77: 'NOQ',
  82: 'w',
  91: 'mM',
  99: 'W%@',
}
const widths = new Map(Object.entries(letters).flatMap(([width, of]) => [...of].map((one) => [one, Number(width)])))
/** Bolder letters are wider. */
const bolder = 1.05

export const textWidth = (text: string, size: number, isBold = false): number =>
  ([...text].reduce((sum, letter) => sum + (widths.get(letter) ?? 75), 0) / 100) * size * (isBold ? bolder : 1)
