import type { Readable } from 'node:stream'

/** The first and the last byte that are wanted, both included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** Where large files are kept: in the data folder, or in S3. Each is named by the SHA-256 digest of its content, in hex. */
export interface FileStore {
  readonly kind: 'disk' | 's3' | 'none'
  /** Keeps the file. Equal content is kept once, so putting it again changes nothing. */
  put(digest: string, bytes: Buffer): Promise<void>
  has(digest: string): Promise<boolean>
  /** The bytes as a stream; undefined where there is no such file. */
  get(digest: string, range?: ByteRange): Promise<Readable | undefined>
  /** A file that is not there counts as deleted. */
  delete(digest: string): Promise<void>
  /** Every file, with its age by the clock of the store. */
  list(): AsyncIterable<{ readonly digest: string; readonly ageSeconds: number }>
}

const digestPattern = /^[0-9a-f]{64}$/

/** Guards the paths and addresses that are made from a digest. */
export function assertDigest(digest: string): void {
  if (!digestPattern.test(digest)) throw new Error('A stored file is named by 64 hex digits.')
}
export const isDigest = (text: string): boolean => digestPattern.test(text)

const missing = async (): Promise<never> => {
  throw new Error('This process has no file store.')
}

/** For processes that read and write no files, such as the one that loads the reference data. */
export const noFileStore: FileStore = {
  kind: 'none',
  put: missing,
  has: missing,
  get: missing,
  delete: missing,
  // biome-ignore lint/correctness/useYield: there is nothing to list, which is an error
  async *list() {
    await missing()
  },
}
