import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Document, Remark } from './document.ts'
import { decode } from './encoding.ts'

export type ReadJson = { readonly value: unknown } | { readonly refused: Remark }

/** The value of a document in JSON; what is none is refused, with the place. */
export function readJson({ bytes, contentType }: Document): ReadJson {
  const decoded = decode(bytes, contentType)
  if ('problem' in decoded) return { refused: { path: '', problem: decoded.problem } }
  if (/^\s*</.test(decoded.text)) return { refused: { path: '', problem: 'an HTML or XML page, not JSON' } }
  try {
    return { value: JSON.parse(decoded.text) as unknown }
  } catch (error) {
    return { refused: { path: '', problem: `not JSON: ${(error as Error).message}` } }
  }
}

/** A value that fits its schema, or what is wrong with it. Unknown fields are remarks in both. */
export type Checked<T> = { readonly value: T | null; readonly remarks: readonly Remark[] }

/** The known fields of an object, and what they know of their own fields; null: they have none. */
interface Known {
  readonly fields: ReadonlyMap<string, Known | null>
  readonly isList: boolean
}

function knownOf(schema: TSchema): Known | null {
  const { type, properties, items, anyOf } = schema as {
    type?: string
    properties?: Record<string, TSchema>
    items?: TSchema
    anyOf?: TSchema[]
  }
  if (properties)
    return { fields: new Map(Object.entries(properties).map(([name, one]) => [name, knownOf(one)])), isList: false }
  if (type === 'array' && items) {
    const one = knownOf(items)
    return one && { ...one, isList: true }
  }
  return anyOf?.map(knownOf).find((one) => one !== null) ?? null
}

function addUnknown(value: unknown, known: Known, path: string, remarks: Remark[]): void {
  if (typeof value !== 'object' || value === null) return
  if (known.isList) {
    const ofOne = { ...known, isList: false }
    if (Array.isArray(value)) for (const [at, one] of value.entries()) addUnknown(one, ofOne, `${path}/${at}`, remarks)
    return
  }
  for (const name of Object.keys(value)) {
    const inside = known.fields.get(name)
    if (inside === undefined) remarks.push({ path: join(path, `/${name}`), problem: 'an unknown field' })
    else if (inside) addUnknown((value as Record<string, unknown>)[name], inside, join(path, `/${name}`), remarks)
  }
}

const maxRemarks = 20

/** Paths do not begin with a slash. */
const join = (path: string, inside: string): string => (path ? path + inside : inside.slice(1))

/** Names in the paths of errors are escaped (RFC 6901). */
const unescaped = (name: string): string => name.replaceAll('~1', '/').replaceAll('~0', '~')

/** Checks values by a schema. It is compiled at its first use. */
export function checker<S extends TSchema>(schema: S): (value: unknown, path: string) => Checked<Static<S>> {
  const compile = () => Compile(schema)
  let compiled: ReturnType<typeof compile> | undefined
  const known = knownOf(schema)
  return (value, path) => {
    compiled ??= compile()
    const remarks: Remark[] = []
    if (known) addUnknown(value, known, path, remarks)
    if (compiled.Check(value)) return { value: value as Static<S>, remarks: remarks.slice(0, maxRemarks) }
    const errors = compiled
      .Errors(value)
      .map(({ instancePath, message }) => ({ path: join(path, instancePath), problem: message }))
    return { value: null, remarks: [...errors, ...remarks].slice(0, maxRemarks) }
  }
}

/** Takes a field out of an object. Elements of lists stay: the others would move. */
function removeField(from: unknown, names: readonly string[]): void {
  const [name, ...inside] = names
  if (name === undefined || typeof from !== 'object' || from === null) return
  const fields = from as Record<string, unknown>
  if (inside.length > 0) removeField(fields[name], inside)
  else if (!Array.isArray(from)) delete fields[name]
}

/** Like `checker`, but optional fields whose value does not fit are left out, with a remark. */
export function itemChecker<S extends TSchema>(schema: S): (value: unknown, path: string) => Checked<Static<S>> {
  const check = checker(schema)
  return (value, path) => {
    const checked = check(value, path)
    if (checked.value !== null || typeof value !== 'object' || value === null) return checked
    const rest: unknown = structuredClone(value)
    const start = path ? path.length + 1 : 0
    for (const { path: at } of checked.remarks) removeField(rest, at.slice(start).split('/').map(unescaped))
    const again = check(rest, path)
    return again.value === null ? checked : { value: again.value, remarks: checked.remarks }
  }
}
