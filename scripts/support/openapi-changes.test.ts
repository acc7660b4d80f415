import assert from 'node:assert/strict'
import { test } from 'node:test'
import { document, json, trip } from './openapi-changes.testing.ts'
import { namedBreaks, unnamedBreaks } from './openapi-changes.ts'

type Document = ReturnType<typeof document>

const changed = (plant: (made: Document) => void): Document => {
  const made = document()
  plant(made)
  return made
}
const sentences = (plant: (made: Document) => void): string[] => unnamedBreaks('v2', document(), changed(plant), '')
const gone = (from: object, name: string): void => void Reflect.deleteProperty(from, name)
const put = (made: Document) => made.paths['/trips/{id}'].put.requestBody.content['application/json'].schema
const get = (made: Document) => made.paths['/trips/{id}'].get
const schemas = (made: Document) => made.components.schemas

const breaking: Readonly<Record<string, readonly [(made: Document) => void, ...string[]]>> = {
  'an operation is gone': [(made) => gone(made.paths['/trips/{id}'], 'put'), '`v2 PUT /trips/{id}` is gone.'],
  'a path is gone': [(made) => gone(made.paths, '/status'), '`v2 GET /status` is gone.'],
  'a new parameter is required': [
    (made) => get(made).parameters.push({ in: 'query', name: 'lang', required: true, schema: {} }),
    '`v2 GET /trips/{id} query.lang` is new and required.',
  ],
  'a parameter is required': [
    (made) => void Object.assign(get(made).parameters[1] ?? {}, { required: true }),
    '`v2 GET /trips/{id} query.page` is required now.',
  ],
  'a parameter is gone': [
    (made) => void get(made).parameters.pop(),
    '`v2 GET /trips/{id} query.page` is not accepted any more.',
  ],
  'a bound is narrower': [
    (made) =>
      void Object.assign(get(made).parameters[1] ?? {}, { schema: { type: 'integer', minimum: 1, maximum: 50 } }),
    '`v2 GET /trips/{id} query.page` has the maximum 50 now; it was 100.',
  ],
  'a bound is new': [
    (made) => void Object.assign(put(made).properties.name, { minLength: 3 }),
    '`v2 PUT /trips/{id} request.name` has the minLength 3 now; it was none.',
  ],
  'a pattern is new': [
    (made) => void Object.assign(put(made).properties.name, { pattern: '^A' }),
    '`v2 PUT /trips/{id} request.name` has the pattern "^A" now; it was none.',
  ],
  'a format is another': [
    (made) => void Object.assign(put(made).properties.starts, { format: 'date-time' }),
    '`v2 PUT /trips/{id} request.starts` has the format "date-time" now; it was "date".',
  ],
  'a new field of the body is required': [
    (made) => {
      Object.assign(put(made).properties, { city: { type: 'string' } })
      put(made).required.push('city')
    },
    '`v2 PUT /trips/{id} request.city` is new and required.',
  ],
  'a field of the body is required': [
    (made) => void put(made).required.push('kind'),
    '`v2 PUT /trips/{id} request.kind` is required now.',
  ],
  'a frame of a socket that the caller sends takes one value less': [
    (made) => {
      schemas(made).Trip.properties.kind = { 'x-sent-by-caller': true, enum: ['work'] }
    },
    '`v2 Trip.kind` does not take "leisure" any more (GET /trips/{id} and 2 more).',
  ],
  'a field of the body is gone': [
    (made) => gone(put(made).properties, 'starts'),
    '`v2 PUT /trips/{id} request.starts` is not accepted any more.',
  ],
  'a field of the body takes no null': [
    (made) => {
      put(made).properties.starts = { type: 'string', format: 'date' }
    },
    '`v2 PUT /trips/{id} request.starts` takes no null any more.',
  ],
  'a field of the body is of another type': [
    (made) => {
      put(made).properties.name = { type: 'integer' }
    },
    '`v2 PUT /trips/{id} request.name` was of type string and is of type integer.',
  ],
  'a value is not accepted': [
    (made) => {
      put(made).properties.kind = { const: 'work' }
    },
    '`v2 PUT /trips/{id} request.kind` does not take "leisure" any more.',
  ],
  'only some values are accepted': [
    (made) => void Object.assign(put(made).properties.name, { enum: ['A'] }),
    '`v2 PUT /trips/{id} request.name` takes only "A" now.',
  ],
  'no other fields are accepted': [
    (made) => void Object.assign(put(made), { additionalProperties: false }),
    '`v2 PUT /trips/{id} request` takes no other fields any more.',
  ],
  'a body is required': [
    (made) => void Object.assign(get(made), { requestBody: { required: true } }),
    '`v2 GET /trips/{id} request` must have a body now.',
  ],
  'a field of a response is gone, wherever its schema is used': [
    (made) => gone(schemas(made).Trip.properties, 'description'),
    '`v2 Trip.description` is gone (GET /trips/{id} and 2 more).',
  ],
  'a field of a response may be missing': [
    (made) => void schemas(made).Trip.required.shift(),
    '`v2 Trip.id` may be missing now (GET /trips/{id} and 2 more).',
  ],
  'a field of a response may be null': [
    (made) => void Object.assign(schemas(made).Trip.properties.id, { type: ['string', 'null'] }),
    '`v2 Trip.id` may be of type null now (GET /trips/{id} and 2 more).',
  ],
  'a field of a response is of another type': [
    (made) => void Object.assign(schemas(made).Place.properties.city, { type: ['integer', 'null'] }),
    '`v2 Place.city` may be of type integer now (GET /trips/{id} and 2 more).',
  ],
  'a response is of another type': [
    (made) => {
      made.paths['/status'].get.responses[200] = json({ type: 'string' })
    },
    '`v2 GET /status response` was of type number and is of type string.',
  ],
  'a field of a response has another format': [
    (made) => gone(schemas(made).Trip.properties.id, 'format'),
    '`v2 Trip.id` has the format none now; it was "uuid" (GET /trips/{id} and 2 more).',
  ],
  'a field of a response may have a new value': [
    (made) => {
      schemas(made).Trip.properties.kind = { type: 'string', enum: ['work', 'leisure', 'study'] }
    },
    '`v2 Trip.kind` may be "study" now (GET /trips/{id} and 2 more).',
  ],
  'entries of a map are of another type': [
    (made) => {
      schemas(made).Trip.properties.names.additionalProperties = { type: 'boolean' }
    },
    '`v2 Trip.names.*` was of type string and is of type boolean (GET /trips/{id} and 2 more).',
  ],
  'the items of a list are of another type': [
    (made) => void Object.assign(schemas(made).Trip.properties.places, { items: { type: 'string' } }),
    '`v2 Trip.places[]` was of type object and is of type string (GET /trips/{id} and 2 more).',
  ],
  'a keyword without a rule of its own': [
    (made) => void Object.assign(schemas(made).Trip.properties.places, { contains: { type: 'string' } }),
    '`v2 Trip.places` has another contains (GET /trips/{id} and 2 more).',
  ],
  'the status of success is another': [
    (made) => {
      get(made).responses = { 202: json(trip) }
    },
    '`v2 GET /trips/{id} response` does not have the status 200 any more.',
  ],
  'a response is of another media type': [
    (made) => {
      get(made).responses[200] = { content: { 'text/csv': {} } }
    },
    '`v2 GET /trips/{id} response` is not of type application/json any more.',
  ],
  'the body of an error has lost a field': [
    (made) => gone(made.components.responses.Error.content['application/json'].schema.properties, 'error'),
    '`v2 GET /trips/{id} response.error` is gone.',
  ],
  'an open operation needs a key': [
    (made) => gone(made.paths['/status'].get, 'security'),
    '`v2 GET /status security` refuses callers that it let in.',
  ],
  'one way to be let in is gone': [
    (made) => void Object.assign(get(made), { security: [{ TKN: [] }] }),
    '`v2 GET /trips/{id} security` refuses callers that it let in.',
  ],
  'the key goes into another header': [
    (made) => {
      made.components.securitySchemes.TKN.name = 'X-Key'
    },
    '`v2 GET /trips/{id} security` refuses callers that it let in.',
    '`v2 PUT /trips/{id} security` refuses callers that it let in.',
  ],
  'a webhook is gone': [(made) => gone(made.webhooks, 'trip.created'), '`v2 webhook trip.created` is gone.'],
  'a field of a webhook is gone': [
    (made) =>
      gone(made.webhooks['trip.created'].post.requestBody.content['application/json'].schema.properties, 'trip'),
    '`v2 webhook trip.created body.trip` is gone.',
  ],
}
for (const [name, [plant, ...expected]] of Object.entries(breaking))
  test(`breaks callers: ${name}`, () => assert.deepEqual(sentences(plant), expected))

const harmless: Readonly<Record<string, (made: Document) => void>> = {
  nothing: () => {},
  'a new operation': (made) => void Object.assign(made.paths, { '/new': { get: { responses: {} } } }),
  'a new optional parameter': (made) => get(made).parameters.push({ in: 'query', name: 'lang', schema: {} }),
  'another name of a path’s parameter': (made) => {
    const { get, put } = made.paths['/trips/{id}']
    gone(made.paths, '/trips/{id}')
    get.parameters[0] = { in: 'path', name: 'trip_id', required: true, schema: { type: 'string' } }
    Object.assign(made.paths, { '/trips/{trip_id}': { get, put } })
  },
  'a wider bound': (made) => void Object.assign(put(made).properties.name, { maxLength: 60 }),
  'no bound': (made) => gone(put(made).properties.name, 'maxLength'),
  'a new optional field of the body': (made) => void Object.assign(put(made).properties, { city: { type: 'string' } }),
  'a field of the body that is not required': (made) => void put(made).required.pop(),
  'a field of the body that takes null, too': (made) =>
    void Object.assign(put(made).properties.name, { type: ['string', 'null'] }),
  'one more value that is accepted': (made) => {
    put(made).properties.kind = { enum: ['work', 'leisure', 'study'] }
  },
  'a body that may be left out': (made) => {
    made.paths['/trips/{id}'].put.requestBody.required = false
  },
  'a new field of a response': (made) => void Object.assign(schemas(made).Trip.properties, { new: { type: 'string' } }),
  'a field of a response that is always there': (made) => void schemas(made).Trip.required.push('names'),
  'a field of a response that is never null': (made) =>
    void Object.assign(schemas(made).Place.properties.city, { type: 'string' }),
  'one more value in a frame of a socket that the caller sends': (made) => {
    schemas(made).Trip.properties.kind = { 'x-sent-by-caller': true, enum: ['work', 'leisure', 'study'] }
  },
  'a whole number in place of any number': (made) => {
    made.paths['/status'].get.responses[200] = json({ type: 'integer' }) as never
  },
  'a value that does not come any more': (made) => {
    schemas(made).Trip.properties.kind = { type: 'string', const: 'work' }
  },
  'a new error': (made) => void Object.assign(get(made).responses, { 404: json({ type: 'object' }) }),
  'another description, title and example': (made) =>
    void Object.assign(schemas(made).Trip.properties.description, { description: 'x', title: 'y', examples: ['z'] }),
  'a schema with another name': (made) => {
    Object.assign(schemas(made), { Journey: schemas(made).Trip })
    get(made).responses[200] = json({ $ref: '#/components/schemas/Journey' })
  },
  'one more way to be let in': (made) => void made.security.push({ PUB: [] }),
  'no key is needed': (made) => void Object.assign(get(made), { security: [] }),
  'a new webhook': (made) => void Object.assign(made.webhooks, { new: { post: {} } }),
}
for (const [name, plant] of Object.entries(harmless))
  test(`breaks nobody: ${name}`, () => assert.deepEqual(sentences(plant), []))

test('what the newest section of the changelog names under "Breaking" is let through', () => {
  const log = (section: string) =>
    `# Changelog\n\n## 0.2.0\n\n- \`v2 A\`\n\n${section}\n\n## 0.1.0\n\n### Breaking\n\n- \`v2 B\`\n`
  assert.deepEqual(
    [...namedBreaks(log('### Breaking\n\n- `v2 C` and `v2 D`: why\n- `v2 E`'))],
    ['v2 C', 'v2 D', 'v2 E'],
  )
  assert.deepEqual([...namedBreaks(log('### Breaking\n\n- `v2 C`\n\n### Other\n\n- `v2 D`'))], ['v2 C'])
  assert.deepEqual([...namedBreaks(log(''))], [])

  const without = changed((made) => gone(made.paths, '/status'))
  const named = (name: string) => log(`### Breaking\n\n- \`${name}\`: nobody called it.`)
  assert.deepEqual(unnamedBreaks('v2', document(), without, named('v2 GET /status')), [])
  assert.equal(unnamedBreaks('v2', document(), without, named('v1 GET /status')).length, 1)
})
