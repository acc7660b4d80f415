export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
/** An OpenAPI document, as far as tests look at it. */
export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>
}
export interface DocumentedOperation {
  readonly operationId?: string
  readonly responses: Readonly<Record<string, { content?: { 'application/json'?: { schema: object } } }>>
}

/** Several objects at once, as one: closed one by one, each would refuse the fields of the others. */
function merged(all: readonly Readonly<Record<string, unknown>>[]): object {
  const properties = Object.assign({}, ...all.map((one) => one['properties'] ?? {}))
  return { type: 'object', properties, required: [...new Set(all.flatMap((one) => one['required'] ?? []))] }
}

/**
 * The schema of a document, closed: what it does not declare may not be there. Answers that are put together as text do
 * not pass the serializer, which would have cut it off.
 */
export function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (!isObject(schema)) return schema
  if (Array.isArray(schema['allOf'])) return closed(merged(schema['allOf'].filter(isObject)))
  const inner = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, key === 'examples' || key === 'enum' ? value : closed(value)]),
  )
  const open = isObject(schema['properties']) && schema['additionalProperties'] === undefined && 'type' in schema
  return open ? { ...inner, additionalProperties: false } : inner
}
