import { fileTypeFromBuffer } from 'file-type'
import { pictureFormat } from '../../platform/pictures/picture-format.ts'
import type { AssetType } from './asset.ts'

/** What the bytes of a file say that it is. */
export interface Content {
  readonly type: Exclude<AssetType, 'url'>
  readonly mediaType: string
}

/** Where a browser would see markup. HTML and SVG can contain scripts. */
const markup =
  /<\s*(?:!doctype|!--|\?xml|html|head|body|script|style|svg|iframe|object|embed|img|link|meta|title|form|a\s)/i
const utf8 = new TextDecoder('utf-8', { fatal: true })
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const control = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/

function isPlainText(bytes: Buffer): boolean {
  try {
    const text = utf8.decode(bytes)
    return !control.test(text) && !markup.test(text)
  } catch {
    return false
  }
}

/** The content by its bytes, whatever the caller calls it; undefined for what is not accepted. */
export async function sniffContent(bytes: Buffer): Promise<Content | undefined> {
  const picture = pictureFormat(bytes)
  if (picture !== undefined) return { type: 'image', mediaType: `image/${picture}` }
  const found = await fileTypeFromBuffer(bytes)
  if (found === undefined) return isPlainText(bytes) ? { type: 'text', mediaType: 'text/plain' } : undefined
  return undefined
}
