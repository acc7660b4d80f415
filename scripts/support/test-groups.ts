/**
 * Which test files share a process. To start one and to load the source takes longer than most files take to run; so the files of a room
 * run up to eight to a process, one after the other. A file that changes something of its whole process says so on a line of its own,
 * `// Own process: <why>`, and runs alone, as do all files of other folders.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A room of the source, or a folder of tests that use the service as its callers do. */
const room = /^(?:src\/[\w-]+|test\/(?:contract|http|journeys))(?=\/)/
const ownProcess = /^\/\/ Own process: \S/m
const maxFiles = 8

export function testGroups(root: string, files: readonly string[]): string[][] {
  const alone: string[][] = []
  const rooms = new Map<string, string[]>()
  for (const file of new Set(files)) {
    const name = room.exec(file)?.[0]
    if (name === undefined || ownProcess.test(readFileSync(join(root, file), 'utf8'))) alone.push([file])
    else rooms.set(name, [...(rooms.get(name) ?? []), file])
  }
  return longestFirst([...[...rooms.values()].flatMap(inParts), ...alone])
}

/** Of about the same size. */
function inParts(files: readonly string[]): string[][] {
  const count = Math.ceil(files.length / maxFiles)
  const size = Math.ceil(files.length / count)
  return Array.from({ length: count }, (_, n) => files.slice(n * size, (n + 1) * size))
}

/** What takes minutes starts first, and single files last, so that the run does not end with one process that is waited for. */
const long = [
  'test/processes/',
  'test/house/',
  'test/contract/',
  'test/http/',
  'src/platform/embedded/',
  'src/assistance/',
  'src/reference/',
]

function longestFirst(groups: readonly string[][]): string[][] {
  const rank = ([file = '']: readonly string[]): number => {
    const at = long.findIndex((start) => file.startsWith(start))
    return at === -1 ? long.length : at
  }
  return groups.toSorted((a, b) => rank(a) - rank(b))
}
