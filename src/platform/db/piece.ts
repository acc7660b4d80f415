import type { Db } from './db.ts'
import { prepared } from './prepared.ts'

/** A piece of SQL and its values: between every two texts stands a value. */
export class Piece {
  readonly texts: readonly string[]
  readonly values: readonly unknown[]
  constructor(texts: readonly string[], values: readonly unknown[]) {
    this.texts = texts
    this.values = values
  }
}

/**
 * SQL of our own with values that are bound, never pasted; pieces fit into pieces. For statements that are put together
 * from conditions at every request: building one with the query builder can cost more than asking it.
 */
export function piece(texts: TemplateStringsArray, ...parts: readonly unknown[]): Piece {
  const all = [texts[0] ?? '']
  const values: unknown[] = []
  const write = (text: string): void => {
    all[all.length - 1] += text
  }
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at]
    if (part instanceof Piece) {
      write(part.texts[0] ?? '')
      for (let n = 0; n < part.values.length; n++) {
        values.push(part.values[n])
        all.push(part.texts[n + 1] ?? '')
      }
      write(texts[at + 1] ?? '')
    } else {
      values.push(part)
      all.push(texts[at + 1] ?? '')
    }
  }
  return new Piece(all, values)
}

/** A text of our own as it is: the name of a table, a list of columns. Never what a caller sent. */
export const verbatim = (text: string): Piece => new Piece([text], [])

/** All of them must hold. */
export const allOf = (conditions: readonly Piece[]): Piece =>
  conditions.reduce((before, one) => piece`${before} and ${one}`, verbatim('true'))

/** Asks the statement, in the scope of the database or within its transaction. */
export function askPiece<Row>(db: Db, { texts, values }: Piece): Promise<Row[]> {
  let text = texts[0] ?? ''
  for (let n = 1; n < texts.length; n++) text += `$${n}${texts[n]}`
  return prepared<Row>(text)(db, values)
}
