import { createHash } from 'node:crypto'
import type { Ctx } from '../../platform/ctx.ts'
import { decodeQueue, loadSharp, readPictureHeader, within } from '../../platform/pictures/decoding.ts'
import { pictureFormat } from '../../platform/pictures/picture-format.ts'
import { Problem } from '../../platform/problem.ts'
import { findFile, putFile, removeFiles, type StoredFile } from '../../platform/storage/files.ts'
import { updatePicture } from '../users/user.store.ts'
import { type Picture, type PictureVariant, pictureVariants, type User } from '../users/user.ts'
import { maxPixels, maxProgressivePixels, notAPicture, pictureSizes, tooManyPixels } from './picture.ts'

interface ResizedFile {
  readonly bytes: Buffer
  readonly ending: 'jpg' | 'png'
}

/**
 * Decodes the picture once and encodes it in each size, upright and without metadata: cameras store position and time in it.
 */
async function decodeAndResize(bytes: Buffer): Promise<ResizedPicture> {
  const sharp = await loadSharp()
  try {
    const { format, hasAlpha, inPasses, width, height } = await readPictureHeader(bytes)
    if (format !== pictureFormat(bytes)) throw notAPicture()
    if (width * height > (inPasses ? maxProgressivePixels : maxPixels)) throw tooManyPixels(inPasses)
    const largest = Math.max(...Object.values(pictureSizes))
    const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize(...within(largest))
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width: wide, height: high, channels } = info
    const resized: [PictureVariant, ResizedFile][] = []
    for (const variant of pictureVariants) {
      const raw = { width: wide, height: high, channels }
      const sized = sharp(data, { raw }).resize(...within(pictureSizes[variant]))
      const made = hasAlpha ? sized.png({ compressionLevel: 9 }) : sized.jpeg({ quality: 82 })
      resized.push([variant, { bytes: await made.toBuffer(), ending: hasAlpha ? 'png' : 'jpg' }])
    }
    return resized
  } catch (error) {
    throw error instanceof Problem ? error : notAPicture()
  }
}

/** An unguessable file name, derived from the master key, the person, the variant and the content. */
function nameOf({ vault }: Ctx, userId: string, variant: PictureVariant, { bytes, ending }: ResizedFile): string {
  const content = createHash('sha256').update(bytes).digest('hex')
  return `${vault.derive('picture', userId, variant, content).toString('base64url')}.${ending}`
}

/** A picture in all variants. */
export type ResizedPicture = readonly (readonly [PictureVariant, ResizedFile])[]

/** Call it before the transaction: decoding is slow. */
export const resizePicture = (bytes: Buffer): Promise<ResizedPicture> => decodeQueue(() => decodeAndResize(bytes))

/** Replaces the picture, or (null) removes it. Deletes the files of the old one. */
export async function replacePicture(tx: Ctx, user: User, picture: ResizedPicture | null): Promise<void> {
  const made: [PictureVariant, string][] = []
  for (const [variant, resized] of picture ?? []) {
    const name = nameOf(tx, user.id, variant, resized)
    const mediaType = resized.ending === 'jpg' ? 'image/jpeg' : 'image/png'
    await putFile(tx.db, { name, mediaType, bytes: resized.bytes }, tx.now)
    made.push([variant, name])
  }
  const names = made.map(([, name]) => name)
  await removeFiles(
    tx.db,
    Object.values(user.picture ?? {}).filter((name) => !names.includes(name)),
  )
  await updatePicture(tx.db, user.id, picture && (Object.fromEntries(made) as Picture), tx.now)
}

/** Deletes the picture and its files. */
export async function deletePicture(tx: Ctx, user: User): Promise<void> {
  if (user.picture) await replacePicture(tx, user, null)
}

export const findPicture = (ctx: Ctx, name: string): Promise<StoredFile | undefined> => findFile(ctx.db, name)
