import type { TestContext } from 'node:test'

/** Random numbers from 0 to 1 that can be repeated. */
export function chanceOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
}

/** The seed is SEED, else the current time, and is printed. */
export function givenChance(t: TestContext): () => number {
  const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000) >>> 0
  t.diagnostic(`SEED=${seed}`)
  return chanceOf(seed)
}
