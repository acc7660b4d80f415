import { type Face, openapiDocuments } from '../../src/app/cli/openapi.ts'

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The target of a reference such as #/components/schemas/Alert. */
export function resolve(document: object, reference: string): unknown {
  const [root, ...parts] = reference.split('/')
  const target = parts.reduce<unknown>(
    (within, part) => (isObject(within) ? within[part.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined),
    document,
  )
  if (root !== '#' || target === undefined) throw new Error(`${reference} leads nowhere.`)
  return target
}

/** A named object or null, as one schema: the form in which the routes declare it. */
function withoutNull(schema: Json): Json {
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema
  const [object, none] = anyOf as Json[]
  if (object?.['type'] !== 'object' || none?.['type'] !== 'null') return schema
  return { ...object, type: ['object', 'null'], ...rest }
}

/** The document with every reference replaced by its target; keys beside the reference override the target's. */
export function writtenOut<D extends object>(document: D): D {
  const expand = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(expand)
    if (!isObject(value)) return value
    const { $ref, ...rest } = value
    if (typeof $ref === 'string') return expand({ ...(resolve(document, $ref) as Json), ...rest })
    return withoutNull(Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, expand(inner)])))
  }
  return expand(document) as D
}

/** The documents that the service serves, without references. */
export async function writtenOutDocuments(faces: readonly Face[]): Promise<Record<string, unknown>> {
  const documents = Object.entries(await openapiDocuments(faces))
  return Object.fromEntries(documents.map(([face, document]) => [face, writtenOut(document as object)]))
}
