import assert from 'node:assert/strict'
import { resolve } from '../support/openapi.ts'

export type Schema = Readonly<Record<string, unknown>>
interface Response {
  readonly $ref?: string
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>
}
export interface Document {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { operationId: string; responses: Readonly<Record<string, Response>> }>>>
  >
  readonly webhooks?: Readonly<Record<string, { readonly post: { readonly requestBody: Response } }>>
}

interface NamesExpected {
  /** Names that generated clients rely on. */
  readonly names: readonly string[]
  /** Answers without a name, each with its reason. */
  readonly unnamed?: Readonly<Record<string, string>>
  /** In bytes as it is served. A document that outgrows its bound either has much more to say, or lost its names. */
  readonly largest: number
}

function* referencesIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    if (key === '$ref' && typeof inner === 'string') yield inner
    else yield* referencesIn(inner)
  }
}

/** Whether the schema is an object, or a list of objects, that is written out instead of referred to. */
export function isUnnamedObject(schema: Schema): boolean {
  const { type, items } = schema
  if (type === 'array') return typeof items === 'object' && items !== null && isUnnamedObject(items as Schema)
  const inner = ['anyOf', 'oneOf', 'allOf'].flatMap((key) => (schema[key] ?? []) as Schema[])
  return type === 'object' || (Array.isArray(type) && type.includes('object')) || inner.some(isUnnamedObject)
}

/** The operations of which an answer is an object without a name. */
export const unnamedIn = ({ paths }: Document): string[] =>
  Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ responses }) =>
      Object.values(responses).some(({ content }) =>
        Object.values(content ?? {}).some(({ schema }) => schema && isUnnamedObject(schema)),
      ),
    )
    .map(({ operationId }) => operationId)

/** What holds for the names in the document of a face, by title. */
export function nameChecks(
  document: Document,
  { names, unnamed = {}, largest }: NamesExpected,
): Readonly<Record<string, () => void>> {
  const { schemas } = document.components
  return {
    'what it speaks of has names': () => {
      assert.deepEqual(
        names.filter((name) => !(name in schemas)),
        [],
      )
      const odd = Object.keys(schemas).filter((name) => !/^[A-Z][A-Za-z0-9]+$/.test(name))
      assert.deepEqual(odd, [], 'names are words in one piece')
    },
    'no name says New twice': () =>
      assert.deepEqual(
        Object.keys(schemas).filter((name) => /New.*New/.test(name)),
        [],
      ),
    'every reference leads somewhere, and every name is referred to': () => {
      const references = new Set(referencesIn(document))
      for (const reference of references) assert.ok(resolve(document, reference), reference)
      const unused = Object.keys(schemas).filter((name) => !references.has(`#/components/schemas/${name}`))
      assert.deepEqual(unused, [])
    },
    'an answer that is an object, or a list of objects, refers to a name': () =>
      assert.deepEqual(
        unnamedIn(document).filter((id) => !(id in unnamed)),
        [],
      ),
    [`the document is no larger than ${largest} bytes`]: () => {
      const size = Buffer.byteLength(JSON.stringify(document))
      assert.ok(size <= largest, `${size} bytes`)
    },
  }
}
