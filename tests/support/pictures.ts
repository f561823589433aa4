import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

const drawn = () => sharp({ create: { width: 320, height: 240, channels: 3, background: { r: 200, g: 60, b: 20 } } })
/** An honest picture of 320 × 240 in one of the formats that are taken. */
export const picture = async (format: 'png' | 'jpeg' | 'gif'): Promise<Buffer> => drawn().toFormat(format).toBuffer()

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(body) >>> 0, 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}
/** A PNG of 20,000 × 20,000 white pixels in some fifty kilobytes. */
export const bombPng = (): Buffer => {
  const side = 20_000
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head[8] = 1
  const rows = Buffer.alloc((side / 8 + 1) * side, 0)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const script = '<script>fetch("/api/v1/me")</script>'
/** Files that call themselves pictures and are none, or something else besides; what each would do stands in its name. */
export const hostilePictures = async (): Promise<Readonly<Record<string, { name: string; bytes: Buffer }>>> => {
  const [png, jpeg, gif] = await Promise.all([picture('png'), picture('jpeg'), picture('gif')])
  const zip = Buffer.from('504b0506000000000000000000000000000000000000', 'hex')
  return {
    'an SVG with a script, named .png': {
      name: 'me.png',
      bytes: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
    },
    'an HTML page named .png': { name: 'me.png', bytes: Buffer.from(`<!doctype html>${script}`) },
    'a PNG with a page behind its end': { name: 'me.png', bytes: Buffer.concat([png, Buffer.from(script)]) },
    'a PNG with something unknown behind its end': { name: 'me.png', bytes: Buffer.concat([png, Buffer.from('more')]) },
    'a GIF with a script behind its end': { name: 'me.gif', bytes: Buffer.concat([gif, Buffer.from('*/=1;alert(1)')]) },
    'a JPEG with an archive behind its end': { name: 'me.jpg', bytes: Buffer.concat([jpeg, zip]) },
    'a GIF whose size reads as a comment': {
      name: 'me.gif',
      bytes: Buffer.concat([Buffer.from('GIF89a/*', 'latin1'), gif.subarray(8)]),
    },
    'a PNG that ends in the middle': { name: 'me.png', bytes: png.subarray(0, png.length / 2) },
    'a picture of 400 million pixels': { name: 'me.png', bytes: bombPng() },
    'a WebP named .png': { name: 'me.png', bytes: await drawn().webp().toBuffer() },
  }
}
