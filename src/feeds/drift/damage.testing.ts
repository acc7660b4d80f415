import { decode } from '../../platform/documents/encoding.ts'
import { readXml } from '../../platform/documents/xml.ts'
import { jsonTree } from './damage-json.testing.ts'
import { linesTree } from './damage-lines.testing.ts'
import type { Place, Random, Tree } from './damage-tree.testing.ts'
import { xmlTree } from './damage-xml.testing.ts'

export const damageKinds = ['drop', 'rename', 'retype', 'truncate', 'swap', 'duplicate', 'reorder'] as const
type DamageKind = (typeof damageKinds)[number]

export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const below = (n: number): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * n)
  }
  return { below, one: (list) => list[below(list.length)] as (typeof list)[number] }
}

export function treeOf(bytes: Uint8Array): Tree {
  const decoded = decode(bytes, null)
  const text = 'text' in decoded ? decoded.text : ''
  if (/^\s*[[{]/.test(text)) return jsonTree(JSON.parse(text))
  const read = readXml({ bytes, contentType: null })
  return 'document' in read ? xmlTree(read.document) : linesTree(text)
}

export interface Damage {
  readonly kind: DamageKind
  /** The field, and of how many places of it. */
  readonly pattern: string
  readonly count: number
  readonly bytes: Uint8Array
  readonly form: Place['form'] | null
  /** The type that a value has now. */
  readonly type: string | null
}

/** A document that says so is in ISO 8859-1. */
const encoded = (text: string): Uint8Array =>
  Buffer.from(text, /^<\?xml[^>]*encoding=["']iso-8859-1/i.test(text) ? 'latin1' : 'utf8')

/** A document with one damage; undefined where it makes no difference. */
export function damage(bytes: Uint8Array, tree: Tree, kind: DamageKind, random: Random): Damage | undefined {
  if (kind === 'truncate')
    return { kind, pattern: '', count: 1, bytes: bytes.subarray(0, random.below(bytes.length)), form: null, type: null }
  if (tree.places.length === 0) return undefined
  // By the field first: the places of most fields are many, those of the envelope few.
  const place = pickPlace(tree, random)
  const { pattern, form } = tree.places[place] as Place
  const same = tree.places.flatMap((one, at) => (one.pattern === pattern ? [at] : []))
  const chosen = random.below(3) === 0 ? same : [place]
  const made = (text: string | undefined, count = 1, type: string | null = null): Damage | undefined =>
    text === undefined ? undefined : { kind, pattern, count, bytes: encoded(text), form, type }
  if (kind === 'drop') return made(tree.drop(chosen), chosen.length)
  if (kind === 'rename') return made(tree.rename(chosen), chosen.length)
  if (kind === 'retype') {
    const retyped = tree.retype(chosen, random)
    return made(retyped?.text, chosen.length, retyped?.type)
  }
  if (kind === 'duplicate') return made(tree.duplicate(place))
  if (kind === 'reorder') return made(tree.reorder(place, random))
  const holder = tree.places[place]?.holder
  const others = random.below(2) === 0 ? same : tree.places.flatMap((one, at) => (one.holder === holder ? [at] : []))
  return made(tree.swap(place, random.one(others)))
}

const byPattern = new WeakMap<Tree, readonly (readonly number[])[]>()

function pickPlace(tree: Tree, random: Random): number {
  let groups = byPattern.get(tree)
  if (!groups) {
    groups = [...Map.groupBy(tree.places.keys(), (at) => tree.places[at]?.pattern ?? '').values()]
    byPattern.set(tree, groups)
  }
  return random.one(random.one(groups))
}
