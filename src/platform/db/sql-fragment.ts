import type { Db } from './db.ts'
import { prepared } from './prepared.ts'

/** Part of a statement with its values: between every two texts stands a value. */
export class SqlFragment {
  readonly texts: readonly string[]
  readonly values: readonly unknown[]
  constructor(texts: readonly string[], values: readonly unknown[]) {
    this.texts = texts
    this.values = values
  }
}

/**
 * SQL of our own with values that are bound, never pasted; fragments nest. For statements that are put together from
 * conditions at every request: building one with the query builder can cost more than running it.
 */
export function fragment(texts: TemplateStringsArray, ...parts: readonly unknown[]): SqlFragment {
  const all = [texts[0] ?? '']
  const values: unknown[] = []
  const write = (text: string): void => {
    all[all.length - 1] += text
  }
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at]
    if (part instanceof SqlFragment) {
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
  return new SqlFragment(all, values)
}

/** A text of our own, unquoted: the name of a table, a list of columns. Never what a caller sent. */
export const rawSql = (text: string): SqlFragment => new SqlFragment([text], [])

/** All of them must hold. */
export const allOf = (conditions: readonly SqlFragment[]): SqlFragment =>
  conditions.reduce((before, one) => fragment`${before} and ${one}`, rawSql('true'))

/** Runs the statement in the scope of the database, or in its transaction. */
export function runFragment<Row>(db: Db, { texts, values }: SqlFragment): Promise<Row[]> {
  let text = texts[0] ?? ''
  for (let n = 1; n < texts.length; n++) text += `$${n}${texts[n]}`
  return prepared<Row>(text)(db, values)
}
