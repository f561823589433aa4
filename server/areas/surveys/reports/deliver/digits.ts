/** Figures as strokes: a server may have no fonts, and a chart must look the same on each. Ten units high. */
const glyphs: Readonly<Record<string, readonly [path: string, advance: number]>> = {
  '0': ['M3 0C1 0 0 2 0 5S1 10 3 10S6 8 6 5S5 0 3 0Z', 8.4],
  '1': ['M1 2L3.6 0V10', 8.4],
  '2': ['M.3 2.6C.4 1 1.5 0 3 0S5.7 1 5.7 2.6C5.7 5 .4 7.4 .2 10H6', 8.4],
  '3': [
    'M.4 1.6C1 .5 2 0 3 0C4.6 0 5.6 1 5.6 2.4S4.4 4.7 2.6 4.7C4.8 4.7 6 5.8 6 7.3S4.7 10 3 10C1.6 10 .6 9.4 0 8.3',
    8.4,
  ],
  '4': ['M4.6 10V0L0 7H6.3', 8.4],
  '5': ['M5.5 0H1L.5 4.6C1.2 4 2 3.7 3 3.7C4.9 3.7 6 5 6 6.8S4.8 10 2.9 10C1.6 10 .6 9.5 0 8.6', 8.4],
  '6': [
    'M5.3 1C4.7 .3 4 0 3.2 0C1.2 0 0 2.2 0 5.6C0 8.4 1.1 10 3 10S6 8.7 6 6.8S4.8 3.7 3.1 3.7C1.6 3.7 .4 4.6 0 6',
    8.4,
  ],
  '7': ['M0 0H6C4.2 2.6 2.8 6 2.4 10', 8.4],
  '8': [
    'M3 0C1.5 0 .5 1 .5 2.4S1.5 4.7 3 4.7S5.5 3.7 5.5 2.4S4.5 0 3 0ZM3 4.7C1.2 4.7 0 5.8 0 7.3S1.2 10 3 10S6 8.9 6 7.3S4.8 4.7 3 4.7Z',
    8.4,
  ],
  '9': [
    'M.7 9C1.3 9.7 2 10 2.8 10C4.8 10 6 7.8 6 4.4C6 1.6 4.9 0 3 0S0 1.3 0 3.2S1.2 6.3 2.9 6.3C4.4 6.3 5.6 5.4 6 4',
    8.4,
  ],
  '.': ['M.6 9.7V10', 3.4],
  '-': ['M.6 5.4H4.4', 6.6],
}
const widthOf = (text: string) => [...text].reduce((sum, sign) => sum + (glyphs[sign]?.[1] ?? 0), -2.4)

/** A number as paths; `x` and `y` are where its middle, start or end stands, and the middle of its height. */
export const digits = (
  text: string,
  {
    x,
    y,
    at = 'middle',
    colour,
    high = 9,
  }: {
    readonly x: number
    readonly y: number
    readonly at?: 'start' | 'middle' | 'end'
    readonly colour: string
    readonly high?: number
  },
): string => {
  const scale = high / 10
  const wide = widthOf(text) * scale
  let left = at === 'start' ? x : at === 'end' ? x - wide : x - wide / 2
  const paths = [...text].map((sign) => {
    const [path, advance] = glyphs[sign] ?? ['', 0]
    const one = `<path transform="translate(${left.toFixed(1)} ${(y - high / 2).toFixed(1)}) scale(${scale})" d="${path}"/>`
    left += advance * scale
    return one
  })
  return `<g fill="none" stroke="${colour}" stroke-width="1.25" stroke-linecap="round" stroke-linejoin="round">${paths.join('')}</g>`
}
