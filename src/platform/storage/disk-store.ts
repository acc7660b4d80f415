import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder } from '../data-folder.ts'
import { assertDigest, type FileStore, isDigest } from './file-store.ts'

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** An interrupted write leaves a file with this ending, which `list` deletes after a day. */
const unfinished = '.unfinished'
const unfinishedSeconds = 86_400

/** Makes the directory entry durable too: a file that was reported as stored must survive a power cut. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}

/** Files below `folder`, at ab/cd/<digest>. The folder is made by the first file. */
export function createDiskStore(folder: string): FileStore {
  const pathOf = (digest: string): string => {
    assertDigest(digest)
    return join(folder, digest.slice(0, 2), digest.slice(2, 4), digest)
  }
  const sizeOf = async (path: string): Promise<number | undefined> => {
    try {
      return (await stat(path)).size
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }
  const ageOf = async (path: string): Promise<number | undefined> => {
    try {
      return (Date.now() - (await stat(path)).mtimeMs) / 1000
    } catch (error) {
      if (isMissing(error)) return undefined // deleted since the folder was read
      throw error
    }
  }
  return {
    kind: 'disk',

    async put(digest, bytes) {
      const path = pathOf(digest)
      if ((await sizeOf(path)) === bytes.length) {
        // The age counts from the last put, so that a file that is about to be used is not taken for an orphan.
        const now = new Date()
        const touched = await utimes(path, now, now).then(
          () => true,
          (error: unknown) => {
            if (isMissing(error)) return false
            throw error
          },
        )
        if (touched) return
      }
      makeFolder(dirname(path), 0o700)
      const aside = `${path}.${randomUUID()}${unfinished}`
      try {
        const file = await open(aside, 'wx', 0o600)
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(aside, path)
        await syncFolder(dirname(path))
      } catch (error) {
        await rm(aside, { force: true })
        throw error
      }
    },

    has: async (digest) => (await sizeOf(pathOf(digest))) !== undefined,

    async get(digest, range) {
      const stream = createReadStream(pathOf(digest), range ?? {})
      return new Promise((resolve, reject) => {
        stream.once('open', () => resolve(stream))
        stream.once('error', (error) => (isMissing(error) ? resolve(undefined) : reject(error)))
      })
    },

    delete: (digest) => rm(pathOf(digest), { force: true }),

    async *list() {
      let names: string[]
      try {
        names = await readdir(folder)
      } catch (error) {
        if (isMissing(error)) return
        throw error
      }
      for (const first of names.filter((name) => /^[0-9a-f]{2}$/.test(name)))
        for (const second of await readdir(join(folder, first)))
          for (const name of await readdir(join(folder, first, second))) {
            const path = join(folder, first, second, name)
            const ageSeconds = await ageOf(path)
            if (ageSeconds === undefined) continue
            if (isDigest(name)) yield { digest: name, ageSeconds }
            else if (name.endsWith(unfinished) && ageSeconds > unfinishedSeconds) await rm(path, { force: true })
          }
    },
  }
}
