import {
  decodeQueue,
  loadSharp,
  type PictureHeader,
  readPictureHeader,
  within,
} from '../../platform/pictures/decoding.ts'
import { pictureFormat } from '../../platform/pictures/picture-format.ts'
import { Problem } from '../../platform/problem.ts'
import { type AssetVariant, assetSizes, type FileField, maxAssetPixels, refused } from './asset.ts'

export interface EncodedPicture {
  readonly mediaType: string
  readonly variants: Readonly<Record<AssetVariant, Buffer>>
}

const damaged = (field: FileField): Problem => refused(field, 'is a damaged picture, or is cut off')

function assertSize({ width, height, frames }: PictureHeader, field: FileField): void {
  if (width * height * frames > maxAssetPixels)
    throw refused(field, `must have at most ${maxAssetPixels / 1e6} million pixels, all frames together`)
}

/** Decoded pixels of the largest variant, from which the others are made. */
interface Pixels {
  readonly data: Buffer
  readonly raw: { readonly width: number; readonly height: number; readonly channels: 1 | 2 | 3 | 4 }
}

type Sharp = Awaited<ReturnType<typeof loadSharp>>
type Encode = (pixels: import('sharp').Sharp) => import('sharp').Sharp

/** The format stays what it is; of AVIF, which takes minutes to write, a PNG or JPEG is made. */
function encodingOf({ format, hasAlpha }: PictureHeader): { readonly mediaType: string; readonly encode: Encode } {
  if (format === 'webp') return { mediaType: 'image/webp', encode: (one) => one.webp({ quality: 82 }) }
  if (format === 'gif') return { mediaType: 'image/gif', encode: (one) => one.gif() }
  return format === 'png' || (format !== 'jpeg' && hasAlpha)
    ? { mediaType: 'image/png', encode: (one) => one.png() }
    : { mediaType: 'image/jpeg', encode: (one) => one.jpeg({ quality: 85 }) }
}

async function decode(sharp: Sharp, bytes: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(bytes, { limitInputPixels: maxAssetPixels, failOn: 'error' })
    .autoOrient()
    .resize(...within(assetSizes.original))
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, raw: { width: info.width, height: info.height, channels: info.channels as Pixels['raw']['channels'] } }
}

/**
 * Decodes the picture once and encodes each variant, upright and without metadata: cameras store position and time in it. Of a moving picture
 * the first frame is kept: encoding 45 frames of a megapixel takes minutes.
 */
async function encode(bytes: Buffer, field: FileField): Promise<EncodedPicture> {
  try {
    const header = await readPictureHeader(bytes)
    if (header.format !== (pictureFormat(bytes) ?? 'heif')) throw damaged(field)
    assertSize(header, field)
    const sharp = await loadSharp()
    const { data, raw } = await decode(sharp, bytes)
    const { mediaType, encode } = encodingOf(header)
    const encoded = (variant: AssetVariant): Promise<Buffer> =>
      encode(sharp(data, { raw }).resize(...within(assetSizes[variant]))).toBuffer()
    return {
      mediaType,
      variants: { original: await encoded('original'), medium: await encoded('medium'), thumb: await encoded('thumb') },
    }
  } catch (error) {
    throw error instanceof Problem ? error : damaged(field)
  }
}

export const encodePicture = (bytes: Buffer, field: FileField): Promise<EncodedPicture> =>
  decodeQueue(() => encode(bytes, field))
