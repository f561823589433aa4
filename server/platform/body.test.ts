import { expect, test } from 'vitest'
import { readForm, readJson } from '#server/platform/body.ts'

const post = (body: BodyInit, type?: string) =>
  new Request('http://localhost/', {
    method: 'POST',
    body,
    ...(type !== undefined && { headers: { 'content-type': type } }),
  })
const formOf = (...parts: readonly (readonly [string, string | Blob])[]) => {
  const form = new FormData()
  for (const [name, value] of parts) form.append(name, value)
  return post(form)
}

test('a form’s texts and files are read by their names', async () => {
  const read = await readForm(formOf(['title', 'Price list'], ['file', new Blob(['a,b'])]))
  expect(Object.keys(read)).toEqual(['title', 'file'])
  expect(read['title']).toBe('Price list')
  expect(read['file']).toBeInstanceOf(File)
})
test.each([
  ['a name that is given twice', formOf(['title', 'One'], ['title', 'Two'])],
  ['a name that every object has', formOf(['__proto__', 'x'])],
  ['a text with a NUL, which no database keeps', formOf(['title', 'a\0b'])],
  ['no form', post('title=One', 'application/x-www-form-urlencoded')],
  ['half a form', post('--x\r\nContent-Disposition: form-', 'multipart/form-data; boundary=x')],
])('%s is refused as no valid form', async (_, request) => {
  await expect(readForm(request)).rejects.toThrow('The request is not a valid form.')
})
test('a file may hold what a text may not', async () => {
  const read = await readForm(formOf(['file', new Blob(['a\0b'])]))
  expect(read['file']).toBeInstanceOf(File)
})
test('an empty body is an empty record, and what hides a prototype is refused', async () => {
  expect(await readJson(post('', 'application/json'))).toEqual({})
  for (const text of ['{"__proto__": {}}', '{"\\u005f_proto__": {}}', '{'])
    await expect(readJson(post(text, 'application/json')), text).rejects.toThrow()
})
