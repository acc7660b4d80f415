import { resolve } from 'node:path'
import type pg from 'pg'
import { listNewestDigests } from '../../assistance/index.ts'
import type { Config } from '../../platform/config/config.ts'
import { assetsFolder, createFileStore } from '../../platform/storage/configured-store.ts'
import { type Finding, note, ok, wrong } from './finding.ts'

const about = 'files of messages'
const mostChecked = 200

/** Where files are kept, and whether S3 lets us in. */
export async function checkFileStore(config: Config): Promise<Finding> {
  const store = createFileStore(config, resolve(config.data))
  if (store.kind === 'disk') {
    const folder = assetsFolder(resolve(config.data))
    return config.databaseUrl
      ? note(
          'file store',
          `Files are kept in ${folder}. Several nodes need one shared disk there, or S3 (GODWIT_S3_ENDPOINT).`,
        )
      : ok('file store', `Files are kept in ${folder}.`)
  }
  try {
    await store.has('0'.repeat(64)) // there is no such file: the response shows whether we have access
    return ok('file store', `The bucket ${config.s3Bucket} lets us in.`)
  } catch (error) {
    return wrong('file store', `The bucket ${config.s3Bucket} does not let us in: ${(error as Error).message}`)
  }
}

/** Whether the newest files that the database names are in the store: a restore may have left them out. */
export async function checkFiles(client: pg.Client, config: Config): Promise<Finding> {
  const digests = await listNewestDigests(client, mostChecked)
  const store = createFileStore(config, resolve(config.data))
  let missing = 0
  try {
    for (const digest of digests) if (!(await store.has(digest))) missing++
  } catch (error) {
    return wrong(about, `Could not be examined: ${(error as Error).message}`)
  }
  if (missing === 0) return ok(about, `The ${digests.length} newest are in the file store.`)
  return wrong(
    about,
    `${missing} of the ${digests.length} newest are not in the file store: a backup of the database does not hold them. Put the copy of them back.`,
  )
}
