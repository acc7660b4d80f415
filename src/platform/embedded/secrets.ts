import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { codeOf, EmbeddedServerError, readText } from './processes.ts'

export interface Secrets {
  readonly admin: string
  readonly owner: string
  /** True when they were just created: an existing cluster does not have them yet. */
  readonly fresh: boolean
}

/** The passwords of the embedded server: made once, kept in a file that only its owner can read. */
export function loadSecrets(file: string): Secrets {
  const text = readText(file)
  if (text === undefined && fs.existsSync(file)) {
    throw new EmbeddedServerError(`The embedded database's passwords in ${file} cannot be read by this user.`)
  }
  const known = parse(text)
  if (known) return { ...known, fresh: false }
  const made = { admin: randomBytes(24).toString('hex'), owner: randomBytes(24).toString('hex') }
  writeAtomically(file, `${JSON.stringify(made)}\n`)
  return { ...made, fresh: true }
}

function parse(text: string | undefined): { readonly admin: string; readonly owner: string } | undefined {
  if (text === undefined) return undefined
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || !('admin' in value && 'owner' in value)) return undefined
    const { admin, owner } = value
    // Hexadecimal only: they go into URLs and SQL as they are.
    if (typeof admin !== 'string' || typeof owner !== 'string' || !/^[0-9a-f]{32,}$/.test(admin + owner))
      return undefined
    return { admin, owner }
  } catch {
    return undefined
  }
}

/** Writes a private file atomically and durably. */
export function writeAtomically(file: string, text: string): void {
  const draft = `${file}.${process.pid}.new`
  const handle = fs.openSync(draft, 'w', 0o600)
  try {
    fs.writeSync(handle, text)
    fs.fsyncSync(handle)
  } finally {
    fs.closeSync(handle)
  }
  shareWithFolder(draft)
  fs.renameSync(draft, file)
}

/** What root writes into an ordinary user's folder must stay that user's, or their next start could not read it. */
export function shareWithFolder(file: string): void {
  if (process.getuid?.() !== 0) return
  const folder = fs.statSync(path.dirname(file))
  if (folder.uid !== 0) fs.lchownSync(file, folder.uid, folder.gid)
}

/** Syncs a folder to disk, where the system can. */
export function syncFolder(folder: string): void {
  try {
    const handle = fs.openSync(folder, 'r')
    try {
      fs.fsyncSync(handle)
    } finally {
      fs.closeSync(handle)
    }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw error
  }
}
