/** Which of the numbers 0 … size − 1 belong together. */
export interface DisjointSets {
  /** The representative of its set. */
  find(one: number): number
  join(one: number, other: number): void
}

export function disjointSets(size: number): DisjointSets {
  const parent = Array.from({ length: size }, (_, at) => at)
  const find = (one: number): number => {
    let at = one
    for (;;) {
      const up = parent[at] ?? at
      if (up === at) return at
      // Shortens the way for the next search.
      parent[at] = parent[up] ?? up
      at = up
    }
  }
  return {
    find,
    join(one, other) {
      const [a, b] = [find(one), find(other)]
      if (a !== b) parent[Math.max(a, b)] = Math.min(a, b)
    },
  }
}
