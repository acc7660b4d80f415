import type { Place, Random, Tree } from './damage-tree.testing.ts'

type Holder = Record<string | number, unknown>
type Way = readonly (string | number)[]

/** Tables have codes as names: numbers, countries. */
const nameIn = (name: string | number): string =>
  typeof name === 'number' || /^(\d+|[A-Z]{2,3})$/.test(name) ? '*' : name

const typeOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value)

/** Values of every type. */
const wrongValues: readonly unknown[] = [null, 7, 'seven', true, [], {}, [1, 2], { a: 1 }]

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null

export function jsonTree(root: unknown): Tree {
  const ways: Way[] = []
  const places: Place[] = []
  const holders = new Map<string, number>()
  const visit = (value: unknown, way: Way, pattern: string): void => {
    if (typeof value !== 'object' || value === null) return
    holders.set(pattern, (holders.get(pattern) ?? 0) + 1)
    for (const [written, inside] of Object.entries(value)) {
      const name = Array.isArray(value) ? Number(written) : written
      const inner = `${pattern}/${nameIn(name)}`
      const isEntry = Array.isArray(value) || nameIn(name) === '*'
      const form = !isEntry ? 'field' : typeof inside === 'number' ? 'number' : 'entry'
      ways.push([...way, name])
      places.push({ pattern: inner, holder: pattern, form, type: typeOf(inside) })
      visit(inside, [...way, name], inner)
    }
  }
  visit(root, [], '')

  const changed = (change: (holderOf: (at: number) => readonly [Holder, string | number]) => boolean) => {
    const copy: unknown = structuredClone(root)
    const holderOf = (at: number): readonly [Holder, string | number] => {
      const way = ways[at] ?? []
      const holder = way.slice(0, -1).reduce<unknown>((inside, name) => (inside as Holder)[name], copy)
      return [holder as Holder, way.at(-1) ?? '']
    }
    return change(holderOf) ? JSON.stringify(copy) : undefined
  }
  /** From the end, so that the numbers of entries before stay. */
  const backwards = (at: readonly number[]): readonly number[] => at.toSorted((a, b) => b - a)

  return {
    places,
    holders,
    drop: (at) =>
      changed((holderOf) => {
        for (const one of backwards(at)) {
          const [holder, name] = holderOf(one)
          if (Array.isArray(holder)) holder.splice(Number(name), 1)
          else delete holder[name]
        }
        return true
      }),
    rename: (at) =>
      changed((holderOf) => {
        for (const one of at) {
          const [holder, name] = holderOf(one)
          if (Array.isArray(holder)) return false
          const value = holder[name]
          delete holder[name]
          holder[`${name}_v2`] = value
        }
        return true
      }),
    retype: (at, random: Random) => {
      const wrong = random.one(wrongValues)
      const isOther = at.every((one) => places[one]?.type !== typeOf(wrong))
      const text = isOther
        ? changed((holderOf) => {
            for (const one of backwards(at)) {
              const [holder, name] = holderOf(one)
              holder[name] = wrong
            }
            return true
          })
        : undefined
      return text === undefined ? undefined : { text, type: typeOf(wrong) }
    },
    swap: (one, other) =>
      changed((holderOf) => {
        const [[a, x], [b, y]] = [holderOf(one), holderOf(other)]
        const [left, right] = [a[x], b[y]]
        if (JSON.stringify(left) === JSON.stringify(right)) return false
        a[x] = right
        b[y] = left
        return true
      }),
    duplicate: (at) =>
      changed((holderOf) => {
        const [holder, name] = holderOf(at)
        if (!Array.isArray(holder) || isPlain(holder[name])) return false
        // Pairs of coordinates are no items.
        if (Array.isArray(holder[name])) return false
        holder.splice(Number(name), 0, structuredClone(holder[name]))
        return true
      }),
    reorder: (at, random) =>
      changed((holderOf) => {
        const [holder, name] = holderOf(at)
        if (!Array.isArray(holder)) {
          const value = holder[name]
          delete holder[name]
          holder[name] = value
          return true
        }
        if (isPlain(holder[name]) || Array.isArray(holder[name])) return false
        const [moved] = holder.splice(Number(name), 1)
        holder.splice(random.below(holder.length + 1), 0, moved)
        return true
      }),
  }
}
