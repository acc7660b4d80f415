import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

const folder = join(import.meta.dirname, '../../../world')

/** A JSON file under world/. */
export const readWorldJson = <T>(path: string): T => JSON.parse(readFileSync(join(folder, path), 'utf8')) as T

/** The lines of a gzipped NDJSON file under world/. */
export const readWorldLines = <T>(path: string): T[] =>
  gunzipSync(readFileSync(join(folder, path)))
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T)
