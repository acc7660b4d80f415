/** The types of client/, made from the OpenAPI documents. */
import openapiTypes, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { type Face, openapiDocuments } from '../../src/app/cli/openapi.ts'

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const isShape = (value: unknown): value is Json =>
  isObject(value) && value['type'] === 'object' && isObject(value['properties'])

/** What a shape is, whatever is said of it at the place where it stands. */
const identityOf = ({ description: _, ...shape }: Json): string => JSON.stringify(shape)

const singular = (word: string): string => word.replace(/ies$/, 'y').replace(/([^s])s$/, '$1')
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
const named = (property: string): string => singular(property).split('_').map(capital).join('')

interface Seen {
  times: number
  /** From best to worst: its title, the operation that gets one, the field that holds it. */
  readonly names: [string | undefined, string | undefined, string | undefined]
}

function* shapesIn(value: unknown, field?: string): Generator<[shape: Json, field: string | undefined]> {
  if (Array.isArray(value)) {
    for (const one of value) yield* shapesIn(one, field)
    return
  }
  if (!isObject(value)) return
  if (isShape(value)) yield [value, field]
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'examples' || key === 'example') continue
    if (key === 'properties' && isObject(inner))
      for (const [name, property] of Object.entries(inner)) yield* shapesIn(property, name)
    else yield* shapesIn(inner, field)
  }
}

const operationsOf = (document: Json): Json[] =>
  Object.values(document['paths'] as Json).flatMap((path) => Object.values(path as Json) as Json[])

/** The shape that a `get…` operation answers with is what the operation gets. */
function answeredBy(operation: Json): [shape: string, name: string] | undefined {
  const name = /^get([A-Z]\w*?)(V\d|Desk)?$/.exec(String(operation['operationId']))?.[1]
  const answer = (operation['responses'] as Json)['200'] as
    | { content?: Record<string, { schema?: unknown }> }
    | undefined
  const schema = answer?.content?.['application/json']?.schema
  return name !== undefined && isShape(schema) ? [identityOf(schema), name] : undefined
}

function countShapes(document: Json): Map<string, Seen> {
  const seen = new Map<string, Seen>()
  for (const operation of operationsOf(document)) {
    for (const [shape, field] of shapesIn(operation)) {
      const identity = identityOf(shape)
      const one = seen.get(identity) ?? { times: 0, names: [undefined, undefined, undefined] }
      one.times++
      if (typeof shape['title'] === 'string') one.names[0] ??= shape['title']
      if (field !== undefined) one.names[2] ??= named(field)
      seen.set(identity, one)
    }
    const answered = answeredBy(operation)
    const one = answered && seen.get(answered[0])
    if (one) one.names[1] ??= answered[1]
  }
  return seen
}

/** A name for every shape that occurs more than once; two shapes that want one name are told apart by a number. */
function nameShapes(seen: ReadonlyMap<string, Seen>): Map<string, string> {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  for (const rank of [0, 1, 2] as const) {
    for (const [identity, { times, names: wanted }] of seen) {
      const name = wanted[rank]
      if (times < 2 || name === undefined || names.has(identity)) continue
      let free = name
      for (let number = 2; taken.has(free); number++) free = `${name}${number}`
      taken.add(free)
      names.set(identity, free)
    }
  }
  return names
}

function withReferences(value: unknown, names: ReadonlyMap<string, string>, within?: string): unknown {
  if (Array.isArray(value)) return value.map((one) => withReferences(one, names, within))
  if (!isObject(value)) return value
  const name = isShape(value) ? names.get(identityOf(value)) : undefined
  if (name !== undefined && name !== within) return { $ref: `#/components/schemas/${name}` }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withReferences(inner, names)]))
}

/**
 * The document with each repeated shape written once, under a name: the documents write every shape out where it is used,
 * which is good for reading one operation and bad for the size of the types.
 */
export function withNamedShapes(document: Json): Json {
  const seen = countShapes(document)
  const names = nameShapes(seen)
  const schemas = Object.fromEntries(
    [...names].map(([identity, name]) => [name, withReferences(JSON.parse(identity), names, name)]),
  )
  const components = { ...(document['components'] as Json | undefined), schemas }
  return { ...(withReferences(document, names) as Json), components }
}

const heading = (face: Face): string =>
  `/** Made by "npm run generate" from the OpenAPI document of ${face}: edit the routes, not this file. */\n\n`

let documents: Promise<Record<string, unknown>> | undefined

/** The text of client/types/<face>.gen.ts. */
export async function clientTypes(face: Face): Promise<string> {
  documents ??= openapiDocuments(['v1', 'v2', 'desk'])
  const document = withNamedShapes((await documents)[face] as Json)
  // What has a default may still be left out of a request.
  const nodes = await openapiTypes(document as unknown as OpenAPI3, { defaultNonNullable: false, silent: true })
  return heading(face) + astToString(nodes)
}
