import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/**
 * Makes a folder and those above it where they are missing. Node's own `recursive: true` never returns where a file system says ENOENT to
 * every new folder, as /proc does.
 */
export function makeFolder(path: string, mode?: number): void {
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && isFolder(path)) return
    const parent = dirname(path)
    if (code !== 'ENOENT' || isFolder(parent)) throw error
    makeFolder(parent, mode)
    makeFolder(path, mode)
  }
}

/** Says why a folder could not be made. */
function whyNot({ code }: NodeJS.ErrnoException): string | undefined {
  if (code === 'EEXIST' || code === 'ENOTDIR') return 'there is a file in its place'
  return code === 'ENOENT' ? 'its file system lets nobody make folders' : code
}

/** Makes the data folder where it is missing. Throws one sentence when it cannot be created or written. */
export function ensureDataFolder(path: string): void {
  try {
    makeFolder(path)
  } catch (error) {
    const why = whyNot(error as NodeJS.ErrnoException)
    throw new Error(`The data folder ${path} cannot be made (${why}): choose another with GODWIT_DATA.`)
  }
  try {
    accessSync(path, constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(
      `The data folder ${path} cannot be written by this user (${code}): give it to the user, or choose another with GODWIT_DATA.`,
    )
  }
}
