import type { Db } from '../db/db.ts'

/**
 * Files that people upload, such as pictures. They are stored in the database, which all nodes share, which is backed up
 * and which has transactions; another store would replace these three functions.
 */
export interface StoredFile {
  /** A random name with the file's extension; whoever knows it may read the file. */
  readonly name: string
  readonly mediaType: string
  readonly bytes: Buffer
}

export async function putFile(db: Db, file: StoredFile, at: Date): Promise<void> {
  await db
    .insertInto('files')
    .values({ name: file.name, media_type: file.mediaType, bytes: file.bytes, created_at: at })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

export function findFile(db: Db, name: string): Promise<StoredFile | undefined> {
  return db
    .selectFrom('files')
    .select(['name', 'media_type as mediaType', 'bytes'])
    .where('name', '=', name)
    .executeTakeFirst()
}

export async function removeFiles(db: Db, names: readonly string[]): Promise<void> {
  if (names.length > 0)
    await db
      .deleteFrom('files')
      .where('name', 'in', [...names])
      .execute()
}
