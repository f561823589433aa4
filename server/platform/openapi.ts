import { toJsonSchema } from '@valibot/to-json-schema'
import type { Hono } from 'hono'
import { type Answer, type Call, type Calls, partsOf } from '#contract/call.ts'
import type { Rec } from '#contract/fields.ts'
import { escapeHtml } from '#server/platform/html.ts'
import { sayIn } from '#server/platform/words.ts'

const say = sayIn('en')
type Schema = Record<string, unknown>

/** Rules that JSON Schema cannot express, such as a real Philippine mobile, are left out of the document, not of the check. */
const schemaOf = (shape: Rec): Schema => {
  const properties: Record<string, Schema> = {}
  const required: string[] = []
  for (const [name, field] of Object.entries(shape.fields)) {
    const { $schema: _, ...schema } =
      field.kind === 'file'
        ? { $schema: '', type: 'string', format: 'binary' }
        : toJsonSchema(field.schema, { typeMode: 'input', errorMode: 'ignore' })
    properties[name] = { ...schema, title: say(field.label) }
    if (!field.optional) required.push(name)
  }
  return { type: 'object', properties, ...(required.length > 0 && { required }) }
}
const dataOf = (answer: Answer): Schema => {
  if ('paged' in answer) return { type: 'array', items: schemaOf(answer.paged) }
  if ('listed' in answer) return { type: 'array', items: schemaOf(answer.listed) }
  if ('schema' in answer) return schemaOf(answer)
  return { type: 'null' }
}
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const json = (schema: Schema) => ({ 'application/json': { schema } })
const envelopeOf = (answer: Answer): Schema => ({
  allOf: [ref('Envelope'), { type: 'object', properties: { data: dataOf(answer) } }],
})
const refusals = (call: Call): Readonly<Record<string, string>> => ({
  ...(call.roles !== 'public' && { 401: 'You are not signed in.' }),
  ...(call.roles !== 'public' && { 403: 'Your roles do not allow this call, or the XSRF token is not valid.' }),
  ...(call.proof && {
    403: `Your roles do not allow this call, the XSRF token is not valid, or your last proof of identity is too old${call.proof === 'always' ? '' : ' for this record'} (error_code proof_required). Call POST /auth/prove, then send the same call again.`,
  }),
  ...(call.route.includes(':') && { 404: 'The record does not exist, or you do not have access to it.' }),
  ...((call.body ?? call.form)?.fields['version'] && {
    409: 'Someone saved the record after the version you sent. data holds the current record. Without a version, the record is overwritten.',
  }),
  ...(call.limit && { 429: 'This person has used up what a limit allows; Retry-After says how many seconds to wait.' }),
  ...(call.form && { 413: 'The file is too large.' }),
  ...((call.body || call.query || call.form) && { 422: 'Some fields are not valid. errors lists them.' }),
})
const idempotencyKey: Schema = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A key that the caller generates so that a record is created only once. The same call with the same key, within 24 hours and by the same person, gets the same answer and creates nothing. Another body with that key is 422.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
}
/** A parameter of an address is there or not there: it is never null. */
const withoutNull = (schema: Schema): Schema => {
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf)) return schema
  const values: readonly Schema[] = anyOf.filter((one: Schema) => one['type'] !== 'null')
  return values.length === 1 ? { ...values[0], ...rest } : { anyOf: values, ...rest }
}
const operationOf = (resource: string, name: string, call: Call): Schema => {
  const path = [...call.route.matchAll(/:(\w+)/g)].map(([, param]) => ({
    name: param,
    in: 'path',
    required: true,
    schema: call.params?.fields[param ?? '']?.kind === 'text' ? { type: 'string' } : { type: 'integer', minimum: 1 },
  }))
  const query = call.query ? schemaOf(call.query) : { properties: {} }
  const queryParams = Object.entries(query['properties'] as Record<string, Schema>).map(([param, given]) => {
    const schema = withoutNull(given)
    return {
      name: param,
      in: 'query',
      description: schema['title'],
      schema,
      ...(schema['type'] === 'array' && { style: 'form', explode: false }),
    }
  })
  const answer =
    'streamed' in call.answer
      ? { 'text/event-stream': { schema: schemaOf(call.answer.streamed) } }
      : 'filed' in call.answer
        ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
        : json(envelopeOf(call.answer))
  return {
    operationId: `${resource}.${name}`,
    tags: [resource],
    description: typeof call.roles === 'string' ? `Who: ${call.roles}.` : `Who: ${call.roles.join(', ')}.`,
    parameters: [...path, ...queryParams, ...(call.once ? [idempotencyKey] : [])],
    ...(call.body && { requestBody: { required: true, content: json(schemaOf(call.body)) } }),
    ...(call.form && {
      requestBody: { required: true, content: { 'multipart/form-data': { schema: schemaOf(call.form) } } },
    }),
    ...(call.roles === 'public' && { security: [] }),
    responses: {
      200: { description: 'Done.', content: answer },
      ...Object.fromEntries(
        Object.entries(refusals(call)).map(([status, description]) => [
          status,
          { description, content: json(ref('Envelope')) },
        ]),
      ),
    },
  }
}
const contentOf = ({ requestBody }: Schema): object =>
  typeof requestBody === 'object' && requestBody !== null && 'content' in requestBody ? Object(requestBody.content) : {}
/** Two calls at one address, told apart by what is sent: the first one's answer, both ones' bodies. */
const bothOf = (one: Schema, other: Schema): Schema => ({
  ...one,
  requestBody: { required: true, content: { ...contentOf(one), ...contentOf(other) } },
})
const envelope: Schema = {
  type: 'object',
  required: ['success', 'message', 'data', 'errors', 'error_code'],
  properties: {
    success: { type: 'boolean' },
    message: { type: 'string' },
    data: {},
    links: { type: ['object', 'null'], description: 'first, last, prev, next of a paged list' },
    meta: {
      type: ['object', 'null'],
      description: 'current_page, from, last_page, links, path, per_page, to, total of a paged list',
    },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    error_code: { type: ['string', 'null'] },
  },
}

/** The OpenAPI document of a contract. */
export const openApiOf = (resources: Readonly<Record<string, Calls>>): Schema => {
  const paths: Record<string, Record<string, Schema>> = {}
  for (const [resource, calls] of Object.entries(resources))
    for (const [name, call] of Object.entries(calls)) {
      const [method, path] = partsOf(call)
      const template = path.replaceAll(/:(\w+)/g, '{$1}')
      const operation = operationOf(resource, name, call)
      const other = paths[template]?.[method.toLowerCase()]
      paths[template] = { ...paths[template], [method.toLowerCase()]: other ? bothOf(other, operation) : operation }
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Dealer Desk',
      version: '1',
      description:
        'All calls are available under two base paths. /api/v1 uses the session cookie and requires the X-XSRF-TOKEN header on unsafe calls. /api uses the access token of a sign-in as a Bearer token, without cookies.',
    },
    servers: [{ url: '/api/v1' }, { url: '/api' }],
    security: [{ cookie: [] }, { bearer: [] }],
    components: {
      schemas: { Envelope: envelope },
      securitySchemes: {
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'dealer_desk_session',
          description: 'Over https the name begins with __Host-.',
        },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
    paths,
  }
}

const rowsOf = (shape: Rec | undefined) =>
  Object.entries(shape?.fields ?? {})
    .map(
      ([name, field]) =>
        `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${field.kind}${field.of ? ` of ${field.of}` : ''}${field.optional ? ', optional' : ''}</td><td>${escapeHtml(say(field.label))}</td></tr>`,
    )
    .join('')
const tableOf = (caption: string, shape: Rec | undefined) =>
  shape && Object.keys(shape.fields).length > 0
    ? `<table><caption>${caption}</caption><tbody>${rowsOf(shape)}</tbody></table>`
    : ''
const answerOf = (answer: Answer) => {
  if ('paged' in answer) return tableOf('Answer: a page of', answer.paged)
  if ('listed' in answer) return tableOf('Answer: a list of', answer.listed)
  if ('streamed' in answer) return tableOf('Answer: a stream of', answer.streamed)
  if ('filed' in answer) return '<p>Answer: a file.</p>'
  return 'schema' in answer ? tableOf('Answer', answer) : '<p>Answer: only the message.</p>'
}
const docsOf = (resources: Readonly<Record<string, Calls>>): string => {
  const sections = Object.entries(resources).map(([resource, calls]) => {
    const parts = Object.values(calls).map((call) => {
      const roles = typeof call.roles === 'string' ? call.roles : call.roles.join(', ')
      return `<details><summary><code>${call.route}</code> <small>${roles}</small></summary>${tableOf('Query', call.query)}${tableOf('Body', call.body)}${tableOf('Form', call.form)}${answerOf(call.answer)}</details>`
    })
    return `<section><h2 id="${resource}">${resource}</h2>${parts.join('')}</section>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API · Dealer Desk</title><link rel="stylesheet" href="/api/docs.css"></head><body><main><h1>API</h1><p>Generated from the contract. The same calls answer under <code>/api/v1</code> (session cookie, <code>X-XSRF-TOKEN</code> on unsafe calls) and <code>/api</code> (Bearer token). <a href="/api/openapi.json">OpenAPI document</a></p>${sections.join('')}</main></body></html>`
}
/** The style of the pages that the server itself draws. */
export const plainCss = `:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}body{margin:0}main{max-inline-size:60rem;margin-inline:auto;padding:1.5rem 1rem}h1{font-size:1.4rem}h2{font-size:1.05rem;margin-block:1.5rem .25rem}details,article{border-block-start:1px solid color-mix(in srgb,CanvasText 15%,transparent);padding-block:.4rem}summary{cursor:pointer}small,time{opacity:.75}table{border-collapse:collapse;margin-block:.5rem;inline-size:100%}caption{text-align:start;font-weight:600}th,td{text-align:start;font-weight:400;padding:.15rem .75rem .15rem 0;vertical-align:top}pre{white-space:pre-wrap;font:inherit;margin-block:.5rem}`

/** /api/openapi.json and the page /api/docs. */
export const mountOpenApi = (
  app: Hono,
  resources: Readonly<Record<string, Calls>>,
  headers: Readonly<Record<string, string>>,
): void => {
  let document: string | null = null
  let docs: string | null = null
  const answer = (text: string, type: string) =>
    new Response(text, {
      headers: { ...headers, 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache' },
    })
  app.get('/api/openapi.json', () => {
    document ??= JSON.stringify(openApiOf(resources))
    return answer(document, 'application/json')
  })
  app.get('/api/docs', () => {
    docs ??= docsOf(resources)
    return answer(docs, 'text/html')
  })
  app.get('/api/docs.css', () => answer(plainCss, 'text/css'))
}
