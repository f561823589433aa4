/** Rows as spreadsheets put them on the clipboard: tabs between cells, quotes around what holds a tab or a line break. */
export const rowsOfTsv = (text: string): readonly (readonly string[])[] => {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]
    if (isQuoted) {
      if (letter !== '"') cell += letter
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (letter === '"' && cell === '') isQuoted = true
    else if (letter === '\t') {
      row.push(cell)
      cell = ''
    } else if (letter === '\n' || letter === '\r') {
      if (letter === '\r' && text[at + 1] === '\n') at += 1
      rows.push([...row, cell])
      row = []
      cell = ''
    } else cell += letter
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell])
  return rows.filter((cells) => cells.some((one) => one !== ''))
}

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
/** The same rows as CSV. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map(quoted).join(',')).join('\r\n')

/** What was dropped or pasted as a file: the file itself, or rows from a spreadsheet as a CSV; undefined for neither. */
export const fileIn = (given: Pick<DataTransfer, 'files' | 'getData'> | null, name: string): File | undefined => {
  const [file] = given?.files ?? []
  if (file) return file
  const rows = rowsOfTsv(given?.getData('text/plain') ?? '')
  // A heading and a row at least: a single copied line is no list.
  return rows.length < 2 ? undefined : new File([csvOf(rows)], name, { type: 'text/csv' })
}
