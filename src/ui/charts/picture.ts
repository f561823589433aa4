import { withoutIsolates } from '#contract/isolation.ts'

const drawn = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'font-variant-numeric',
  'text-anchor',
  'direction',
  'text-decoration-line',
  'text-decoration-color',
] as const

let pixel: CanvasRenderingContext2D | null | undefined
const plain = new Map<string, string>()
/** A colour as every program knows it: `oklch(…)` is new. What is no colour stays. */
const plainColor = (color: string): string => {
  if (!/^(?:oklch|oklab|color|lab|lch)\(/.test(color)) return color
  const known = plain.get(color)
  if (known !== undefined) return known
  pixel ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!pixel) return color
  pixel.clearRect(0, 0, 1, 1)
  pixel.fillStyle = color
  pixel.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0, alpha = 255] = pixel.getImageData(0, 0, 1, 1).data
  const found = alpha === 255 ? `rgb(${red}, ${green}, ${blue})` : `rgba(${red}, ${green}, ${blue}, ${alpha / 255})`
  plain.set(color, found)
  return found
}
const space = 'http://www.w3.org/2000/svg'
const edge = 16
const headRoom = 36

export interface Picture {
  readonly svg: string
  readonly width: number
  readonly height: number
}
/** A drawing as it looks here, in colours and letters of its own, under its title. */
export const pictureOf = (svg: SVGSVGElement, title: string): Picture => {
  const copy = svg.cloneNode(true)
  if (!(copy instanceof SVGSVGElement)) throw new Error('A drawing is copied as a drawing')
  const [from, to] = [svg.querySelectorAll('*'), copy.querySelectorAll('*')]
  to.forEach((element, index) => {
    const source = from[index]
    if (!source || !(element instanceof SVGElement)) return
    const style = getComputedStyle(source)
    for (const name of drawn) {
      const value = style.getPropertyValue(name)
      // A pattern's address is written as a part of the page.
      if (value !== '' && !value.startsWith('url(')) element.style.setProperty(name, plainColor(value))
    }
    element.removeAttribute('class')
  })
  const width = Number(svg.getAttribute('width')) + 2 * edge
  const height = Number(svg.getAttribute('height')) + headRoom + 2 * edge
  const own = getComputedStyle(svg)
  const isMirrored = getComputedStyle(document.documentElement).direction === 'rtl'
  const whole = document.createElementNS(space, 'svg')
  whole.setAttribute('xmlns', space)
  whole.setAttribute('width', String(width))
  whole.setAttribute('height', String(height))
  whole.setAttribute('viewBox', `0 0 ${width} ${height}`)
  const ground = document.createElementNS(space, 'rect')
  ground.setAttribute('width', '100%')
  ground.setAttribute('height', '100%')
  ground.setAttribute('fill', plainColor(getComputedStyle(document.body).backgroundColor))
  const head = document.createElementNS(space, 'text')
  head.textContent = withoutIsolates(title)
  head.setAttribute('x', String(isMirrored ? width - edge : edge))
  head.setAttribute('y', String(edge + 16))
  head.setAttribute('direction', isMirrored ? 'rtl' : 'ltr')
  head.setAttribute('fill', plainColor(getComputedStyle(document.body).color))
  head.setAttribute('style', `font: 600 14px ${own.fontFamily.replaceAll('"', "'")}`)
  copy.setAttribute('x', String(edge))
  copy.setAttribute('y', String(edge + headRoom))
  copy.removeAttribute('class')
  copy.removeAttribute('aria-hidden')
  whole.append(ground, head, copy)
  return { svg: new XMLSerializer().serializeToString(whole), width, height }
}

/** The same in points, twice as fine as the screen. */
export const pointsOf = async ({ svg, width, height }: Picture): Promise<Blob> => {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = width * 2
    canvas.height = height * 2
    const context = canvas.getContext('2d')
    if (!context) throw new Error('This browser draws no pictures')
    context.scale(2, 2)
    context.drawImage(image, 0, 0, width, height)
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture was not made'))), 'image/png'),
    )
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** Figures as spreadsheets take them: tabs between columns, a line each. */
export const figuresOf = (heads: readonly string[], lines: readonly (readonly string[])[]): string =>
  [heads, ...lines]
    .map((cells) => cells.map((cell) => withoutIsolates(cell).replaceAll(/[\t\r\n]+/g, ' ')).join('\t'))
    .join('\n')
