import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { type FieldErrors, invalid } from '../../platform/problem.ts'

/** The parts of a JSON schema that say which fields an object has. */
interface Schema {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly additionalProperties?: boolean | object
  readonly patternProperties?: object
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

type Fields = ReadonlyMap<string, Schema>
interface UnknownField {
  readonly path: string
  /** The known field with the most similar name. */
  readonly nearest: string | undefined
}

const mostNamed = 20

const branchesOf = (schema: Schema): readonly Schema[] => [
  schema,
  ...[schema.anyOf, schema.oneOf, schema.allOf].flatMap((list) => (list ?? []).flatMap(branchesOf)),
]

/** The fields of an object; undefined where it may have any. */
function fieldsOf(schema: Schema): Fields | undefined {
  const fields = new Map<string, Schema>()
  for (const branch of branchesOf(schema)) {
    if (branch.additionalProperties || branch.patternProperties) return undefined
    for (const [name, inner] of Object.entries(branch.properties ?? {})) fields.set(name, inner)
  }
  return fields.size === 0 ? undefined : fields
}

const itemsOf = (schema: Schema): Schema | undefined =>
  branchesOf(schema).find((branch) => branch.items !== undefined)?.items

/** Levenshtein's distance. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++)
      next.push(
        Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)),
      )
    row = next
  }
  return row[other.length] ?? 0
}

const nearestTo = (name: string, fields: Fields): string | undefined =>
  [...fields.keys()]
    .map((known) => ({ known, away: distance(name.slice(0, 64).toLowerCase(), known) }))
    .sort((a, b) => a.away - b.away)[0]?.known

/** Finds fields that are neither in the schema of the request nor in that of the answer. */
class UnknownFields {
  readonly found: UnknownField[] = []

  /** `shown` is the same part of the answer; undefined: the answer has no such part. */
  visit(value: unknown, accepted: Schema, shown: Schema | undefined, path: readonly string[]): void {
    if (this.found.length >= mostNamed || value === null || typeof value !== 'object') return
    if (Array.isArray(value)) {
      const items = itemsOf(accepted)
      if (items)
        for (const [n, one] of value.entries()) this.visit(one, items, shown && itemsOf(shown), [...path, `${n}`])
      return
    }
    const fields = fieldsOf(accepted)
    if (!fields) return
    const answer = shown && fieldsOf(shown)
    for (const [name, inner] of Object.entries(value)) {
      const known = fields.get(name)
      if (known) this.visit(inner, known, answer?.get(name), [...path, name])
      else if (shown === undefined || answer?.has(name) === false) this.add([...path, name], fields)
    }
  }

  add(path: readonly string[], fields: Fields): void {
    if (this.found.length < mostNamed)
      this.found.push({ path: path.join('.'), nearest: nearestTo(path.at(-1) ?? '', fields) })
  }
}

/** The first answer of success that is an object, or a list of objects. */
function answerOf(response: unknown): Schema | undefined {
  const successes = Object.entries((response ?? {}) as Record<string, Schema>).filter(([status]) => /^2/.test(status))
  for (const [, schema] of successes) {
    const one = itemsOf(schema) ?? schema
    if (fieldsOf(one)) return one
  }
  return undefined
}

/** As in errors, paths leave out the word that wraps the resource. */
function findUnknownFields(body: unknown, accepted: Schema, answer: Schema | undefined): readonly UnknownField[] {
  const unknown = new UnknownFields()
  const fields = fieldsOf(accepted)
  if (!fields || body === null || typeof body !== 'object' || Array.isArray(body)) return []
  const shown = answer && fieldsOf(answer)
  const isWrapper = (name: string, schema: Schema): boolean => fieldsOf(schema) !== undefined && !shown?.has(name)
  const isWrapped = [...fields].some(([name, schema]) => isWrapper(name, schema))
  for (const [name, inner] of Object.entries(body)) {
    const known = fields.get(name)
    if (!known) {
      if (isWrapped || !shown?.has(name)) unknown.add([name], fields)
    } else if (isWrapper(name, known)) unknown.visit(inner, known, answer, [])
    else unknown.visit(inner, known, shown?.get(name), [name])
  }
  return unknown.found
}

type Finder = (body: unknown) => readonly UnknownField[]

function finderOf(route: RouteOptions): Finder | undefined {
  const accepted = route.schema?.body as Schema | undefined
  if (!accepted) return undefined
  const answer = answerOf(route.schema?.response)
  return (body) => findUnknownFields(body, accepted, answer)
}

const isDesk = (req: FastifyRequest): boolean => req.url.startsWith('/api/desk')

/** Names come from the caller: a header takes letters, digits and a few signs. */
const headerName = (path: string): string => encodeURIComponent(path.slice(0, 100)).replaceAll('%5B', '[')

/** What the desk refuses of a body besides its schema; elsewhere unknown fields are no error. */
export function unknownFieldErrors(req: FastifyRequest): FieldErrors {
  const find = req.routeOptions.config.findUnknownFields as Finder | undefined
  if (!find || !isDesk(req)) return {}
  return Object.fromEntries(
    find(req.body).map(({ path, nearest }) => [
      path,
      [`is not a field of this${nearest === undefined ? '' : `; the nearest known name is ${nearest}`}`],
    ]),
  )
}

/**
 * Fields that neither the request nor the response has are refused at the desk; elsewhere they are ignored, and named
 * in the header `Ignored-Fields` (docs/contract/requests.md#ignored-fields).
 */
export function reportUnknownFields(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const find = finderOf(route)
    if (find) route.config = { ...route.config, findUnknownFields: find }
  })
  app.addHook('preHandler', async (req, reply) => {
    const find = req.routeOptions.config.findUnknownFields as Finder | undefined
    if (!find) return
    if (isDesk(req)) {
      const errors = unknownFieldErrors(req)
      if (Object.keys(errors).length > 0) throw invalid(errors as Record<string, readonly string[]>)
      return
    }
    const names = find(req.body).map(({ path }) => headerName(path))
    if (names.length > 0) reply.header('ignored-fields', names.join(', '))
  })
}
