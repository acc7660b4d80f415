import { fileTypeFromBuffer } from 'file-type'
import { DamagedFile } from '../../platform/media/damaged-file.ts'
import { cleanMp4, type Tracks } from '../../platform/media/mp4-metadata.ts'
import { cleanOgg } from '../../platform/media/ogg-metadata.ts'
import { cleanMp3, cleanWav } from '../../platform/media/sound-metadata.ts'
import { cleanWebm } from '../../platform/media/webm-metadata.ts'
import { pictureFormat } from '../../platform/pictures/picture-format.ts'
import { type AssetType, type FileField, refused } from './asset.ts'

/** What the bytes of a file are, whatever the caller calls them. `bytes` are without metadata, except those of a picture. */
export interface Content {
  readonly type: Exclude<AssetType, 'url'>
  readonly mediaType: string
  readonly bytes: Buffer
}

/** Where a browser would see markup. HTML and SVG can contain scripts. */
const markup =
  /<\s*(?:!doctype|!--|\?xml|html|head|body|script|style|svg|iframe|object|embed|img|link|meta|title|form|a\s)/i
const utf8 = new TextDecoder('utf-8', { fatal: true })
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const control = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/

const accepted =
  'is not of an accepted type: PNG, JPEG, WebP, GIF, AVIF; MP4, QuickTime, 3GP, WebM; MP3, M4A, OGG, WAV; plain text in UTF-8'

function plainText(bytes: Buffer, field: FileField): Content {
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    throw refused(field, accepted)
  }
  if (control.test(text)) throw refused(field, accepted)
  if (markup.test(text)) throw refused(field, 'contains markup: HTML, SVG and XML are not accepted')
  if (field !== 'file') throw refused(field, 'is a plain text: send it as file')
  return { type: 'text', mediaType: 'text/plain', bytes }
}

function pictureOrSound(bytes: Buffer, { video, audio }: Tracks, [withPicture, soundOnly]: [string, string]): Content {
  if (video) return { type: 'video', mediaType: withPicture, bytes }
  if (audio) return { type: 'audio', mediaType: soundOnly, bytes }
  throw new DamagedFile('it has neither picture nor sound')
}

type Reader = (bytes: Buffer) => Content
const mp4 =
  (...types: [string, string]): Reader =>
  (bytes) =>
    pictureOrSound(bytes, cleanMp4(bytes), types)
const ogg: Reader = (bytes) => {
  cleanOgg(bytes)
  return { type: 'audio', mediaType: 'audio/ogg', bytes }
}
const picture: Reader = (bytes) => ({ type: 'image', mediaType: 'image/avif', bytes })

/** How each type that file-type names is read. The first of two types has a picture, the second has only sound. */
const readers: Readonly<Record<string, Reader>> = {
  'image/avif': picture,
  'video/mp4': mp4('video/mp4', 'audio/mp4'),
  'video/x-m4v': mp4('video/mp4', 'audio/mp4'),
  'audio/mp4': mp4('video/mp4', 'audio/mp4'),
  'audio/x-m4a': mp4('video/mp4', 'audio/mp4'),
  'video/quicktime': mp4('video/quicktime', 'audio/mp4'),
  'video/3gpp': mp4('video/3gpp', 'audio/3gpp'),
  'video/webm': (bytes) => pictureOrSound(bytes, cleanWebm(bytes), ['video/webm', 'audio/webm']),
  'audio/ogg': ogg,
  'audio/ogg; codecs=opus': ogg,
  'audio/mpeg': (bytes) => ({ type: 'audio', mediaType: 'audio/mpeg', bytes: cleanMp3(bytes) }),
  'audio/wav': (bytes) => {
    cleanWav(bytes)
    return { type: 'audio', mediaType: 'audio/wav', bytes }
  },
}

/** Finds out what the file is and takes out what says where and by whom it was made. Changes the bytes that it is given. */
export async function readContent(bytes: Buffer, field: FileField): Promise<Content> {
  const format = pictureFormat(bytes)
  if (format !== undefined) return { type: 'image', mediaType: `image/${format}`, bytes }
  const found = await fileTypeFromBuffer(bytes)
  if (found === undefined) return plainText(bytes, field)
  const reader = readers[found.mime]
  if (!reader) {
    if (/^image\/hei[cf]/.test(found.mime)) throw refused(field, 'is a HEIC picture: send it as JPEG')
    throw refused(field, accepted)
  }
  try {
    return reader(bytes)
  } catch (error) {
    if (error instanceof DamagedFile || error instanceof RangeError)
      throw refused(field, `is damaged or cut off (${found.mime}: ${error.message})`)
    throw error
  }
}
