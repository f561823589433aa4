import { assetPlan } from '#server/database/demo/asset-plan.ts'
import { asBytea, type Drawn, drawScene } from '#server/database/demo/drawn.ts'
import { day, iso, minute } from '#server/database/demo/moments.ts'
import { planNews } from '#server/database/demo/news.ts'
import type { Planted } from '#server/database/demo/planted.ts'
import { randomFrom } from '#server/database/random.ts'

/** A page of A4 that says one line: the smallest file that programs open as a PDF. */
const pdfOf = (line: string): Buffer => {
  const text = `BT /F1 28 Tf 72 720 Td (${line.replaceAll(/[()\\]/g, '')}) Tj ET`
  const parts = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const places = parts.map((part, at) => {
    const place = body.length
    body += `${at + 1} 0 obj\n${part}\nendobj\n`
    return String(place).padStart(10, '0')
  })
  const table = `xref\n0 ${parts.length + 1}\n0000000000 65535 f \n${places.map((place) => `${place} 00000 n \n`).join('')}`
  return Buffer.from(
    `${body}${table}trailer\n<< /Size ${parts.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
  )
}
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 164 164"><path d="M18 119 82 17l64 102h-34L82 69l-30 50z" fill="#b3202c"/></svg>\n'
const types: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
}
const bytesOf = (name: string, ending: string, drawn: Drawn): Buffer => {
  if (ending === 'png') return drawn.png
  if (ending === 'jpg') return drawn.jpeg
  if (ending === 'svg') return Buffer.from(svg)
  if (ending === 'pdf') return pdfOf(name)
  return Buffer.from(ending === 'csv' ? 'model,variant,quantity\r\n' : `${name}\n`)
}
/** How many scenes are drawn; files share them. */
const scenes = 12
const firstFile = 5001

/** News and brand assets, with small pictures and pages as their files. */
export const planBrand = async (now: Temporal.Instant): Promise<readonly Planted[]> => {
  const random = randomFrom(58_120)
  const at = now.epochMilliseconds
  const ago = (days: number) => iso(at - days * day - random.between(0, 500) * minute)
  const [news, ...drawn] = await Promise.all([
    planNews(now),
    ...Array.from({ length: scenes }, (_, turn) => drawScene(turn, turn < 2)),
  ])
  const stamps = () => {
    const since = random.between(20, 500)
    return { created_at: ago(since), updated_at: ago(random.between(1, since)), updated_by: 2, version: 0 }
  }
  const categories: object[] = []
  const folders: object[] = []
  const assets: object[] = []
  const files: { readonly name: string; readonly type: string; readonly bytes: Buffer }[] = []
  const downloads: object[] = []
  const keep = (name: string, ending: string, bytes: Buffer): number => {
    files.push({ name, type: types[ending] ?? 'application/octet-stream', bytes })
    return firstFile + files.length - 1
  }
  for (const [category, description, inside] of assetPlan) {
    const category_id = categories.length + 1
    categories.push({ id: category_id, name: category, description, status: true, ...stamps() })
    for (const [folder, list] of Object.entries(inside)) {
      const folder_id = folders.length + 1
      folders.push({
        id: folder_id,
        category_id,
        name: folder.replace(/^-/, ''),
        status: !folder.startsWith('-'),
        ...stamps(),
      })
      for (const file of list.split('|')) {
        const id = assets.length + 1
        const [name = file, ending = ''] = file.split('.')
        const scene = drawn[category === 'Logos' ? id % 2 : 2 + (id % (scenes - 2))]
        if (!scene) throw new Error('There is no scene to draw')
        const bytes = bytesOf(name, ending, scene)
        const file_name = `${file.toLowerCase().replaceAll(' ', '-')}`
        const times = random.between(0, 14)
        for (let nth = 0; nth < times; nth += 1) {
          const dealer_id = random.between(1, 2)
          downloads.push({
            id: downloads.length + 1,
            asset_id: id,
            user_id: null,
            dealer_id,
            at: ago(random.between(0, 300)),
          })
        }
        assets.push({
          id,
          folder_id,
          name,
          file_id: keep(file_name, ending, bytes),
          file_name,
          file_type: types[ending],
          size: bytes.byteLength,
          preview: ending === 'png' || ending === 'jpg' ? scene.hash : null,
          downloads: times,
          ...stamps(),
        })
      }
    }
  }
  const guide = pdfOf('Branding guidelines')
  const guidelines = {
    id: 1,
    file_id: keep('branding-guidelines-2026.pdf', 'pdf', guide),
    file_name: 'branding-guidelines-2026.pdf',
    size: guide.byteLength,
    user_id: 2,
    created_at: ago(31),
  }
  const pictures = new Map([...drawn, ...news.pictures].map(({ hash, shown }) => [hash, shown]))
  return [
    {
      table: 'pictures',
      rows: [...pictures].map(([hash, shown]) => ({ hash, image: asBytea(shown) })),
      unnumbered: true,
    },
    news.planted,
    {
      table: 'stored_files',
      rows: files.map(({ name, type, bytes }, nth) => ({
        id: firstFile + nth,
        name,
        type,
        size: bytes.byteLength,
        expires_at: 'infinity',
      })),
    },
    {
      table: 'stored_file_chunks',
      rows: files.map(({ bytes }, nth) => ({ file_id: firstFile + nth, position: 0, bytes: asBytea(bytes) })),
      unnumbered: true,
    },
    { table: 'asset_categories', rows: categories },
    { table: 'asset_folders', rows: folders },
    { table: 'assets', rows: assets },
    { table: 'asset_downloads', rows: downloads },
    { table: 'branding_guidelines', rows: [guidelines] },
  ]
}
