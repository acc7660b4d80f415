import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

/** A line of docs/operations.md. */
export interface Row {
  readonly face: 'v1' | 'v2'
  readonly section: string
  readonly name: string
  readonly path: string
  /** From the root of the project; undefined where it is not there yet. */
  readonly route: string | undefined
  readonly test: string | undefined
}

export const notThere = '**not there yet**'

/** The tables of docs/operations.md. A line that looks like one of theirs and cannot be read is a mistake. */
export function parse(text: string): Row[] {
  const rows: Row[] = []
  let section = ''
  for (const line of text.split('\n')) {
    section = /^## (.*)/.exec(line)?.[1] ?? section
    if (!/^\|\s*`/.test(line)) continue
    const match = /^\| `([A-Z]+) (\/\S+)` \| [^|]+ \| ([^|]+) \| ([^|]+) \|$/.exec(line)
    assert.ok(match, `cannot be read: ${line}`)
    const [, method = '', path = '', route = '', tested = ''] = match
    const file = (cell: string): string | undefined => {
      if (cell.trim() === notThere) return undefined
      const target = /^\[[^\]]+\]\(([^)]+)\)$/.exec(cell.trim())?.[1]
      assert.ok(target, `no link to a file: ${line}`)
      return join(dirname('docs/operations.md'), target)
    }
    const face = section.startsWith('Version 1') ? 'v1' : 'v2'
    rows.push({ face, section, name: `${method} ${path}`, path, route: file(route), test: file(tested) })
  }
  return rows
}

/** All lines of docs/operations.md. */
export const readOperations = (): Row[] => parse(readFileSync(join(root, 'docs/operations.md'), 'utf8'))

interface Call {
  readonly method: string
  /** With its query. */
  readonly url: string
}

/** A parameter fits every word; one with an ending (`:id.pdf`) every word with that ending. */
const fitsWord = (wanted: string, word = ''): boolean =>
  wanted.startsWith(':') ? word.endsWith(wanted.replace(/^:\w+/, '')) : wanted === word

/**
 * The operation that a call meets: of several paths that fit, the one with the fewest parameters, and of those the one with an
 * ending, as the router decides.
 */
export function operationOf(rows: readonly Row[], { method, url }: Call): Row | undefined {
  const [path = ''] = url.split('?')
  const words = path.split('/').filter((word) => word !== '')
  const fits = (row: Row): boolean => {
    const wanted = ['api', row.face, ...row.path.split('/').slice(1)]
    return (
      row.name.startsWith(`${method} `) &&
      wanted.length === words.length &&
      wanted.every((word, n) => fitsWord(word, words[n]))
    )
  }
  const parameters = ({ path: one }: Row): number => one.split(':').length
  const endings = ({ path: one }: Row): number => one.match(/:\w+\.\w+/g)?.length ?? 0
  return rows.filter(fits).sort((a, b) => parameters(a) - parameters(b) || endings(b) - endings(a))[0]
}
