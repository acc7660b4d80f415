/** Numbers that look random and are the same for the same seed (mulberry32). */
export interface Random {
  readonly below: (n: number) => number
  readonly one: <T>(list: readonly T[]) => T
}

/** A field of a document, or an entry of a list in it. */
export interface Place {
  /** The way to it, without the numbers of lists and the codes of tables: places of one pattern are the same field. */
  readonly pattern: string
  /** The pattern of what holds it. */
  readonly holder: string
  /** `entry`: one of a list, of which there may be fewer or more. `number`: a part of a pair of coordinates and the like, which is none without it. */
  readonly form: 'field' | 'entry' | 'number'
  /** What it holds: null, text, number, list … In XML: whether it has a text. */
  readonly type: string
}

/** A document whose places can be damaged. */
export interface Tree {
  readonly places: readonly Place[]
  /** How many there are of each holder. */
  readonly holders: ReadonlyMap<string, number>
  /** These return the damaged text; undefined where the damage makes no difference. */
  readonly drop: (at: readonly number[]) => string | undefined
  readonly rename: (at: readonly number[]) => string | undefined
  readonly retype: (at: readonly number[], random: Random) => { text: string; type: string } | undefined
  readonly swap: (one: number, other: number) => string | undefined
  readonly duplicate: (at: number) => string | undefined
  /** The siblings of the place in another order. */
  readonly reorder: (at: number, random: Random) => string | undefined
}
