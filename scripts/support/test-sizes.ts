/**
 * Which test files have two sizes (test/support/size.ts), and the table of docs/testing.md that lists the sizes with the last full run of
 * each file.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface TestSize {
  readonly file: string
  /** What is counted. */
  readonly name: string
  readonly commit: number
  readonly full: number
}

export interface FullRun {
  readonly date: string
  readonly passed: boolean
  readonly seconds: number
}

const importOfSize = /from '(?:\.\.?\/)+(?:test\/)?support\/size\.ts'/
const call = /\bsized\(/g
const literalCall = /\bsized\(\s*'([^'|]+)',\s*\{ commit: ([\d_]+), full: ([\d_]+) \},?\s*\)/g
const numberOf = (literal = ''): number => Number(literal.replaceAll('_', ''))

export const hasSizes = (root: string, file: string): boolean =>
  importOfSize.test(readFileSync(join(root, file), 'utf8'))

/** The sizes of a test file, in their order. */
export function sizesOf(file: string, text: string): TestSize[] {
  const found = [...text.matchAll(literalCall)].map(([, name = '', commit, full]) => ({
    file,
    name,
    commit: numberOf(commit),
    full: numberOf(full),
  }))
  if (found.length === 0 || found.length !== text.match(call)?.length)
    throw new Error(`${file}: write sized('what is counted', { commit: 10, full: 100 }) with literals.`)
  return found
}

/** The sizes of all these files that have two. */
export const allSizes = (root: string, files: readonly string[]): TestSize[] =>
  files.filter((file) => hasSizes(root, file)).flatMap((file) => sizesOf(file, readFileSync(join(root, file), 'utf8')))

const [first, last] = ['<!-- sizes: made by "npm run test:full" -->', '<!-- end of sizes -->']
const head = [
  '| File | What is counted | Commit size | Full size | Last full run | Result |',
  '| --- | --- | ---: | ---: | --- | --- |',
]
const number = (value: number): string => value.toLocaleString('en')
const cells = ({ file, name, commit, full }: TestSize): string =>
  `| \`${file}\` | ${name} | ${number(commit)} | ${number(full)} |`
const notRun = ' not yet | |'

/** The page without its table, and the rows of the table. */
function parsePage(page: string): {
  readonly before: string
  readonly rows: readonly string[]
  readonly after: string
} {
  const [start, end] = [page.indexOf(first), page.indexOf(last)]
  if (start < 0 || end < start)
    throw new Error(`The page has lost its marks: put ${first} and ${last} back where the table belongs.`)
  const from = start + first.length
  const rows = page
    .slice(from, end)
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  return { before: page.slice(0, from), rows, after: page.slice(end) }
}

/** Which sizes the page lists, as they are written there. */
export const listedSizes = (page: string): string[] =>
  parsePage(page).rows.map((row) => row.split('|').slice(0, 5).join('|').concat('|'))

/** Which sizes the page has to list. */
export const expectedSizes = (sizes: readonly TestSize[]): string[] => sizes.map(cells)

const result = ({ date, passed, seconds }: FullRun): string =>
  ` ${date} | ${passed ? 'passed' : 'failed'}, ${Math.round(seconds)} s |`

/** The page with these sizes. A file that did not run keeps its last result, unless its size has changed since. */
export function withSizes(page: string, sizes: readonly TestSize[], runs: ReadonlyMap<string, FullRun>): string {
  const { before, rows, after } = parsePage(page)
  const kept = (start: string): string => rows.find((row) => row.startsWith(start))?.slice(start.length) ?? notRun
  const lines = sizes.map((size) => {
    const run = runs.get(size.file)
    return `${cells(size)}${run ? result(run) : kept(cells(size))}`
  })
  return `${before}\n\n${[...head, ...lines].join('\n')}\n\n${after}`
}

export interface Recorded {
  /** All test files of the repository. */
  readonly all: readonly string[]
  /** Those that ran. */
  readonly files: readonly string[]
  readonly failed: ReadonlySet<string>
  readonly seconds: Readonly<Record<string, number>>
}

export const testingPage = 'docs/testing.md'

/** Writes the result of a full run into docs/testing.md. */
export function recordFullRun(root: string, { all, files, failed, seconds }: Recorded): void {
  const path = join(root, testingPage)
  const date = new Date().toISOString().slice(0, 10)
  const runs = files.map((file) => [file, { date, passed: !failed.has(file), seconds: seconds[file] ?? 0 }] as const)
  writeFileSync(path, withSizes(readFileSync(path, 'utf8'), allSizes(root, all), new Map(runs)))
}
