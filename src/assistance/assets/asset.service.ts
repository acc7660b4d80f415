import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { type Ctx, inTransaction, requireNoTransaction } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { enqueueMany } from '../../platform/jobs/task.ts'
import type { ByteRange } from '../../platform/storage/file-store.ts'
import {
  addUse,
  deleteAsset,
  findVariant,
  insertAsset,
  listUnused,
  listUsed,
  type StoredVariant,
  takeUnused,
} from './asset.store.ts'
import { deleteUnusedFile } from './asset.tasks.ts'
import {
  type AssetFile,
  type AssetInput,
  type AssetVariant,
  decodeFile,
  detailsOf,
  type FileField,
  fileOf,
  type MessageAsset,
  type PreparedAsset,
  typeWithoutFile,
} from './asset.ts'
import { readContent } from './asset-content.ts'
import { encodePicture } from './asset-picture.ts'

const fileFrom = (bytes: Buffer, mediaType: string): AssetFile => ({
  digest: createHash('sha256').update(bytes).digest('hex'),
  mediaType,
  bytes,
})

async function prepareFiles(
  bytes: Buffer,
  field: FileField,
): Promise<Pick<PreparedAsset, 'type' | 'mediaType' | 'files'>> {
  const { type, mediaType, bytes: cleaned } = await readContent(bytes, field)
  if (type !== 'image') return { type, mediaType, files: { original: fileFrom(cleaned, mediaType) } }
  const encoded = await encodePicture(cleaned, field)
  const files = Object.fromEntries(
    Object.entries(encoded.variants).map(([variant, one]) => [variant, fileFrom(one, encoded.mediaType)]),
  )
  return { type, mediaType: encoded.mediaType, files }
}

/**
 * Checks the asset, makes its variants and puts its files into the file store, which may be S3. Files that no transaction uses afterwards are
 * deleted at night.
 */
export async function prepareAsset(ctx: Ctx, input: AssetInput): Promise<PreparedAsset> {
  const { link, ...details } = detailsOf(input)
  const given = fileOf(input)
  if (given === undefined) {
    const type = typeWithoutFile(input.type, { ...details, link })
    return { ...details, type, mediaType: null, url: link, files: {} }
  }
  requireNoTransaction(ctx, 'Putting a file')
  const { type, mediaType, files } = await prepareFiles(decodeFile(given.base64, given.field), given.field)
  for (const { digest, bytes } of Object.values(files)) await ctx.files.put(digest, bytes)
  return { ...details, type, mediaType, url: link, files }
}

/** Writes the asset of a message, and counts the uses of its files. */
export async function storeAsset(
  tx: Ctx,
  place: { readonly companyId: string; readonly conversationId: string },
  prepared: PreparedAsset,
): Promise<MessageAsset> {
  const { files, ...details } = prepared
  const distinct = new Map(Object.values(files).map((file) => [file.digest, file]))
  // In the order of the digests: two messages with the same files do not wait for each other.
  for (const [digest, file] of [...distinct].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const uses = await addUse(tx.db, { digest, mediaType: file.mediaType, bytes: file.bytes.length }, tx.now)
    // With the first use it may have been deleted since it was prepared; from here on its row is locked.
    if (uses === 1 && !(await tx.files.has(digest))) await tx.files.put(digest, file.bytes)
  }
  const asset: MessageAsset = {
    id: newId(tx.now),
    companyId: place.companyId,
    conversationId: place.conversationId,
    ...details,
    files: Object.fromEntries(Object.entries(files).map(([variant, { digest }]) => [variant, digest])),
    bytes: [...distinct.values()].reduce((sum, { bytes }) => sum + bytes.length, 0),
    createdAt: tx.now,
    updatedAt: tx.now,
  }
  await insertAsset(tx.db, asset)
  return asset
}

/** Deletes the asset. After the commit a job deletes the files that nothing else uses. */
export async function removeAsset(tx: Ctx, assetId: string): Promise<void> {
  const digests = await deleteAsset(tx.db, assetId)
  await enqueueMany(
    tx,
    deleteUnusedFile,
    digests.map((digest) => ({ payload: { digest }, key: digest })),
  )
}

/** Deletes the file unless it is used. Whoever stores equal content meanwhile waits, and then puts it again. */
export const deleteFileIfUnused = (ctx: Ctx, digest: string): Promise<boolean> =>
  inTransaction(ctx, async (tx) => {
    const taken = await takeUnused(tx.db, digest, tx.now)
    if (taken) await tx.files.delete(digest)
    return taken
  })

const batch = 500
/** A file is put before the transaction that uses it; a day is far longer than any request. */
const orphanSeconds = 86_400

/** Deletes files without a use: those of deleted conversations, and those of requests that failed after the file was put. */
export async function deleteOrphans(ctx: Ctx): Promise<void> {
  for (;;) {
    const unused = await listUnused(ctx.db, batch)
    for (const digest of unused) await deleteFileIfUnused(ctx, digest)
    if (unused.length < batch) break
  }
  const check = async (digests: readonly string[]): Promise<void> => {
    const used = await listUsed(ctx.db, digests)
    for (const digest of digests) if (!used.has(digest)) await deleteFileIfUnused(ctx, digest)
  }
  let old: string[] = []
  for await (const { digest, ageSeconds } of ctx.files.list()) {
    if (ageSeconds > orphanSeconds) old.push(digest)
    if (old.length < batch) continue
    await check(old)
    old = []
  }
  await check(old)
}

/** The file of an asset's variant, for whoever holds a signed address of it. `ctx` must see all companies. */
export const findAssetFile = (ctx: Ctx, assetId: string, variant: AssetVariant): Promise<StoredVariant | undefined> =>
  findVariant(ctx.db, assetId, variant)

/** Its bytes; undefined when the store has lost the file. */
export const openFile = (ctx: Ctx, digest: string, range?: ByteRange): Promise<Readable | undefined> =>
  ctx.files.get(digest, range)
