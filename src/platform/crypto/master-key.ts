import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureDataFolder } from '../data-folder.ts'

/**
 * The master key from the environment, or from `master.key` in the data folder, which the first start makes (mode 0600).
 * Two processes that start at once agree: the file is written aside and linked into place, which only one can do.
 */
export function loadMasterKey(fromEnvironment: string | undefined, dataFolder: string): string {
  if (fromEnvironment) return fromEnvironment
  const path = join(dataFolder, 'master.key')
  const existing = readKey(path)
  if (existing) return existing
  ensureDataFolder(dataFolder)
  const aside = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(aside, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
  try {
    linkSync(aside, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(aside, { force: true })
  }
  const made = readKey(path)
  if (!made) throw new Error(`The master key could not be made at ${path}.`)
  return made
}

/** The key of the data folder, or undefined where none was made yet. */
export const readMasterKey = (dataFolder: string): string | undefined => readKey(join(dataFolder, 'master.key'))

function readKey(path: string): string | undefined {
  let text: string
  try {
    text = readFileSync(path, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new Error(`The master key at ${path} cannot be read: ${(error as Error).message}`)
  }
  if (!/^[0-9a-f]{64}$/i.test(text))
    throw new Error(
      `${path} does not hold a master key (64 hex digits). Restore it from a backup: without it no user token and no sealed secret opens.`,
    )
  return text.toLowerCase()
}
