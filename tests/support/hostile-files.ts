import { crc32, deflateRawSync } from 'node:zlib'

// Files that somebody might send to break the server, made here so that no such file lies in the repository.

type Bytes = Uint8Array<ArrayBuffer>
const bytesOf = (text: string | Uint8Array): Bytes => new Uint8Array(Buffer.from(text))

export interface ZipPart {
  readonly name: string
  readonly bytes: Uint8Array
  /** What the directory says of its unpacked size, when that is a lie. */
  readonly saidSize?: number
}
/** A ZIP of these parts. */
export const zipOf = (parts: readonly ZipPart[]): Bytes => {
  const local: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, bytes, saidSize = bytes.length } of parts) {
    const packed = deflateRawSync(bytes)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(20, 4)
    head.writeUInt16LE(8, 8)
    head.writeUInt32LE(crc32(bytes), 14)
    head.writeUInt32LE(packed.length, 18)
    head.writeUInt32LE(saidSize, 22)
    head.writeUInt16LE(Buffer.byteLength(name), 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    head.copy(entry, 6, 4, 30)
    entry.writeUInt32LE(at, 42)
    local.push(head, Buffer.from(name), packed)
    directory.push(entry, Buffer.from(name))
    at += head.length + Buffer.byteLength(name) + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return bytesOf(Buffer.concat([...local, listed, end]))
}

const namespace = 'http://schemas.openxmlformats.org'
const partsOf = (sheet: string): readonly ZipPart[] =>
  Object.entries({
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="${namespace}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    '_rels/.rels': `<?xml version="1.0"?><Relationships xmlns="${namespace}/package/2006/relationships"><Relationship Id="rId1" Type="${namespace}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="${namespace}/spreadsheetml/2006/main" xmlns:r="${namespace}/officeDocument/2006/relationships"><sheets><sheet name="Rows" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<?xml version="1.0"?><Relationships xmlns="${namespace}/package/2006/relationships"><Relationship Id="rId1" Type="${namespace}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><worksheet xmlns="${namespace}/spreadsheetml/2006/main"><sheetData>${sheet}</sheetData></worksheet>`,
  }).map(([name, text]) => ({ name, bytes: Buffer.from(text) }))
const cellXml = (value: string | number): string =>
  typeof value === 'number'
    ? `<c><v>${value}</v></c>`
    : `<c t="inlineStr"><is><t>${value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></is></c>`
const rowXml = (cells: readonly (string | number)[]): string => `<row>${cells.map(cellXml).join('')}</row>`

/** A workbook of these rows; `further` is XML put after them. */
export const workbookOf = (rows: readonly (readonly (string | number)[])[], further = ''): Bytes =>
  zipOf(partsOf(rows.map(rowXml).join('') + further))
/** CSV of these rows, in UTF-8 unless told otherwise. */
export const csvOf = (rows: readonly (readonly (string | number)[])[], encoding: BufferEncoding = 'utf8'): Bytes =>
  bytesOf(
    Buffer.from(
      rows.map((row) => row.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(',')).join('\r\n'),
      encoding,
    ),
  )

/** A thousand times larger unpacked than packed. */
export const zipBomb = (size = 150_000_000): Bytes =>
  zipOf([...partsOf(rowXml(['a']) + rowXml(['b'])), { name: 'xl/sharedStrings.xml', bytes: Buffer.alloc(size, 0x20) }])
/** A bomb whose directory says that it is small. */
export const lyingZipBomb = (size = 30_000_000): Bytes =>
  zipOf(
    partsOf('').map((part) =>
      part.name === 'xl/workbook.xml' ? { ...part, bytes: Buffer.alloc(size, 0x20), saidSize: 1000 } : part,
    ),
  )
/** A cell in the last corner of the sheet: a table of 17 billion cells, if somebody made one. */
export const farCell = (rows: readonly (readonly (string | number)[])[]): Bytes =>
  workbookOf(rows, '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')
/** The same corner with a format and nothing in it, as selecting and colouring everything leaves it. */
export const farBlankCell = (rows: readonly (readonly (string | number)[])[]): Bytes =>
  workbookOf(rows, '<row r="1048576"><c r="XFD1048576" s="0"/></row>')
export const manyEntries = (count = 20_000): Bytes =>
  zipOf([
    ...partsOf(rowXml(['a']) + rowXml(['b'])),
    ...Array.from({ length: count }, (_, i) => ({ name: `xl/media/${i}.txt`, bytes: Buffer.from('x') })),
  ])
/** Formulas with the values that were saved with them; the second has none. */
export const formulaWorkbook = (
  headings: readonly string[],
  formulas: readonly [formula: string, value: string][],
): Bytes =>
  workbookOf(
    [headings],
    `<row>${formulas
      .map(([formula, value]) => `<c t="str"><f>${formula}</f>${value === '' ? '' : `<v>${value}</v>`}</c>`)
      .join('')}</row>`,
  )
/** UTF-8 and Windows-1252 in one file: no encoding reads it. */
export const mixedEncoding = (heading = 'name'): Bytes =>
  bytesOf(Buffer.concat([Buffer.from(`${heading}\r\nPeña\r\n`, 'utf8'), Buffer.from('Peña\r\n', 'latin1')]))
export const htmlPage = (): Bytes =>
  bytesOf(
    '<!DOCTYPE html><html><body><table><tr><td>first_name</td></tr></table><script>alert(1)</script></body></html>',
  )
export const emptyFile = (): Bytes => new Uint8Array(0)
/** A picture format that can carry scripts. */
export const svgWithScript = (): Bytes =>
  bytesOf(
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10" onload="alert(1)"><script>alert(1)</script></svg>',
  )
/** The first bytes of a PNG, and a web page behind them. */
export const htmlAsPng = (): Bytes =>
  bytesOf(Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.from(htmlPage())]))
