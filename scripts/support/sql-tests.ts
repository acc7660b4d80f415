/**
 * Which test files use a database, derived from what they import. Of these, the ones that prove SQL run a second time in CI, on another
 * PostgreSQL: all but the folders whose subject is not what is stored (pages, the command line, the client, the protocol).
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const importPattern = /^(?:import|export)\s[^'"]*?['"](\.{1,2}\/[^'"]+\.ts)['"]/gm
/** Whoever imports it asks for a database. */
const databaseSupport = 'test/support/kept-databases.ts'
const otherSubjects = /^(?:console|client|scripts|src\/app\/cli|src\/api|test\/http|test\/house)\//
/** Their subject is the schema and what is stored, wherever they are. */
const ofStorage = /\b(?:migrat|backup|restore)/i

/** The service itself imports no test support, so only what surrounds it is followed. */
const isTestSide = (file: string): boolean => !file.startsWith('src/') || /\.test(ing)?\.ts$|\/testing\.ts$/.test(file)

/** Tells of a test file whether it uses a database. */
export function databaseUse(root: string): (file: string) => boolean {
  const imports = new Map<string, readonly string[]>()
  const importsOf = (file: string): readonly string[] => {
    const known = imports.get(file)
    if (known) return known
    const text = isTestSide(file) && existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : ''
    const found = [...text.matchAll(importPattern)].map(([, path = '']) => normalize(join(dirname(file), path)))
    imports.set(file, found)
    return found
  }
  return (file) => {
    const seen = new Set([file])
    for (const one of seen) for (const other of importsOf(one)) seen.add(other)
    return seen.has(databaseSupport)
  }
}

export function sqlTests(root: string, files: readonly string[]): string[] {
  const usesDatabase = databaseUse(root)
  return files.filter((file) => (!otherSubjects.test(file) || ofStorage.test(file)) && usesDatabase(file))
}
