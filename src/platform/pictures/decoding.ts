import { oneAtATime } from '../one-at-a-time.ts'

/** A small file can take seconds and hundreds of megabytes to decode: one picture at a time in each process, 4 waiting. */
export const decodeQueue: <T>(work: () => Promise<T>) => Promise<T> = oneAtATime(4)

/** Loaded on first use: most processes never need it. */
export async function loadSharp(): Promise<typeof import('sharp').default> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

/** What the header of a picture says. */
export interface PictureHeader {
  readonly format: string
  readonly width: number
  /** Of one frame. */
  readonly height: number
  readonly frames: number
  readonly hasAlpha: boolean
  /** In several passes (progressive or interlaced): the decoder holds such a picture in memory as a whole. */
  readonly inPasses: boolean
}

/** Reads the header only; nothing is decoded. Throws when it is damaged. */
export async function readPictureHeader(bytes: Buffer): Promise<PictureHeader> {
  const sharp = await loadSharp()
  const found = await sharp(bytes, { limitInputPixels: false }).metadata()
  return {
    format: found.format,
    width: found.width,
    height: found.height,
    frames: found.pages ?? 1,
    hasAlpha: found.hasAlpha,
    inPasses: found.isProgressive,
  }
}

/** Options of a resize to at most so many pixels in either direction; never larger than it was. */
export const within = (side: number) => [side, side, { fit: 'inside', withoutEnlargement: true }] as const
