import { join } from 'node:path'
import { test } from 'node:test'
import type { CompiledQuery } from 'kysely'
import { readable } from './sql-text.ts'

interface Line {
  readonly sign: ' ' | '-' | '+'
  readonly text: string
  /** Its number in the base, or that of the line before which it is added. */
  readonly at: number
}

/** The fewest removed and added lines. `util.diff` of Node may choose others in another version, and these are kept in files. */
function edits(base: readonly string[], lines: readonly string[]): Line[] {
  const width = lines.length + 1
  /** How many lines two rests have in common. */
  const common = new Uint16Array((base.length + 1) * width)
  for (let b = base.length - 1; b >= 0; b--)
    for (let l = lines.length - 1; l >= 0; l--)
      common[b * width + l] =
        base[b] === lines[l]
          ? (common[(b + 1) * width + l + 1] ?? 0) + 1
          : Math.max(common[(b + 1) * width + l] ?? 0, common[b * width + l + 1] ?? 0)
  const found: Line[] = []
  for (let b = 0, l = 0; b < base.length || l < lines.length; ) {
    const [before, after] = [base[b], lines[l]]
    const removed = after === undefined || (common[(b + 1) * width + l] ?? 0) >= (common[b * width + l + 1] ?? 0)
    const sign = before === after ? ' ' : before !== undefined && removed ? '-' : '+'
    found.push({ sign, text: (sign === '+' ? after : before) ?? '', at: b + 1 })
    if (sign !== '+') b++
    if (sign !== '-') l++
  }
  return found
}

/** Removed lines stand in the base: of many, the first and the last are enough. */
function shortened(lines: readonly Line[]): string[] {
  const end = lines.findIndex(({ sign }) => sign !== '-')
  const removed = lines.slice(0, end < 0 ? lines.length : end)
  const [first, ...others] = removed
  const shown = (line: Line): string => line.sign + line.text
  if (!first) return lines.length === 0 ? [] : [shown(lines[0] as Line), ...shortened(lines.slice(1))]
  const last = others.at(-1)
  const kept =
    last && removed.length > 3
      ? [shown(first), `-${' '.repeat(last.text.search(/\S/))}… ${removed.length - 2} lines …`, shown(last)]
      : removed.map(shown)
  return [...kept, ...shortened(lines.slice(removed.length))]
}

/**
 * How a statement differs from another one: each place with its line in the base, the part of the base that it is in, and the line
 * before it. Base and difference together are the exact text.
 */
export function difference(base: string, statement: string): string {
  const before = base.trimEnd().split('\n')
  const lines = edits(before, statement.trimEnd().split('\n'))
  const near = lines.map((_, at) => lines.slice(at, at + 2).some(({ sign }) => sign !== ' '))
  const out: string[] = []
  for (let at = near.indexOf(true); at >= 0; at = near.indexOf(true, at)) {
    const end = near.indexOf(false, at)
    const place = lines.slice(at, end < 0 ? lines.length : end)
    const first = place[0]?.at ?? 1
    const part = before.slice(0, first).findLast((line) => /^\w/.test(line))
    out.push(`@@ ${first} @@ ${part}`, ...shortened(place))
    at += place.length
  }
  return `${out.join('\n')}\n`
}

export interface Reviewed {
  /** `match.store.one-alert`. */
  readonly name: string
  readonly statement: () => CompiledQuery | Promise<CompiledQuery>
  /** The statement from which only the differences are kept. None: the whole text is kept. */
  readonly as?: Reviewed | undefined
}

/**
 * One test for each statement: it is as it was reviewed. Its text stands in the folder, whole in `<name>.snapshot.sql` or as differences in
 * `<name>.snapshot.diff`.
 */
export function testReviewed(folder: string, statements: readonly Reviewed[]): void {
  for (const { name, statement, as } of statements)
    test(`the statement is as it was reviewed: ${name}`, async (t) => {
      const whole = readable(await statement())
      const text = as ? `As ${as.name}, but:\n${difference(readable(await as.statement()), whole)}` : whole
      t.assert.fileSnapshot(text, join(folder, `${name}.snapshot.${as ? 'diff' : 'sql'}`), { serializers: [String] })
    })
}
