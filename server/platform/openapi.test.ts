import { expect, test } from 'vitest'
import { auth } from '#contract/account/auth.ts'
import { inventories } from '#contract/inventories/inventories.ts'
import { leads } from '#contract/requests/leads.ts'
import { quotations } from '#contract/requests/quotations.ts'
import { openApiOf } from '#server/platform/openapi.ts'

const paths = openApiOf({ auth, inventories, leads, quotations })['paths']
const operation = (path: string, method: string): unknown => {
  const at: unknown = typeof paths === 'object' && paths !== null ? Reflect.get(paths, path) : undefined
  return typeof at === 'object' && at !== null ? Reflect.get(at, method) : undefined
}

test('a list says how several values of a filter are written, and who may ask', () => {
  expect(operation('/leads', 'get')).toMatchObject({
    operationId: 'leads.list',
    tags: ['leads'],
    description: 'Who: admin, dealer.',
    parameters: expect.arrayContaining([
      expect.objectContaining({
        name: 'dealer',
        in: 'query',
        style: 'form',
        explode: false,
        schema: expect.objectContaining({ type: 'array' }),
      }),
      expect.objectContaining({ name: 'page', in: 'query' }),
    ]),
    responses: {
      200: {
        content: {
          'application/json': { schema: { allOf: [{ $ref: '#/components/schemas/Envelope' }, expect.anything()] } },
        },
      },
      401: expect.anything(),
      403: expect.anything(),
      422: expect.anything(),
    },
  })
  const { parameters } = Object(operation('/leads', 'get'))
  expect(parameters.find(({ name }: { readonly name: string }) => name === 'page')).not.toHaveProperty('style')
})
test('what creates takes a body and a key, what changes takes the record’s number and tells of conflicts', () => {
  expect(operation('/inventories/add', 'post')).toMatchObject({
    parameters: [{ name: 'Idempotency-Key', in: 'header' }],
    requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
  })
  const update = operation('/leads/{id}', 'put')
  expect(update).toMatchObject({
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } }],
    responses: { 404: expect.anything(), 409: expect.anything() },
  })
  expect(update).not.toHaveProperty('security')
})
test('a file comes in as a form and goes out as bytes', () => {
  expect(operation('/leads', 'post')).toMatchObject({
    requestBody: {
      content: { 'multipart/form-data': { schema: { properties: { file: { type: 'string', format: 'binary' } } } } },
    },
    responses: { 413: expect.anything() },
  })
  expect(operation('/quotation/{id}/file', 'get')).toMatchObject({
    responses: { 200: { content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } } },
  })
})
test('signing in needs nobody signed in', () => {
  const signIn = operation('/auth/login', 'post')
  expect(signIn).toMatchObject({ security: [], description: 'Who: public.' })
  expect(Object(signIn).responses).not.toHaveProperty('401')
})
