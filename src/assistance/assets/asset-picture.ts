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

/**
 * Decodes the picture once and encodes each variant, upright and without metadata: cameras store position and time in it. The format
 * stays what it is.
 */
async function encode(bytes: Buffer, field: FileField): Promise<EncodedPicture> {
  try {
    const header = await readPictureHeader(bytes)
    if (header.format !== pictureFormat(bytes)) throw damaged(field)
    assertSize(header, field)
    const sharp = await loadSharp()
    const { data, info } = await sharp(bytes, { limitInputPixels: maxAssetPixels, failOn: 'error' })
      .autoOrient()
      .resize(...within(assetSizes.original))
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    const variant = async (name: AssetVariant): Promise<Buffer> => {
      const sized = sharp(data, { raw }).resize(...within(assetSizes[name]))
      switch (header.format) {
        case 'png':
          return sized.png().toBuffer()
        case 'webp':
          return sized.webp({ quality: 82 }).toBuffer()
        case 'gif':
          return sized.gif().toBuffer()
        default:
          return sized.jpeg({ quality: 85 }).toBuffer()
      }
    }
    return {
      mediaType: `image/${header.format}`,
      variants: {
        original: await variant('original'),
        medium: await variant('medium'),
        thumb: await variant('thumb'),
      },
    }
  } catch (error) {
    throw error instanceof Problem ? error : damaged(field)
  }
}

export const encodePicture = (bytes: Buffer, field: FileField): Promise<EncodedPicture> =>
  decodeQueue(() => encode(bytes, field))
