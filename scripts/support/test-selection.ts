/** What `npm test -- …` was asked for. */
import { existsSync, globSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { newRun } from './postgres.ts'
import { shuffled } from './shuffle.ts'
import { sqlTests } from './sql-tests.ts'
import { hasSizes } from './test-sizes.ts'

export interface Selection {
  /** In the order in which they run. */
  readonly files: readonly string[]
  /** For node's runner. */
  readonly options: readonly string[]
  readonly rerunFailed: boolean
  /** Of a random order. */
  readonly seed: number | undefined
  /** Only files that prove SQL. */
  readonly sql: boolean
  /** Only files that have two sizes, at full size. */
  readonly full: boolean
  /** The seconds of this run are those by which later runs are grouped. */
  readonly saveSeconds: boolean
}

const ours = /^--(rerun-failed|sql|full|save-seconds|shuffle(=\d+)?)$/

export const allFiles = (root: string): string[] =>
  globSync('{src,test,scripts,world,client,console}/**/*.test.ts', {
    cwd: root,
    exclude: (name) => name === 'node_modules',
  }).sort()

function namedFiles(root: string, named: readonly string[]): string[] {
  const files = named.flatMap((name) => {
    if (existsSync(name) && statSync(name).isDirectory()) return globSync(join(name, '**/*.test.ts')).sort()
    const found = existsSync(name) ? [name] : globSync(name).sort()
    if (found.length === 0) throw new Error(`There is no test file ${name}.`)
    return found
  })
  if (files.length === 0) throw new Error(`There are no tests in ${named.join(', ')}.`)
  return files.map((file) => relative(root, resolve(file)))
}

function seedOf(args: readonly string[]): number | undefined {
  const asked = args.find((arg) => arg.startsWith('--shuffle'))
  if (asked === undefined) return undefined
  return asked.includes('=') ? Number(asked.split('=')[1]) : newRun()
}

/** The files named on the command line, or all test files. */
export function selectTests(root: string, args: readonly string[]): Selection {
  const named = args.filter((arg) => !arg.startsWith('-'))
  const sql = args.includes('--sql')
  const seed = seedOf(args)
  const found = named.length === 0 ? allFiles(root) : namedFiles(root, named)
  const full = args.includes('--full')
  const sized = full ? found.filter((file) => hasSizes(root, file)) : found
  if (sized.length === 0) throw new Error(`There are not two sizes in ${found.join(', ')}.`)
  const files = sql ? sqlTests(root, sized) : sized
  return {
    files: seed === undefined ? files : shuffled(files, seed),
    options: [
      ...args.filter((arg) => arg.startsWith('-') && !ours.test(arg)),
      ...(seed === undefined ? [] : [`--test-random-seed=${seed}`]),
    ],
    rerunFailed: args.includes('--rerun-failed'),
    saveSeconds: args.includes('--save-seconds'),
    seed,
    sql,
    full,
  }
}
