import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { PackedIndex } from './packed-index.ts'

const root = join(import.meta.dirname, '../../..')
const defaultFolder = join(root, 'node_modules/.cache/godwit')
const prefix = 'place-index-'

/** The files that the index depends on; their hash is in the name of the cache file. */
const sources = [
  'world/data/geocoder-countries.ndjson.gz',
  'world/data/divisions.ndjson.gz',
  ...['place-files', 'place-index', 'subdivide', 'rings', 'packed-index'].map(
    (name) => `src/reference/places/${name}.ts`,
  ),
  'src/reference/world/country-ids.ts',
  'src/platform/ids.ts',
]

async function cacheFileName(): Promise<string> {
  const hash = createHash('sha256').update(process.versions.v8)
  for (const source of sources) hash.update(await readFile(join(root, source)))
  return `${prefix}${hash.digest('hex').slice(0, 32)}.bin`
}

/**
 * The index that an earlier process built, or undefined. Building takes one to two seconds of CPU time, reading a tenth
 * of that.
 */
export async function readCachedIndex(folder = defaultFolder): Promise<PackedIndex | undefined> {
  try {
    return deserialize(await readFile(join(folder, await cacheFileName()))) as PackedIndex
  } catch {
    return undefined // missing or broken: the caller builds it and writes it again
  }
}

/** Writes the index for the next process. On a read-only installation every process builds it. */
export async function writeCachedIndex(packed: PackedIndex, folder = defaultFolder): Promise<void> {
  try {
    const name = await cacheFileName()
    await mkdir(folder, { recursive: true })
    const fresh = join(folder, `${prefix}${randomUUID()}.new`)
    await writeFile(fresh, serialize(packed))
    await rename(fresh, join(folder, name)) // atomic, also with concurrent writers
    for (const old of await readdir(folder))
      if (old.startsWith(prefix) && old.endsWith('.bin') && old !== name) await rm(join(folder, old), { force: true })
  } catch {
    // The cache is optional.
  }
}
