import { createHash } from 'node:crypto'
import type { Ctx } from '../../platform/ctx.ts'
import { oneAtATime } from '../../platform/one-at-a-time.ts'
import { Problem } from '../../platform/problem.ts'
import { findFile, putFile, removeFiles, type StoredFile } from '../../platform/storage/files.ts'
import { savePicture } from '../users/user.store.ts'
import { type Picture, type PictureVariant, pictureVariants, type User } from '../users/user.ts'
import { mostPixels, mostPixelsInPasses, notAPicture, pictureFormat, pictureSizes, tooManyPixels } from './picture.ts'

interface Drawn {
  readonly bytes: Buffer
  readonly ending: 'jpg' | 'png'
}

/** A few bytes can take seconds and hundreds of megabytes to decode: one picture at a time in each process. */
const inTurn = oneAtATime(4)

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
async function draw(bytes: Buffer): Promise<DrawnPicture> {
  const sharp = await loadSharp()
  try {
    // Of the head alone: nothing is decoded yet.
    const { format, hasAlpha, isProgressive, width, height } = await sharp(bytes, {
      limitInputPixels: false,
    }).metadata()
    if (format !== pictureFormat(bytes)) throw notAPicture()
    if (width * height > (isProgressive ? mostPixelsInPasses : mostPixels)) throw tooManyPixels(isProgressive)
    const within = (side: number) => [side, side, { fit: 'inside', withoutEnlargement: true }] as const
    const largest = Math.max(...Object.values(pictureSizes))
    const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .autoOrient()
      .resize(...within(largest))
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width: wide, height: high, channels } = info
    const drawn: [PictureVariant, Drawn][] = []
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
function nameOf({ vault }: Ctx, userId: string, variant: PictureVariant, { bytes, ending }: Drawn): string {
  const content = createHash('sha256').update(bytes).digest('hex')
  return `${vault.derive('picture', userId, variant, content).toString('base64url')}.${ending}`
}

/** A picture in all its variants, ready to be stored. */
export type DrawnPicture = readonly (readonly [PictureVariant, Drawn])[]

/** Drawing takes a moment, so it is done before the transaction. */
export const drawPicture = (bytes: Buffer): Promise<DrawnPicture> => inTurn(() => draw(bytes))

/** Gives the person a new picture, or (null) none. The files of the earlier one go. */
export async function storePicture(tx: Ctx, user: User, picture: DrawnPicture | null): Promise<void> {
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
  await savePicture(tx.db, user.id, picture && (Object.fromEntries(made) as Picture), tx.now)
}

/** Takes the person's picture away, files and all. */
export async function dropPicture(tx: Ctx, user: User): Promise<void> {
  if (user.picture) await storePicture(tx, user, null)
}

export const findPicture = (ctx: Ctx, name: string): Promise<StoredFile | undefined> => findFile(ctx.db, name)
