type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Keys of a schema whose values are data: a `title` in them names nothing. */
const literals: ReadonlySet<string> = new Set(['example', 'examples', 'default', 'const', 'enum'])

interface Named {
  readonly shape: Json
  /** Where the shape was first found. */
  readonly at: string
  readonly references: Json[]
}

/** The parts in which two shapes differ: names of properties, or else of other keys. */
function differences(one: Json, other: Json): string {
  const differing = (a: unknown, b: unknown): string[] =>
    isObject(a) && isObject(b)
      ? [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(
          (key) => JSON.stringify(a[key]) !== JSON.stringify(b[key]),
        )
      : []
  const properties = differing(one['properties'], other['properties'])
  return (properties.length > 0 ? properties : differing(one, other)).join(', ')
}

/** Replaces a named schema by a reference; a description of its own stays beside the reference. */
function reference(schema: Json, at: string, found: Map<string, Named>): Json {
  const { title, description, examples, ...shape } = schema
  const name = String(title)
  const { type } = shape
  const nullable = Array.isArray(type) && type.includes('null')
  if (nullable) shape['type'] = type.find((one) => one !== 'null')
  const before = found.get(name)
  if (before && JSON.stringify(before.shape) !== JSON.stringify(shape))
    throw new Error(
      `Two different schemas of one OpenAPI document are called ${name}: ${before.at} and ${at}. They differ in ${differences(before.shape, shape)}.`,
    )
  const named = before ?? { shape, at, references: [] }
  found.set(name, named)
  const $ref = `#/components/schemas/${name}`
  const made: Json = {
    ...(nullable ? { anyOf: [{ $ref }, { type: 'null' }] } : { $ref }),
    ...(description === undefined ? {} : { description }),
    ...(examples === undefined ? {} : { examples }),
  }
  if (!nullable) named.references.push(made)
  return made
}

function inSchema(schema: Json, at: string, found: Map<string, Named>): Json {
  const inner = (value: unknown, place: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => inner(one, place))
    return isObject(value) ? inSchema(value, place, found) : value
  }
  const copy: Json = {}
  for (const [key, value] of Object.entries(schema)) {
    if (literals.has(key)) copy[key] = value
    else if (key === 'properties' && isObject(value))
      copy[key] = Object.fromEntries(
        Object.entries(value).map(([name, property]) => [name, inner(property, `${at}.${name}`)]),
      )
    else copy[key] = inner(value, at)
  }
  return typeof copy['title'] === 'string' ? reference(copy, at, found) : copy
}

/** Looks for schemas in the part of a document that is not a schema itself. */
function inDocument(value: unknown, at: string, found: Map<string, Named>): unknown {
  if (Array.isArray(value)) return value.map((one) => inDocument(one, at, found))
  if (!isObject(value)) return value
  const copy: Json = {}
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'schema' && isObject(inner)) copy[key] = inSchema(inner, at, found)
    else if (key === 'example' || key === 'examples') copy[key] = inner
    else copy[key] = inDocument(inner, key === 'content' || key.includes('/json') ? at : `${at} ${key}`.trim(), found)
  }
  return copy
}

/** The most frequent description of a schema becomes the schema's own. */
function withDescription({ shape, references }: Named): Json {
  const counts = new Map<string, number>()
  for (const { description } of references)
    if (typeof description === 'string') counts.set(description, (counts.get(description) ?? 0) + 1)
  const [most] = [...counts].sort(([, one], [, other]) => other - one)
  if (!most) return shape
  for (const one of references) if (one['description'] === most[0]) delete one['description']
  return { description: most[0], ...shape }
}

/**
 * The document with every schema that has a title under that name in components.schemas, once, and references to it in its
 * places. Throws when two different schemas have one name.
 */
export function withNamedSchemas<D extends object>(document: D): D {
  const found = new Map<string, Named>()
  const { paths, webhooks, components, ...rest } = document as Json
  const made = {
    paths: inDocument(paths, '', found),
    ...(webhooks === undefined ? {} : { webhooks: inDocument(webhooks, 'webhook', found) }),
    components: inDocument(components, 'components', found) as Json,
  }
  const names = [...found.keys()].sort()
  const schemas = Object.fromEntries(names.map((name) => [name, withDescription(found.get(name) as Named)]))
  return { ...rest, ...made, components: { ...made.components, schemas } } as unknown as D
}
