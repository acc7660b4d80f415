import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faces, openapiDocuments } from '../../src/app/cli/openapi.ts'
import { withNamedShapes } from './client-types.ts'

type Json = Record<string, unknown>

/** Writes every reference to a shape out again, and leaves out what is said of a shape where it stands. */
function writtenOut(value: unknown, schemas: Json): unknown {
  if (Array.isArray(value)) return value.map((one) => writtenOut(one, schemas))
  if (typeof value !== 'object' || value === null) return value
  const { $ref, ...rest } = value as Json
  if (typeof $ref === 'string' && !$ref.startsWith('#/components/responses/')) {
    const named = schemas[$ref.replace('#/components/schemas/', '')]
    assert.ok(named, `${$ref} leads nowhere`)
    return writtenOut(named, schemas)
  }
  if (rest['type'] === 'object' && 'properties' in rest) delete rest['description']
  return Object.fromEntries(
    Object.entries($ref === undefined ? rest : { $ref, ...rest }).map(([key, inner]) => [
      key,
      writtenOut(inner, schemas),
    ]),
  )
}

test('repeated shapes get a name, and written out again they are the document that they came from', async () => {
  const documents = await openapiDocuments(faces)
  for (const face of faces) {
    const document = documents[face] as Json
    const named = withNamedShapes(document)
    const { schemas, responses } = named['components'] as { schemas: Json; responses: Json }
    assert.ok('Error' in schemas && Object.keys(schemas).length > 5, face)
    assert.deepEqual(writtenOut(named['paths'], schemas), writtenOut(document['paths'], {}), face)
    const shared = (document['components'] as { responses: Json }).responses
    assert.deepEqual(writtenOut(responses, schemas), writtenOut(shared, {}), face)
    assert.ok(JSON.stringify(named).length < 0.8 * JSON.stringify(document).length, `${face} is much shorter`)
  }
})
