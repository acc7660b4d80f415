/** Which changes of an OpenAPI document break a caller (docs/decisions/0027-released-documents.md). */
import { type Change, type Direction, type Json, part, schemaComparison } from './schema-changes.ts'

interface Operation {
  /** `GET /trips/{id}`. */
  readonly name: string
  readonly operation: Json
}

/** Operations by method and path. What a path calls its parameters is no concern of a caller. */
const operationsOf = (document: Json, of: 'paths' | 'webhooks'): ReadonlyMap<string, Operation> =>
  new Map(
    Object.entries(part(document, of)).flatMap(([path, methods]) =>
      Object.entries(methods as Json).map(([method, operation]) => {
        const name = of === 'paths' ? `${method.toUpperCase()} ${path}` : `webhook ${path}`
        return [name.replace(/\{\w+\}/g, '{}'), { name, operation: operation as Json }] as const
      }),
    ),
  )

/** A shared response in the place of the reference to it. */
function responsesOf(document: Json, operation: Json): readonly [string, Json][] {
  const shared = part(part(document, 'components'), 'responses')
  return Object.entries(part(operation, 'responses')).map(([status, response]) => {
    const { $ref } = response as { $ref?: string }
    return [status, ($ref === undefined ? response : shared[$ref.replace('#/components/responses/', '')]) as Json]
  })
}

/** Parameters by place and name; those of the path by their order in it. */
const parametersOf = ({ name, operation }: Operation): ReadonlyMap<string, Json> =>
  new Map(
    ((operation['parameters'] ?? []) as readonly Json[]).map((one) => {
      const own = `${one['in']}.${one['name']}`
      return [
        one['in'] === 'path' ? `path ${name.split(`{${one['name']}}`)[0]?.split('{').length}` : own,
        { ...one, own },
      ]
    }),
  )

/** The ways to be let in: each is a set of schemes, and where their keys go. */
function waysIn(document: Json, operation: Json): readonly string[] {
  const schemes = part(part(document, 'components'), 'securitySchemes')
  const ways = (operation['security'] ?? document['security'] ?? []) as readonly Json[]
  const written = ways.map((way) =>
    JSON.stringify(
      Object.keys(way)
        .sort()
        .map((name) => [name, { ...part(schemes, name), description: undefined }]),
    ),
  )
  return written.length > 0 ? written : ['[]']
}

/** The changes from one document to a later one that break a caller, and the operations that they break. */
function breakingChanges(before: Json, after: Json): readonly (Change & { readonly operations: readonly string[] })[] {
  const compare = schemaComparison(before, after)

  const ofContent = (direction: Direction, place: string, one: Json, other: Json): readonly Change[] =>
    Object.entries(part(one, 'content')).flatMap(([type, content]) => {
      const later = part(other, 'content')[type]
      if (!later) return [{ place, what: `is not of type ${type} any more` }]
      return compare(direction, place, part(content, 'schema'), part(later, 'schema'))
    })

  function ofOperation(old: Operation, now: Operation): readonly Change[] {
    const { name } = old
    const bodies = [part(old.operation, 'requestBody'), part(now.operation, 'requestBody')] as const
    if (name.startsWith('webhook ')) return ofContent('response', `${name} body`, ...bodies)

    const found: Change[] = []
    const [parameters, newParameters] = [parametersOf(old), parametersOf(now)]
    for (const [key, one] of newParameters) {
      const was = parameters.get(key)
      const place = `${name} ${(was ?? one)['own']}`
      if (one['required'] === true && was?.['required'] !== true)
        found.push({ place, what: was ? 'is required now' : 'is new and required' })
      if (was) found.push(...compare('request', place, part(was, 'schema'), part(one, 'schema')))
    }
    for (const [key, one] of parameters)
      if (!newParameters.has(key)) found.push({ place: `${name} ${one['own']}`, what: 'is not accepted any more' })

    if (bodies[1]['required'] === true && bodies[0]['required'] !== true)
      found.push({ place: `${name} request`, what: 'must have a body now' })
    found.push(...ofContent('request', `${name} request`, ...bodies))

    const place = `${name} response`
    const responses = new Map(responsesOf(after, now.operation))
    for (const [status, response] of responsesOf(before, old.operation)) {
      const later = responses.get(status)
      if (later) found.push(...ofContent('response', place, response, later))
      else if (/^[23]/.test(status)) found.push({ place, what: `does not have the status ${status} any more` })
    }
    const ways = waysIn(after, now.operation)
    if (!ways.includes('[]') && !waysIn(before, old.operation).every((way) => ways.includes(way)))
      found.push({ place: `${name} security`, what: 'refuses callers that it let in' })
    return found
  }

  const all = (['paths', 'webhooks'] as const).flatMap((kind) => {
    const later = operationsOf(after, kind)
    return [...operationsOf(before, kind)].flatMap(([key, old]) => {
      const now = later.get(key)
      const changes = now ? ofOperation(old, now) : [{ place: old.name, what: 'is gone' }]
      return changes.map((change) => ({ ...change, operation: old.name }))
    })
  })
  return [...Map.groupBy(all, ({ place, what }) => `${place} ${what}`).values()].flatMap((same) =>
    same.slice(0, 1).map((one) => ({ ...one, operations: [...new Set(same.map(({ operation }) => operation))] })),
  )
}

/** What the newest section of the changelog names under "Breaking", each in backquotes. */
export function namedBreaks(changelog: string): ReadonlySet<string> {
  const newest = changelog.split(/^## /m)[1] ?? ''
  const breaking = newest.split(/^### /m).find((section) => section.startsWith('Breaking\n')) ?? ''
  return new Set([...breaking.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
}

/** A sentence for each change that breaks callers of the document and that the changelog does not name. */
export function unnamedBreaks(face: string, before: Json, after: Json, changelog: string): string[] {
  const named = namedBreaks(changelog)
  return breakingChanges(before, after)
    .filter(({ place }) => !named.has(`${face} ${place}`))
    .map(({ place, what, operations: [first = '', ...others] }) => {
      const more = others.length > 0 ? ` and ${others.length} more` : ''
      return `\`${face} ${place}\` ${what}${place.startsWith(first) ? '' : ` (${first}${more})`}.`
    })
}
