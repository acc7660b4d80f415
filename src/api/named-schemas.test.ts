import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withNamedSchemas } from './named-schemas.ts'

const operation = (schema: object) => ({ responses: { 200: { content: { 'application/json': { schema } } } } })
const documentOf = (...schemas: object[]) => ({
  paths: Object.fromEntries(schemas.map((schema, at) => [`/${at}`, { get: operation(schema) }])),
})
/** The schemas at their places, and those with names. */
function named(...schemas: object[]) {
  const made = withNamedSchemas(documentOf(...schemas)) as ReturnType<typeof documentOf> & {
    components: { schemas: Record<string, object> }
  }
  const places = Object.values(made.paths).map(({ get }) => get.responses[200].content['application/json'].schema)
  return { places, schemas: made.components.schemas }
}

const properties = { name: { type: 'string' } }
const Pet = { title: 'Pet', type: 'object', properties }
const $ref = '#/components/schemas/Pet'

test('a schema with a title is in components.schemas once, wherever it is used', () => {
  const { places, schemas } = named(Pet, { type: 'array', items: Pet }, { anyOf: [Pet, { type: 'null' }] })
  assert.deepEqual(schemas, { Pet: { type: 'object', properties } })
  assert.deepEqual(places, [{ $ref }, { type: 'array', items: { $ref } }, { anyOf: [{ $ref }, { type: 'null' }] }])
})

test('a named schema inside another one becomes a reference too', () => {
  const { schemas } = named({ title: 'Owner', type: 'object', properties: { pet: Pet } })
  assert.deepEqual(schemas, {
    Owner: { type: 'object', properties: { pet: { $ref } } },
    Pet: { type: 'object', properties },
  })
})

test('a nullable named object is anyOf the reference and null', () => {
  const { places, schemas } = named({ ...Pet, type: ['object', 'null'], description: 'Or none.', examples: [null] })
  assert.deepEqual(schemas, { Pet: { type: 'object', properties } })
  assert.deepEqual(places, [{ anyOf: [{ $ref }, { type: 'null' }], description: 'Or none.', examples: [null] }])
})

test('the most frequent description stays in the schema; a differing one stands beside the reference', () => {
  const withDescription = (description: string) => ({ ...Pet, description })
  const { places, schemas } = named(
    withDescription('The first.'),
    withDescription('A pet.'),
    Pet,
    withDescription('A pet.'),
  )
  assert.deepEqual(schemas, { Pet: { description: 'A pet.', type: 'object', properties } })
  assert.deepEqual(places, [{ $ref, description: 'The first.' }, { $ref }, { $ref }, { $ref }])
})

test('a title inside an example, or a property called title, does not name a schema', () => {
  const plain = { type: 'object', properties: { title: { type: 'string' } }, examples: [{ title: 'Storm' }] }
  assert.deepEqual(named(plain), { places: [plain], schemas: {} })
})

test('two different schemas with one name are refused, with both places and the difference', () => {
  const other = { ...Pet, properties: { ...properties, age: { type: 'integer' } } }
  assert.throws(() => named(Pet, { type: 'object', properties: { pets: { type: 'array', items: other } } }), {
    message:
      'Two different schemas of one OpenAPI document are called Pet: /0 get responses 200 and /1 get responses 200.pets. They differ in age.',
  })
})
