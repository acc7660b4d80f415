import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { faces, openapiDocuments } from '../../src/app/cli/openapi.ts'
import { writtenOutDocuments } from '../support/openapi.ts'

type Json = Readonly<Record<string, unknown>>
type Schema = Json & { readonly properties?: Readonly<Record<string, Schema>>; readonly items?: Schema }

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly schema?: Schema
}
interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>
}
interface Response extends Content {
  readonly description?: string
  readonly $ref?: string
}
interface Operation {
  readonly operationId?: string
  readonly summary?: string
  readonly description?: string
  readonly tags?: readonly string[]
  readonly security?: readonly Json[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: Content
  readonly responses?: Readonly<Record<string, Response>>
}
interface Document {
  readonly openapi: string
  readonly info: { readonly title?: string; readonly version?: string; readonly description?: string }
  readonly servers: readonly { readonly url: string }[]
  readonly security: readonly Json[]
  readonly components: {
    readonly securitySchemes: Json
    readonly schemas?: Json
    readonly responses?: Readonly<Record<string, Response>>
  }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}
interface Place {
  readonly at: string
  readonly path: string
  readonly method: string
  readonly operation: Operation
}

const published = (await openapiDocuments(faces)) as unknown as Readonly<Record<string, Document>>
const documents = (await writtenOutDocuments(faces)) as typeof published
const places: readonly Place[] = Object.values(documents).flatMap(({ paths }) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      at: `${method.toUpperCase()} ${path}`,
      path,
      method,
      operation,
    })),
  ),
)
const holds = (offences: readonly string[]): void =>
  assert.deepEqual(offences, [], `\n${offences.slice(0, 40).join('\n')}\n`)

const parts = ['anyOf', 'oneOf', 'allOf'] as const
/** Every schema within one, itself included, and where it stands. */
function* within(schema: Schema, at: string): Generator<readonly [Schema, string]> {
  yield [schema, at]
  for (const [name, inner] of Object.entries(schema.properties ?? {})) yield* within(inner, `${at}.${name}`)
  if (schema.items) yield* within(schema.items, `${at}[]`)
  for (const part of parts) for (const one of (schema[part] as Schema[] | undefined) ?? []) yield* within(one, at)
  const rest = schema['additionalProperties']
  if (rest !== null && typeof rest === 'object') yield* within(rest as Schema, `${at}{}`)
}

const schemasOf = (content: Content | undefined): Schema[] =>
  Object.values(content?.content ?? {}).flatMap(({ schema }) => (schema ? [schema] : []))
const roots: readonly (readonly [Schema, string])[] = places.flatMap(({ at, operation }) => [
  ...(operation.parameters ?? []).flatMap((one) => (one.schema ? [[one.schema, `${at} ?${one.name}`] as const] : [])),
  ...schemasOf(operation.requestBody).map((schema) => [schema, `${at} body`] as const),
  ...Object.entries(operation.responses ?? {}).flatMap(([status, response]) =>
    schemasOf(response).map((schema) => [schema, `${at} ${status}`] as const),
  ),
])
const everySchema = roots.flatMap(([schema, at]) => [...within(schema, at)])

/** A reader sees what it looks like: by an example of its own, or by those of what it is made of. */
function hasExample(schema: Schema): boolean {
  if ('examples' in schema || 'example' in schema || 'const' in schema) return true
  if (schema.properties) return Object.values(schema.properties).every(hasExample)
  return schema.items ? hasExample(schema.items) : false
}

/** What the properties of a schema lack. */
const undescribed = (schema: Schema, at: string): string[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [
    ...(typeof inner['description'] === 'string' && inner['description'].length > 3
      ? []
      : [`${at}.${name} has no description`]),
    ...(hasExample(inner) ? [] : [`${at}.${name} has no example`]),
  ])

test('operations are found', () => {
  assert.deepEqual(Object.keys(documents), [...faces])
  assert.deepEqual(
    (['v2', 'desk'] as const).filter((face) => !faces.includes(face)),
    [],
  )
  assert.ok(
    places.length > 90 && everySchema.length > 2000,
    `${places.length} operations, ${everySchema.length} schemas`,
  )
})

test('the documents are OpenAPI 3.1 in their structure', () => {
  for (const [face, { openapi, info, servers, components, security, paths }] of Object.entries(documents)) {
    assert.match(openapi, /^3\.1\.\d+$/)
    assert.ok(info.title && info.version && info.description, face)
    assert.ok(servers.length > 0)
    const schemes = Object.keys(components.securitySchemes)
    const named = [
      ...security,
      ...Object.values(paths).flatMap((methods) => Object.values(methods).flatMap((o) => o.security ?? [])),
    ]
    for (const one of named.flatMap((requirement) => Object.keys(requirement))) assert.ok(schemes.includes(one), one)
    for (const path of Object.keys(paths)) assert.ok(path.startsWith(`/api/${face}/`), path)
  }
  holds(
    places.flatMap(({ at, path, method, operation }) => {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const declared = (operation.parameters ?? []).filter((one) => one.in === 'path')
      const twice = (operation.parameters ?? []).map((one) => `${one.in} ${one.name}`)
      return [
        ...(/^(get|post|put|patch|delete)$/.test(method) ? [] : [`${at}: ${method} is no method`]),
        ...(inPath.toSorted().join() ===
        declared
          .map(({ name }) => name)
          .toSorted()
          .join()
          ? []
          : [`${at}: parameters of the path`]),
        ...(declared.every(({ required }) => required) ? [] : [`${at}: a parameter of the path that is not required`]),
        ...(new Set(twice).size === twice.length ? [] : [`${at}: a parameter twice`]),
        ...(method === 'get' && operation.requestBody ? [`${at}: GET has no body`] : []),
      ]
    }),
  )
})

test('every operation has an id of its own, a summary, tags and answers that are described', () => {
  const ids = places.map(({ operation }) => operation.operationId)
  holds(
    ids.filter((id, n) => id === undefined || ids.indexOf(id) !== n).map((id) => `${id} is there twice, or missing`),
  )
  holds(
    places.flatMap(({ at, operation: { operationId = '', summary = '', tags = [], responses = {} } }) => [
      ...(/^[a-z][A-Za-z0-9]+$/.test(operationId) ? [] : [`${at}: operationId "${operationId}"`]),
      ...(/^[A-Z].{5,79}$/.test(summary) && !summary.endsWith('.') ? [] : [`${at}: summary "${summary}"`]),
      ...(tags.length > 0 ? [] : [`${at}: no tag`]),
      ...(Object.keys(responses).some((status) => /^(2\d\d|101)$/.test(status)) ? [] : [`${at}: no good answer`]),
      ...Object.entries(responses).flatMap(([status, { description = '', $ref }]) =>
        $ref === undefined && (description === '' || description === 'Default Response')
          ? [`${at}: ${status} is not described`]
          : [],
      ),
    ]),
  )
})

test('whatever an operation may answer is documented: refusals of what it reads, and anything else', () => {
  const expected = ({ path, operation: { parameters = [], requestBody } }: Place): readonly string[] => {
    const reads = requestBody !== undefined || parameters.some((one) => one.in === 'query')
    return ['429', 'default', ...(reads ? ['400'] : []), ...(reads && /^\/api\/(v2|desk)\//.test(path) ? ['422'] : [])]
  }
  holds(
    places.flatMap((place) =>
      expected(place).flatMap((status) => (place.operation.responses?.[status] ? [] : [`${place.at}: ${status}`])),
    ),
  )
  for (const [face, { components, paths }] of Object.entries(published)) {
    const shared = components.responses?.['Error']
    assert.ok(shared?.description && schemasOf(shared).length === 1, face)
    for (const [path, methods] of Object.entries(paths))
      for (const { responses } of Object.values(methods))
        assert.deepEqual(responses?.['default'], { $ref: '#/components/responses/Error' }, path)
  }
})

test('every parameter and every property has a description and an example', () => {
  holds(
    places.flatMap(({ at, operation }) =>
      (operation.parameters ?? []).flatMap((one) => [
        ...((one.description ?? one.schema?.['description']) ? [] : [`${at} ?${one.name} has no description`]),
        ...('example' in one || 'examples' in one || (one.schema && hasExample(one.schema))
          ? []
          : [`${at} ?${one.name} has no example`]),
      ]),
    ),
  )
  holds([...new Set(everySchema.flatMap(([schema, at]) => undescribed(schema, at)))])
})

test('every schema is valid, and every example fits its own', () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  holds(roots.filter(([schema]) => ajv.validateSchema(schema) !== true).map(([, at]) => `${at}: ${ajv.errorsText()}`))
  const tried = new Set<string>()
  const misfits = everySchema.flatMap(([schema, at]) => {
    const text = JSON.stringify(schema)
    if (!Array.isArray(schema['examples']) || tried.has(text)) return []
    tried.add(text)
    return schema['examples'].flatMap((example) =>
      ajv.validate(schema, example) ? [] : [`${at}: ${JSON.stringify(example)} ${ajv.errorsText()}`],
    )
  })
  assert.ok(tried.size > 200)
  holds(misfits)
})

test('the documents name no address or path of the build machine', () => {
  const text = JSON.stringify(documents)
  for (const word of ['localhost', '127.0.0.1', process.cwd()]) assert.ok(!text.includes(word), word)
})

test('a missing description is found', () => {
  const bare: Schema = {
    type: 'object',
    properties: { a: { type: 'string' }, b: { type: 'array', description: 'Some.', items: { type: 'string' } } },
  }
  assert.deepEqual(undescribed(bare, 'x'), ['x.a has no description', 'x.a has no example', 'x.b has no example'])
  assert.equal([...within({ type: 'array', items: bare }, 'x')].length, 5)
})

test('in version 2 and at the desk updates answer to both PATCH and PUT', () => {
  const updates = places.filter(
    ({ path, method }) => ['patch', 'put'].includes(method) && /^\/api\/(v2|desk)\//.test(path),
  )
  const there = new Set(updates.map(({ at }) => at))
  const twin = ({ path, method }: Place): string => `${method === 'put' ? 'PATCH' : 'PUT'} ${path}`
  holds(updates.map(twin).filter((other) => !there.has(other)))
})

/** Limits of the contract (v2), and those that travel restrictions take over from entry requirements. */
const paginated =
  /\/(airlines|airports|cities|countries|entry_requirements|travel_restrictions|issues|trips|users|deliveries|messages|subscriptions|registrations|claims|my_claims)$|\{cc\}\/hospitals$/

test('in version 2 only what the contract calls paginated comes in pages by itself', () => {
  const inPages = places.filter(
    ({ path, operation }) =>
      path.startsWith('/api/v2') &&
      operation.parameters?.some(({ name, schema }) => name === 'per_page' && schema?.['default'] !== undefined),
  )
  holds(inPages.map(({ at }) => at).filter((at) => !paginated.test(at)))
})

test('security schemes say TKN and PUB; every description says more than who may call; articles fit', () => {
  for (const [face, document] of Object.entries(documents)) {
    const { securitySchemes } = document.components as unknown as {
      securitySchemes: Record<string, { description: string }>
    }
    const expected = face === 'v2' ? ['PUB', 'TKN', 'session'] : face === 'desk' ? ['TKN', 'session'] : ['TKN']
    assert.deepEqual(Object.keys(securitySchemes).sort(), expected)
    assert.match(securitySchemes['TKN']?.description ?? '', /TKN/)
  }
  holds(
    places.flatMap(({ at, operation }) => {
      const { summary = '', description = '', security } = operation
      const [what = ''] = description.split('\n\n')
      return [
        ...(what.length > 5 && !/^(Opens to|Needs no key|For the company’s key and its managers\.$)/.test(what)
          ? []
          : [`${at}: "${description}"`]),
        ...(/\ba [aeio]/i.test(summary) ? [`${at}: ${summary}`] : []),
        ...(/public key/.test(description.split('\n\n').at(-1) ?? '') && !security?.some((one) => 'PUB' in one)
          ? [`${at}: no PUB`]
          : []),
      ]
    }),
  )
})

test('events of parts that do not exist yet are marked', () => {
  const { webhooks } = documents['v2'] as unknown as { webhooks: Record<string, { post: Record<string, unknown> }> }
  const marked = Object.values(webhooks).filter(({ post }) => post['x-implemented'] === false)
  assert.ok(marked.length < Object.keys(webhooks).length)
  for (const { post } of Object.values(webhooks))
    assert.equal(/Not implemented yet/.test(String(post['description'])), post['x-implemented'] === false)
})
