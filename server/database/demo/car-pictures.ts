import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { asBytea } from '#server/database/demo/drawn.ts'
import { insertRows } from '#server/platform/insert.ts'
import type { Sql } from '#server/platform/sql.ts'

/** Outlines from the side, on 640 × 400 points with the ground at 300: the body, and its windows. */
const outlines: Readonly<Record<string, readonly [body: string, windows: string]>> = {
  sedan: [
    'M70 290q-6-46 40-54l90-14q50-62 120-64h40q70 2 110 58l60 12q46 8 44 62z',
    'M222 220q38-44 96-46v46zM330 174h34q46 2 76 46H330z',
  ],
  hatchback: [
    'M80 290q-4-50 44-58l80-14q46-66 120-66h80q60 4 92 70l14 12q20 20 14 56z',
    'M226 216q34-46 90-48v48zM328 168h74q40 4 62 48H328z',
  ],
  suv: [
    'M66 288q-6-64 36-70l84-12q34-66 90-68h140q50 2 86 70l30 8q34 10 30 72z',
    'M206 204q28-48 74-50v50zM292 154h110v50H292zM414 154q38 4 62 50h-62z',
  ],
  mpv: [
    'M62 288q-2-50 50-66 90-88 190-90h110q70 2 110 70l40 16q22 16 16 70z',
    'M150 216q66-62 140-66v66zM302 150h100v66H302zM414 150q56 6 84 66h-84z',
  ],
  pickup: [
    'M60 288q-6-58 36-64l72-10q36-64 84-66h74q30 2 44 66l2 6h180q18 0 20 20v48z',
    'M190 212q28-46 66-48v48zM268 164h56q20 2 30 48h-86z',
  ],
  van: [
    'M64 290v-70q40-96 110-102h330q50 2 58 54v118z',
    'M96 214q28-70 84-76v76zM192 138h120v60H192zM324 138h120v60H324z',
  ],
}
const sceneOf = ([body, windows]: readonly [string, string], paint: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400">
   <defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".35"/><stop offset=".55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-opacity=".35"/></linearGradient></defs>
   <rect width="640" height="400" fill="#eceff1"/><rect y="296" width="640" height="104" fill="#d5dade"/>
   <ellipse cx="320" cy="330" rx="280" ry="16" fill="#000" opacity=".18"/>
   <path d="${body}" fill="${paint}" stroke="#000" stroke-opacity=".25" stroke-width="2"/><path d="${body}" fill="url(#s)"/>
   <path d="${windows}" fill="#26323b"/>
   ${[170, 470].map((x) => `<circle cx="${x}" cy="290" r="42" fill="#1b1d20"/><circle cx="${x}" cy="290" r="23" fill="#c4c8cc"/>`).join('')}</svg>`

/** Gives each model and each variant colour a picture of such a car in that paint. */
export const plantCarPictures = async (tx: Sql): Promise<void> => {
  const paints = await tx.query<{ hex: string }>('select hex from colors order by id')
  const pairs = Object.entries(outlines).flatMap(([type, outline]) => paints.map(({ hex }) => ({ type, outline, hex })))
  const drawn = await Promise.all(
    pairs.map(async ({ type, outline, hex }) => {
      const image = await sharp(Buffer.from(sceneOf(outline, hex)))
        .webp({ quality: 70, effort: 1 })
        .toBuffer()
      return { type, hex, image, hash: createHash('sha256').update(image).digest('hex') }
    }),
  )
  await insertRows(
    tx,
    'pictures',
    drawn.map(({ hash, image }) => ({ hash, image: asBytea(image) })),
  )
  const cars = JSON.stringify(drawn.map(({ type, hex, hash }) => ({ type, hex, hash })))
  const table = 'jsonb_to_recordset($1::jsonb) as p(type text, hex text, hash text)'
  await tx.query(
    `update car_models m set image = p.hash from ${table}, colors c
     where p.type = m.body_type and c.hex = p.hex and c.id = 1 + (m.id * 3) % $2::int`,
    [cars, paints.length],
  )
  await tx.query(
    `update variant_colors vc set image = p.hash from ${table}, variants v, car_models m, colors c
     where v.id = vc.variant_id and m.id = v.model_id and c.id = vc.color_id and p.type = m.body_type and p.hex = c.hex`,
    [cars],
  )
}
