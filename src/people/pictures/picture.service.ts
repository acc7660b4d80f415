import { createHash } from 'node:crypto'
import type { Ctx } from '../../platform/ctx.ts'
import { oneAtATime } from '../../platform/one-at-a-time.ts'
import { Problem } from '../../platform/problem.ts'
import { findFile, putFile, removeFiles, type StoredFile } from '../../platform/storage/files.ts'
import { updatePicture } from '../users/user.store.ts'
import { type Picture, type PictureVariant, pictureVariants, type User } from '../users/user.ts'
import { maxPixels, maxProgressivePixels, notAPicture, pictureFormat, pictureSizes, tooManyPixels } from './picture.ts'

interface ResizedFile {
  readonly bytes: Buffer
  readonly ending: 'jpg' | 'png'
}

/** A few bytes can take seconds and hundreds of megabytes to decode: one picture at a time in each process. */
const decodeQueue = oneAtATime(4)

/** Loaded when first needed: most processes never draw. */
async function loadSharp(): Promise<typeof import('sharp').default> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

/**
 * Decodes the picture, once, and draws it anew in each size, upright and without what the camera wrote into it (place and time
 * among it).
 */
async function decodeAndResize(bytes: Buffer): Promise<ResizedPicture> {
  const sharp = await loadSharp()
  try {
    // Of the head alone: nothing is decoded yet.
    const { format, hasAlpha, isProgressive, width, height } = await sharp(bytes, {
      limitInputPixels: false,
    }).metadata()
    if (format !== pictureFormat(bytes)) throw notAPicture()
    if (width * height > (isProgressive ? maxProgressivePixels : maxPixels)) throw tooManyPixels(isProgressive)
    const within = (side: number) => [side, side, { fit: 'inside', withoutEnlargement: true }] as const
    const largest = Math.max(...Object.values(pictureSizes))
    const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize(...within(largest))
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width: wide, height: high, channels } = info
    const drawn: [PictureVariant, ResizedFile][] = []
    for (const variant of pictureVariants) {
      const raw = { width: wide, height: high, channels }
      const sized = sharp(data, { raw }).resize(...within(pictureSizes[variant]))
      const made = hasAlpha ? sized.png({ compressionLevel: 9 }) : sized.jpeg({ quality: 82 })
      drawn.push([variant, { bytes: await made.toBuffer(), ending: hasAlpha ? 'png' : 'jpg' }])
    }
    return drawn
  } catch (error) {
    throw error instanceof Problem ? error : notAPicture()
  }
}

/** A name that only this service can make: from the person, the variant and what is in the file. */
function nameOf({ vault }: Ctx, userId: string, variant: PictureVariant, { bytes, ending }: ResizedFile): string {
  const content = createHash('sha256').update(bytes).digest('hex')
  return `${vault.derive('picture', userId, variant, content).toString('base64url')}.${ending}`
}

/** A picture in all its variants, ready to be stored. */
export type ResizedPicture = readonly (readonly [PictureVariant, ResizedFile])[]

/** Drawing takes a moment, so it is done before the transaction. */
export const resizePicture = (bytes: Buffer): Promise<ResizedPicture> => decodeQueue(() => decodeAndResize(bytes))

/** Gives the person a new picture, or (null) none. The files of the earlier one go. */
export async function replacePicture(tx: Ctx, user: User, picture: ResizedPicture | null): Promise<void> {
  const made: [PictureVariant, string][] = []
  for (const [variant, drawn] of picture ?? []) {
    const name = nameOf(tx, user.id, variant, drawn)
    const mediaType = drawn.ending === 'jpg' ? 'image/jpeg' : 'image/png'
    await putFile(tx.db, { name, mediaType, bytes: drawn.bytes }, tx.now)
    made.push([variant, name])
  }
  const names = made.map(([, name]) => name)
  await removeFiles(
    tx.db,
    Object.values(user.picture ?? {}).filter((name) => !names.includes(name)),
  )
  await updatePicture(tx.db, user.id, picture && (Object.fromEntries(made) as Picture), tx.now)
}

/** Takes the person's picture away, files and all. */
export async function deletePicture(tx: Ctx, user: User): Promise<void> {
  if (user.picture) await replacePicture(tx, user, null)
}

export const findPicture = (ctx: Ctx, name: string): Promise<StoredFile | undefined> => findFile(ctx.db, name)
