import type { DivisionMatch } from '../geo-types.ts'
import { core, fold, likeness } from './division-names.ts'

export interface IsoDivision {
  readonly code: string
  readonly name: string
  readonly parent: string | null
}

/** A published shape: its key is its name, with the FIPS code or a number after it where two share a name. */
export interface NamedShape<T> {
  readonly key: string
  readonly name: string
  readonly shape: T
}

export interface Matched<T> {
  readonly match: DivisionMatch
  readonly shapes: readonly NamedShape<T>[]
}

/** For one country, code (after the dash) → the key or keys of the shapes that make it up; null: leave it without. */
export type Aliases = Readonly<Record<string, string | readonly string[] | null>>

/** The minimum similarity for a fuzzy match. Every such match has been reviewed. */
const ALIKE = 0.75

/**
 * Matches the codes of one country to its shapes: the alias table first, then equal folded names, equal names without
 * their generic words, and last the pairs that are each other's most alike.
 *
 * Where codes stand on two levels, the shapes are of the level that has about as many: a name that a region and one of its
 * provinces share goes there, and a code with divisions of its own is not matched by name when the shapes are of those. A
 * name that stays ambiguous is left to the alias table.
 */
export function matchDivisions<T>(
  divisions: readonly IsoDivision[],
  shapes: readonly NamedShape<T>[],
  aliases: Aliases,
): ReadonlyMap<string, Matched<T>> {
  const found = new Map<string, Matched<T>>()
  const taken = new Set<string>()
  const settled = new Set<string>()
  const give = (code: string, match: DivisionMatch, given: readonly NamedShape<T>[]) => {
    found.set(code, { match, shapes: given })
    settled.add(code)
    for (const { key } of given) taken.add(key)
  }

  const byKey = new Map(shapes.map((shape) => [shape.key, shape]))
  for (const [short, keys] of Object.entries(aliases)) {
    const division = divisions.find(({ code }) => code.slice(3) === short)
    if (division === undefined) throw new Error(`alias for an unknown code: ${divisions[0]?.code.slice(0, 2)}-${short}`)
    settled.add(division.code)
    if (keys === null) continue
    const given = [keys].flat().map((key) => {
      const shape = byKey.get(key)
      if (shape === undefined) throw new Error(`alias ${division.code}: no shape is called "${key}"`)
      return shape
    })
    give(division.code, 'manual', given)
  }

  const upper = divisions.filter(({ parent }) => parent === null).length
  const shapesAreUpper = Math.abs(upper - shapes.length) <= Math.abs(divisions.length - upper - shapes.length)
  const parents = new Set(divisions.map(({ parent }) => parent))
  const stillOpen = () => divisions.filter(({ code }) => !settled.has(code) && (shapesAreUpper || !parents.has(code)))

  for (const key of [fold, core]) {
    const open = stillOpen()
    const free = shapes.filter((shape) => !taken.has(shape.key))
    for (const [name, group] of groupBy(free, (shape) => key(shape.name))) {
      const codes = open.filter((division) => key(division.name) === name)
      const level = codes.filter(({ parent }) => (parent === null) === shapesAreUpper)
      const only = codes.length === 1 ? codes[0] : level.length === 1 ? level[0] : undefined
      const shape = group[0]
      if (only !== undefined && shape !== undefined && group.length === 1) give(only.code, 'name', [shape])
    }
  }

  const open = stillOpen()
  const free = shapes.filter((shape) => !taken.has(shape.key))
  for (const shape of free) {
    const best = most(open, (division) => likeness(core(division.name), core(shape.name)))
    if (best === undefined) continue
    const back = most(free, (other) => likeness(core(best.name), core(other.name)))
    if (back === shape) give(best.code, 'fuzzy', [shape])
  }
  return found
}

/** The one item that scores highest, if it is alike enough and no other scores the same. */
function most<T>(items: readonly T[], score: (item: T) => number): T | undefined {
  const ranked = items.map((item) => ({ item, score: score(item) })).sort((a, b) => b.score - a.score)
  const [first, second] = ranked
  if (first === undefined || first.score < ALIKE || first.score === second?.score) return undefined
  return first.item
}

function groupBy<T>(items: readonly T[], key: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item])
  return groups
}
