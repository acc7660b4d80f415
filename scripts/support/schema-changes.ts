/** Which changes of a JSON Schema break a caller. */
export type Json = Readonly<Record<string, unknown>>

export interface Change {
  /** `Trip.destinations[].city`, from the nearest schema with a name. */
  readonly place: string
  readonly what: string
}

/** What a caller sends must still be accepted; what a caller reads must still be there. */
export type Direction = 'request' | 'response'

/** One of the forms that a value may have. */
interface Form {
  readonly name: string | undefined
  readonly schema: Json
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
/** The object under a key; an empty one where there is none. */
export const part = (of: unknown, key: string): Json => (isObject(of) && isObject(of[key]) ? of[key] : {})
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const text = (value: unknown): string => (value === undefined ? 'none' : JSON.stringify(value))

/** Bounds that accept less when they are greater, and when they are smaller. */
const lower = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']
const upper = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']
/** Keys with a rule of their own, and those that change nothing on the wire. A change of any other key breaks. */
const known = new Set([
  ...['type', 'enum', 'const', 'format', 'pattern', 'properties', 'required', 'items', 'additionalProperties'],
  ...['anyOf', 'oneOf', 'title', 'description', 'example', 'examples', 'default', 'deprecated', ...lower, ...upper],
])

const typeOf = (value: unknown): string => (value === null ? 'null' : typeof value)
const valuesOf = (schema: Json): readonly unknown[] | undefined =>
  'const' in schema ? [schema['const']] : (schema['enum'] as readonly unknown[] | undefined)

/** Its one type; `any` where none is named. */
function kindOf({ schema }: Form): string {
  if (typeof schema['type'] === 'string') return schema['type']
  const values = valuesOf(schema)
  return values ? typeOf(values[0]) : schema['properties'] ? 'object' : 'any'
}

const takes = (outer: string, inner: string): boolean =>
  outer === inner || outer === 'any' || (outer === 'number' && inner === 'integer')

/** Compares schemas of one document with those of a later one. */
export function schemaComparison(before: Json, after: Json) {
  const compared = new Map<string, readonly Change[]>()

  /** The forms of a schema: of a union each alternative, of several types each of them. */
  function formsOf(document: Json, schema: Json, name?: string): readonly Form[] {
    const { $ref, anyOf, oneOf, type } = schema
    if (typeof $ref === 'string') {
      const target = $ref.replace('#/components/schemas/', '')
      return formsOf(document, part(part(part(document, 'components'), 'schemas'), target), target)
    }
    const several = anyOf ?? oneOf
    if (Array.isArray(several)) return several.flatMap((one: Json) => formsOf(document, one, name))
    if (!Array.isArray(type)) return [{ name, schema }]
    const values = valuesOf(schema)
    return type.map((one: string) => {
      const own = values?.filter((value) => takes(one, typeOf(value)))
      return { name, schema: { ...schema, type: one, ...(own ? { enum: own } : {}) } }
    })
  }

  function compareObjects(direction: Direction, place: string, old: Json, now: Json): Change[] {
    const found: Change[] = []
    const [fields, newFields] = [part(old, 'properties'), part(now, 'properties')]
    const [needed, newlyNeeded] = [list(old['required']), list(now['required'])]
    const [asks, sends] = [direction === 'request', direction === 'response']
    for (const name of new Set([...Object.keys(fields), ...Object.keys(newFields)])) {
      const at = `${place}.${name}`
      if (!(name in newFields)) found.push({ place: at, what: asks ? 'is not accepted any more' : 'is gone' })
      else if (!(name in fields)) {
        if (asks && newlyNeeded.includes(name)) found.push({ place: at, what: 'is new and required' })
      } else {
        found.push(...compare(direction, at, fields[name] as Json, newFields[name] as Json))
        const [was, is] = [needed.includes(name), newlyNeeded.includes(name)]
        if (asks && !was && is) found.push({ place: at, what: 'is required now' })
        if (sends && was && !is) found.push({ place: at, what: 'may be missing now' })
      }
    }
    const [others, newOthers] = [old['additionalProperties'], now['additionalProperties']]
    if (isObject(others) && isObject(newOthers)) found.push(...compare(direction, `${place}.*`, others, newOthers))
    else if (asks && others !== false && newOthers === false)
      found.push({ place, what: 'takes no other fields any more' })
    else if (isObject(others) !== isObject(newOthers))
      found.push({ place, what: 'has other fields than the named ones, whose type changed' })
    return found
  }

  function compareForms(
    direction: Direction,
    path: string,
    { name, schema: old }: Form,
    { schema: now }: Form,
  ): Change[] {
    const found: string[] = []
    const place = name ?? path
    const asks = direction === 'request'
    const [inner, outer] = asks ? [old, now] : [now, old]
    const [values, allowed] = [valuesOf(inner), valuesOf(outer)]
    if (allowed && !values) found.push(asks ? `takes only ${allowed.map(text).join(', ')} now` : 'may be any value now')
    for (const value of allowed ? (values ?? []) : [])
      if (!allowed?.includes(value))
        found.push(asks ? `does not take ${text(value)} any more` : `may be ${text(value)} now`)
    for (const key of asks ? ['format', 'pattern'] : ['format'])
      if (outer[key] !== undefined && outer[key] !== inner[key])
        found.push(`has the ${key} ${text(now[key])} now; it was ${text(old[key])}`)
    for (const key of asks ? [...lower, ...upper] : []) {
      const [was, is] = [old[key] as number | undefined, now[key] as number | undefined]
      if (is !== undefined && (was === undefined || (lower.includes(key) ? is > was : is < was)))
        found.push(`has the ${key} ${is} now; it was ${text(was)}`)
    }
    for (const key of new Set([...Object.keys(old), ...Object.keys(now)]))
      if (!known.has(key) && !key.startsWith('x-') && text(old[key]) !== text(now[key]))
        found.push(`has another ${key}`)
    return [
      ...found.map((what) => ({ place, what })),
      ...compareObjects(direction, place, old, now),
      ...(old['items'] || now['items'] ? compare(direction, `${place}[]`, part(old, 'items'), part(now, 'items')) : []),
    ]
  }

  function compareAll(direction: Direction, place: string, old: Json, now: Json): readonly Change[] {
    const [was, is] = [formsOf(before, old), formsOf(after, now)]
    const [inner, outer] = direction === 'request' ? [was, is] : [is, was]
    return inner.flatMap((form): readonly Change[] => {
      const kind = kindOf(form)
      const fitting = outer.filter((other) => takes(kindOf(other), kind))
      const results = fitting.map((other) =>
        direction === 'request'
          ? compareForms(direction, place, form, other)
          : compareForms(direction, place, other, form),
      )
      const [best] = results.sort((one, other) => one.length - other.length)
      if (best) return best
      if (was[0] && is[0] && was.length === 1 && is.length === 1)
        return [{ place, what: `was of type ${kindOf(was[0])} and is of type ${kindOf(is[0])}` }]
      return [{ place, what: direction === 'request' ? `takes no ${kind} any more` : `may be of type ${kind} now` }]
    })
  }

  /** The changes from one schema to the other that break a caller. */
  function compare(given: Direction, place: string, old: Json, now: Json): readonly Change[] {
    // The frames of a socket stand in its one answer, whoever sends them.
    const direction = now['x-sent-by-caller'] === true ? 'request' : given
    const [from, to] = [old['$ref'], now['$ref']]
    if (from === undefined || to === undefined) return compareAll(direction, place, old, now)
    const key = `${direction} ${from} ${to}`
    const done = compared.get(key)
    if (done) return done
    // A schema within itself is being compared already.
    compared.set(key, [])
    const found = compareAll(direction, place, old, now)
    compared.set(key, found)
    return found
  }
  return compare
}
