import { createHash } from 'node:crypto'
import type { Ctx } from '../../platform/ctx.ts'
import { Problem } from '../../platform/problem.ts'
import { findFile, putFile, removeFiles, type StoredFile } from '../../platform/storage/files.ts'
import { savePicture } from '../users/user.store.ts'
import { type Picture, type PictureVariant, pictureVariants, type User } from '../users/user.ts'
import { mostPixels, notAPicture, pictureFormat, pictureSizes } from './picture.ts'

interface Drawn {
  readonly bytes: Buffer
  readonly ending: 'jpg' | 'png'
}

/**
 * Decodes the picture and draws it anew in one size, upright and without what the camera wrote into it (place and time among it).
 * Loaded when first needed: most processes never draw.
 */
async function draw(bytes: Buffer, variant: PictureVariant): Promise<Drawn> {
  const { default: sharp } = await import('sharp')
  try {
    const image = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    const { format, hasAlpha } = await image.metadata()
    if (format !== pictureFormat(bytes)) throw notAPicture()
    const side = pictureSizes[variant]
    const sized = image.autoOrient().resize(side, side, { fit: 'inside', withoutEnlargement: true })
    const drawn = hasAlpha ? sized.png({ compressionLevel: 9 }) : sized.jpeg({ quality: 82 })
    return { bytes: await drawn.toBuffer(), ending: hasAlpha ? 'png' : 'jpg' }
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
export async function drawPicture(bytes: Buffer): Promise<DrawnPicture> {
  const drawn: [PictureVariant, Drawn][] = []
  for (const variant of pictureVariants) drawn.push([variant, await draw(bytes, variant)])
  return drawn
}

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
