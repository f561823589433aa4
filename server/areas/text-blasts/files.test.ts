import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BlastFile, blastFiles } from '#contract/text-blasts/files.ts'
import { fileRows, recipientFile, recipientHeadings, recipientRow, uploadRecipients } from '#tests/support/blasts.ts'
import type { Client } from '#tests/support/client.ts'
import { asCsv, asXlsx } from '#tests/support/imports.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

let server: TestServer
let admin: Client
beforeAll(async () => {
  server = await startServer()
  admin = await signIn(server.origin, people.surveyAdmin)
})
afterAll(() => server.stop())

test('An uploaded recipient file reports its headings, how many rows it has and what is wrong with them [text-blast.03, text-blast.08, text-blast.09]', async () => {
  const found = await uploadRecipients(admin, [
    recipientHeadings,
    ['0917 123 4567', 'Ana', 'Santos', 'ana@mail.test'],
    ['12345', 'Ben', 'Reyes', ''],
    ['', 'Cora', 'Cruz', ''],
    ['+639171234567', 'Ana', 'Again', ''],
    ['9.17E+09', 'Dan', 'Diaz', ''],
  ])
  expect(found).toMatchObject({
    original_filename: 'recipients.csv',
    headers: ['mobile', 'first_name', 'last_name', 'email'],
    row_count: 5,
    ready: 1,
    invalid: 3,
    duplicate: 1,
    opted_out: 0,
    excluded: 0,
  })
  expect(found.errors).toEqual([
    'Row 3: Unsupported mobile pattern.',
    'Row 4: Has no mobile number.',
    'Row 6: 9.17E+09 is in scientific notation, so its last digits may be lost. Format the column as text and save the file again.',
  ])
  const rows = await fileRows(admin, found.id)
  expect(rows.map(({ row, mobile, state }) => [row, mobile, state])).toEqual([
    [2, '+639171234567', 'ready'],
    [3, '12345', 'invalid'],
    [4, null, 'invalid'],
    [5, '+639171234567', 'duplicate'],
    [6, '9.17E+09', 'invalid'],
  ])
  expect((await fileRows(admin, found.id, { state: 'invalid' })).map(({ reason }) => reason)).toEqual(found.errors)
})

test('A file without a mobile column is refused by name, as is one that cannot be read [text-blast.07]', async () => {
  const refusal = async (file: File) => {
    const answer = await admin.call(blastFiles.upload, { form: { file } })
    return [answer.status, answer.errors]
  }
  expect(await refusal(asCsv([['somebody'], ['Ana'], ['0917']]))).toEqual([
    422,
    { file: ['The file has no “mobile” column. Add a column with this heading and choose the file again.'] },
  ])
  expect(await refusal(asCsv([['mobile']]))).toEqual([
    422,
    { file: ['The file has headings, but no rows below them. Add rows and choose the file again.'] },
  ])
  expect(await refusal(asCsv([['mobile'], ['0917 123 4567']], 'recipients.pdf'))).toEqual([
    422,
    { file: [expect.any(String)] },
  ])
  const [left] = await server.database.query<{ n: number }>(
    'select count(*) as n from text_blast_files where row_count = 0',
  )
  expect(left?.n).toBe(0)
})

test('A heading is read as its uploader says, else by its name; each column comes from one heading', async () => {
  const file = () =>
    asCsv([
      ['Phone', 'Name', 'mobile', 'email'],
      ['0917 123 4567', 'Ana', 'none', 'ana@mail.test'],
    ])
  const read = (columns?: string) =>
    admin.call(blastFiles.upload, { form: { file: file(), ...(columns !== undefined && { columns }) } })
  expect((await read()).data).toMatchObject({ columns: [null, null, 'mobile', 'email'], ready: 0, invalid: 1 })
  const found = v.parse(BlastFile.schema, (await read('mobile,first_name,,email')).data)
  expect(found).toMatchObject({ columns: ['mobile', 'first_name', null, 'email'], ready: 1, invalid: 0 })
  expect(await fileRows(admin, found.id)).toMatchObject([{ mobile: '+639171234567', first_name: 'Ana' }])
  const again = await admin.call(blastFiles.get, { params: { id: found.id } })
  expect(again.data).toMatchObject({ columns: found.columns })
  const refused = async (columns: string) => {
    const answer = await read(columns)
    return [answer.status, answer.errors]
  }
  const notThese = { columns: ['The columns do not match the file. Choose the file again.'] }
  expect(await refused('mobile')).toEqual([422, notThese])
  expect(await refused('mobile,constructor,,')).toEqual([422, notThese])
  expect(await refused('mobile,,mobile,')).toEqual([
    422,
    { columns: ['More than 1 column is used as mobile number. Choose the correct column.'] },
  ])
  expect(await refused(',first_name,,email')).toEqual([
    422,
    { file: ['The file has no “mobile” column. Add a column with this heading and choose the file again.'] },
  ])
})

test('Mobile numbers under a heading that nobody knows are read from the column that has most of them', async () => {
  const found = await uploadRecipients(
    admin,
    asCsv([
      ['Who', 'Landline', 'Reach them at', 'Reference'],
      ['Ana', '(02) 8123 4567', '0917 123 4567', '1'],
      ['Ben', '0917 123 4569', '0917 123 4568', '2'],
      ['Cora', '', 'ask Ana', '3'],
    ]),
  )
  expect(found).toMatchObject({ columns: [null, null, 'mobile', null], ready: 2, invalid: 1 })
  // A column that has another meaning by its name keeps it.
  const other = asCsv([
    ['employee_no', 'x'],
    ['0917 123 4567', 'none'],
  ])
  expect((await admin.call(blastFiles.upload, { form: { file: other } })).status).toBe(422)
})

test('A workbook is read like a text file; columns may stand anywhere, and number cells are numbers', async () => {
  const found = await uploadRecipients(
    admin,
    asXlsx(
      [
        ['Ref', 'Last Name', 'MOBILE'],
        ['a', 'Santos', 9_171_234_567],
      ],
      'people.xlsx',
    ),
  )
  expect(found).toMatchObject({ original_filename: 'people.xlsx', ready: 1, invalid: 0 })
  expect(await fileRows(admin, found.id)).toMatchObject([
    { mobile: '+639171234567', last_name: 'Santos', first_name: null },
  ])
})

test('Who opted out is marked, and a number that may be sent to again is not', async () => {
  await server.database.query(
    `insert into opt_outs (mobile_number, source, deleted_at) values
     ('+639170000001', 'stop', null), ('+639170000002', 'manual', now())`,
  )
  const found = await uploadRecipients(admin, [['mobile'], ['09170000001'], ['09170000002'], ['0917 000 0001']])
  expect(found).toMatchObject({ ready: 1, opted_out: 1, duplicate: 1 })
})

test('Consent is what the file says, else what its uploader says on that day', async () => {
  const found = await uploadRecipients(admin, [
    ['mobile', 'consent_date', 'consent_source'],
    ['09170000011', '2025-03-04', 'Showroom form'],
    ['09170000012', '', ''],
    ['09170000013', 'some day', ''],
    ['09170000014', '', 'Walk-in'],
  ])
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Manila' }).format(new Date())
  expect((await fileRows(admin, found.id)).map((row) => [row.consent_source, row.consent_date, row.state])).toEqual([
    ['file', '2025-03-04', 'ready'],
    ['upload', today, 'ready'],
    ['file', today, 'invalid'],
    ['file', today, 'ready'],
  ])
  expect(found.errors).toEqual(['Row 4: some day is not a date. Use the format 2026-11-20.'])
})

test('A row may name its dealer by code; an unknown one is an error of the row', async () => {
  const found = await uploadRecipients(admin, [
    ['mobile', 'dealer_code'],
    ['09170000021', 'MKT-01'],
    ['09170000022', 'XXX99'],
  ])
  const [dealer] = await server.database.query<{ name: string }>("select name from dealers where code = 'MKT01'")
  expect((await fileRows(admin, found.id)).map((row) => row.dealer)).toEqual([dealer?.name, null])
  expect(found.errors).toEqual(['Row 3: There is no dealer with the code XXX99.'])
})

test('Rows are left out and taken back in; what gets nothing anyway stays what it is', async () => {
  const file = await uploadRecipients(admin, [recipientHeadings, recipientRow(31), recipientRow(32), ['', 'Nobody']])
  const change = async (exclude: number[], include: number[]) =>
    v.parse(
      BlastFile.schema,
      (await admin.call(blastFiles.exclude, { params: { id: file.id }, body: { exclude, include } })).data,
    )
  expect(await change([2, 4], [])).toMatchObject({ ready: 1, invalid: 1, excluded: 1 })
  expect((await fileRows(admin, file.id, { state: 'excluded' })).map(({ row }) => row)).toEqual([2])
  expect(await change([3], [2])).toMatchObject({ ready: 1, invalid: 1, excluded: 1 })
  expect((await fileRows(admin, file.id, { state: 'excluded' })).map(({ row }) => row)).toEqual([3])
})

test('Reasons are told in the reader’s language, long after the upload', async () => {
  const found = await uploadRecipients(admin, [['mobile'], ['9.17E+09']])
  admin.speak('fil')
  const again = v.parse(BlastFile.schema, (await admin.call(blastFiles.get, { params: { id: found.id } })).data)
  admin.speak('en')
  expect(found.errors).toEqual([expect.stringContaining('Row 2: 9.17E+09 is in scientific notation')])
  expect(again.errors).toEqual([expect.stringContaining('9.17E+09')])
  expect(again.errors).not.toEqual(found.errors)
})

test('A large file is read in pieces: every row arrives once, in its order', async () => {
  const found = await uploadRecipients(admin, recipientFile(6000))
  expect(found).toMatchObject({ row_count: 6000, ready: 6000, duplicate: 0 })
  const [sum] = await server.database.query<{ n: number; last: number }>(
    'select count(distinct mobile) as n, max(row) as last from text_blast_recipients where file_id = $1',
    [found.id],
  )
  expect(sum).toEqual({ n: 6000, last: 6001 })
})
