import { accessSync, constants, mkdirSync } from 'node:fs'

/** Makes the data folder where it is missing. Throws one sentence when it cannot be created or written. */
export function ensureDataFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const why = code === 'EEXIST' || code === 'ENOTDIR' ? 'there is a file in its place' : code
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
