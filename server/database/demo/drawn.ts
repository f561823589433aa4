import { createHash } from 'node:crypto'
import sharp from 'sharp'

/** A made-up picture: as somebody would have sent it, and as the server shows it. */
export interface Drawn {
  readonly hash: string
  /** WebP, for lists and pages. */
  readonly shown: Buffer
  readonly png: Buffer
  readonly jpeg: Buffer
}
/** The car as a silhouette over hills and a sun, in the colours of the brand; `turn` tells one from the next. */
const sceneOf = (turn: number, hasLogo: boolean): string => {
  const hue = (turn * 47) % 360
  const sky = `hsl(${hue} 45% 82%)`
  const hill = `hsl(${(hue + 30) % 360} 30% 52%)`
  const body = `hsl(${(hue + 190) % 360} 45% 38%)`
  const x = 60 + ((turn * 29) % 60)
  const mark = hasLogo
    ? '<circle cx="240" cy="135" r="82" fill="#fff"/><path d="M176 172 240 70l64 102h-34l-30-50-30 50z" fill="#b3202c"/>'
    : `<g transform="translate(${x} 122)"><path d="M6 78c-4-30 22-32 44-36 22-24 60-34 108-34 44 0 70 14 92 36 28 4 50 8 52 34z" fill="${body}"/>
       <path d="M78 42c16-16 40-24 72-24v24zm82-24c28 2 48 10 62 24h-62z" fill="#e8f1f7"/>
       <circle cx="72" cy="80" r="24" fill="#1b1d20"/><circle cx="238" cy="80" r="24" fill="#1b1d20"/>
       <circle cx="72" cy="80" r="11" fill="#c4c8cc"/><circle cx="238" cy="80" r="11" fill="#c4c8cc"/></g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="225" viewBox="0 0 480 270"><rect width="480" height="270" fill="${sky}"/>
    <circle cx="${380 - ((turn * 37) % 260)}" cy="62" r="30" fill="#fff6d8"/>
    <path d="M0 190Q120 ${110 + ((turn * 13) % 40)} 250 180T480 150V270H0z" fill="${hill}"/>
    <rect y="212" width="480" height="58" fill="#5b6066"/>${mark}</svg>`
}
/** The same numbers give the same picture. */
export const drawScene = async (turn: number, hasLogo = false): Promise<Drawn> => {
  const scene = await sharp(Buffer.from(sceneOf(turn, hasLogo)))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { raw: { width: scene.info.width, height: scene.info.height, channels: scene.info.channels } }
  const [png, jpeg, shown] = await Promise.all([
    sharp(scene.data, raw).png({ palette: true, colours: 32, effort: 1 }).toBuffer(),
    sharp(scene.data, raw).jpeg({ quality: 60 }).toBuffer(),
    sharp(scene.data, raw).webp({ quality: 60, effort: 1 }).toBuffer(),
  ])
  return { hash: createHash('sha256').update(shown).digest('hex'), shown, png, jpeg }
}
/** Bytes as a JSON value that a bytea column takes. */
export const asBytea = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`
