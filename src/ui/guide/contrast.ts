export type Rgb = readonly [red: number, green: number, blue: number]

const linear = (channel: number): number => {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

/** WCAG's contrast of two colours: black on white is 21, anything on itself 1. */
export const contrast = (one: Rgb, other: Rgb): number => {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

export const hex = (rgb: Rgb): string => rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')

/** Lays the tokens over each other, as the browser in front of us paints them in one theme. */
export const painter = (theme: 'light' | 'dark') => {
  const probe = document.createElement('span')
  probe.style.colorScheme = theme
  document.body.append(probe)
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  const paint = canvas.getContext('2d', { willReadFrequently: true })
  const mix = (...tokens: readonly string[]): Rgb => {
    if (!paint) return [0, 0, 0]
    paint.clearRect(0, 0, 1, 1)
    for (const token of tokens) {
      probe.style.color = `var(--${token})`
      paint.fillStyle = getComputedStyle(probe).color
      paint.fillRect(0, 0, 1, 1)
    }
    const [red = 0, green = 0, blue = 0] = paint.getImageData(0, 0, 1, 1).data
    return [red, green, blue]
  }
  return { mix, end: () => probe.remove() }
}
