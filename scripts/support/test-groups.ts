/**
 * Which test files share a process. To start one and to load the source takes seconds, so files run in few processes, one after the other:
 * neighbours together, since they use the same parts of the service, in groups of few minutes and at the end of less, by the seconds that were
 * last measured. A file that changes something of its whole process says so on a line of its own, `// Own process: <why>`, and runs alone.
 * Files without a database are apart: they run while the databases are made.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { databaseUse } from './sql-tests.ts'

const ownProcess = /^\/\/ Own process: \S/m
/** Every one starts a browser. */
const browserTests = 'console/'
/** The longest group takes so large a part of all seconds: few processes, since starting one takes seconds. */
const mostOfAll = 1 / 7
/** Each group takes so large a part of what is left of its kind, so that the last ones are short and all end at about the same time. */
const partOfRest = 0.6
/** A shorter group is not worth a process: a part of all seconds, and seconds. */
const leastOfAll = 1 / 50
const shortest = 20
/** Of a file that was not measured yet. */
const unknownSeconds = 3

/** The seconds of each file, as `npm test -- --save-seconds` wrote them. */
export type Seconds = Readonly<Record<string, number>>

/** Files are in the order in which they are to run. */
export function testGroups(root: string, files: readonly string[], seconds: Seconds): string[][] {
  const secondsOf = (file: string): number => seconds[file] ?? unknownSeconds
  const isAlone = (file: string): boolean => ownProcess.test(readFileSync(join(root, file), 'utf8'))
  const all = [...new Set(files)]
  const together = all.filter((file) => !isAlone(file))
  const sum = (group: readonly string[]): number => group.reduce((total, file) => total + secondsOf(file), 0)
  const limits = { most: sum(together) * mostOfAll, least: Math.max(shortest, sum(together) * leastOfAll) }
  const usesDatabase = databaseUse(root)
  const kindOf = (file: string): string =>
    usesDatabase(file) ? (file.startsWith(browserTests) ? 'browser' : 'database') : 'neither'
  const byKind = Object.values(Object.groupBy(together, kindOf))
  const groups = [
    ...byKind.flatMap((files) => inGroups(files ?? [], secondsOf, limits)),
    ...all.filter(isAlone).map((file) => [file]),
  ]
  // The longest first, so that the run does not end with one process that is waited for.
  return groups.toSorted((a, b) => sum(b) - sum(a))
}

interface Limits {
  readonly most: number
  readonly least: number
}

function inGroups(files: readonly string[], secondsOf: (file: string) => number, { most, least }: Limits): string[][] {
  const groups: string[][] = []
  let rest = files.reduce((total, file) => total + secondsOf(file), 0)
  let room = 0
  for (const file of files) {
    room -= secondsOf(file)
    if (room >= 0) groups.at(-1)?.push(file)
    else {
      groups.push([file])
      room = Math.max(least, Math.min(most, rest * partOfRest)) - secondsOf(file)
    }
    rest -= secondsOf(file)
  }
  return groups
}
