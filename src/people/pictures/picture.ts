import { pictureFormat } from '../../platform/pictures/picture-format.ts'
import { invalid } from '../../platform/problem.ts'
import type { PictureVariant } from '../users/user.ts'

/** The longest side of each variant in pixels. */
export const pictureSizes: Readonly<Record<PictureVariant, number>> = { original: 1024, thumb: 200, small: 64 }

export const maxPictureBytes = 10 * 1024 * 1024
/** More than any phone’s camera has; a small file can claim far more. */
export const maxPixels = 64_000_000
/** For progressive and interlaced pictures: the decoder holds them in memory as a whole until the last pass. */
export const maxProgressivePixels = 16_000_000

const base64 = /^[A-Za-z0-9+/_-]+={0,2}$/
const dataUrl = /^data:[\w/+.-]*;base64,/i

export const notAPicture = (field = 'profile_pic') =>
  invalid({ [field]: 'is not a PNG, JPEG, WebP or GIF picture in base64' })

export const tooManyPixels = (inPasses: boolean) =>
  invalid({
    profile_pic: inPasses
      ? `must have at most ${maxProgressivePixels / 1e6} million pixels when it is progressive or interlaced`
      : `must have at most ${maxPixels / 1e6} million pixels`,
  })

/** The bytes of a picture in base64, plain or as a data: URL. */
export function parsePicture(text: string, field = 'profile_pic'): Buffer {
  const plain = text.replace(dataUrl, '').replace(/\s+/g, '')
  if (plain.length * 0.75 > maxPictureBytes + 3) throw invalid({ [field]: 'must be at most 10 MB' })
  if (!base64.test(plain)) throw notAPicture(field)
  const bytes = Buffer.from(plain, 'base64')
  if (bytes.length > maxPictureBytes) throw invalid({ [field]: 'must be at most 10 MB' })
  if (pictureFormat(bytes) === undefined) throw notAPicture(field)
  return bytes
}
