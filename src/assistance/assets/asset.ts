import { invalid, Problem } from '../../platform/problem.ts'

export type AssetType = 'image' | 'video' | 'audio' | 'text' | 'url'

/** `original` is what every file has; pictures have the others too. */
export type AssetVariant = 'original' | 'medium' | 'thumb'

/** The longest side of each variant of a picture in pixels. */
export const assetSizes: Readonly<Record<AssetVariant, number>> = { original: 2560, medium: 1024, thumb: 256 }

/** Of the decoded file. */
export const maxAssetBytes = 25_000_000
/** The body of a request with the largest file: base64 adds a third, and line breaks and other fields need room. */
export const maxAssetBodyBytes = 36_000_000
/** Of all frames together. */
export const maxAssetPixels = 50_000_000

const maxTitle = 200
const maxDescription = 5_000
const maxUrl = 2_000

/** What a message brings along: a file in base64, a link, or a text. Type and field are hints; the content decides. */
export interface AssetInput {
  readonly type?: AssetType | undefined
  readonly title?: string | null | undefined
  readonly description?: string | null | undefined
  readonly lat?: number | null | undefined
  readonly lng?: number | null | undefined
  readonly url?: string | null | undefined
  readonly photo?: string | null | undefined
  readonly video?: string | null | undefined
  readonly audio?: string | null | undefined
  readonly file?: string | null | undefined
}

/** One variant of a file, named by the SHA-256 digest of its content. */
export interface AssetFile {
  readonly digest: string
  readonly mediaType: string
  readonly bytes: Buffer
}

/** A checked asset whose files are already in the file store. */
export interface PreparedAsset {
  readonly type: AssetType
  readonly mediaType: string | null
  readonly title: string | null
  readonly description: string | null
  readonly url: string | null
  readonly lat: number | null
  readonly lng: number | null
  readonly files: Readonly<Partial<Record<AssetVariant, AssetFile>>>
}

/** The digest of the file of each variant. */
export type AssetFiles = Readonly<Partial<Record<AssetVariant, string>>>

export interface MessageAsset {
  readonly id: string
  readonly companyId: string
  readonly conversationId: string
  readonly type: AssetType
  readonly mediaType: string | null
  readonly title: string | null
  readonly description: string | null
  readonly url: string | null
  readonly lat: number | null
  readonly lng: number | null
  readonly files: AssetFiles
  readonly bytes: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

const fileFields = ['photo', 'video', 'audio', 'file'] as const
export type FileField = (typeof fileFields)[number]

/** Errors name a field as it stands in the message. */
export const refused = (field: string, why: string): Problem => invalid({ [`asset.${field}`]: why })

const tooLarge = (field: string): Problem =>
  new Problem(413, 'body_too_large', `asset.${field} must be at most ${maxAssetBytes / 1e6} MB.`, {
    fields: { [`asset.${field}`]: [`must be at most ${maxAssetBytes / 1e6} MB`] },
  })

/** The one field with a file; undefined where there is none. */
export function fileOf(input: AssetInput): { readonly field: FileField; readonly base64: string } | undefined {
  const given = fileFields.flatMap((field) => {
    const base64 = input[field]
    return base64 === undefined || base64 === null || base64 === '' ? [] : [{ field, base64 }]
  })
  const [first, second] = given
  if (second) throw refused(second.field, `must be left out: the asset has a file in ${first?.field} already`)
  return first
}

const dataUrl = /^data:[^,]{0,200},/i
const characters = /^[A-Za-z0-9+/_-]*={0,2}$/

/** The bytes of a file in base64, plain or as a data: URL. What is cut off is refused. */
export function decodeFile(text: string, field: FileField): Buffer {
  const plain = text.replace(dataUrl, '').replace(/\s+/g, '')
  if (plain.length > (maxAssetBytes / 3) * 4 + 4) throw tooLarge(field)
  if (plain.length % 4 !== 0 || plain.length === 0 || !characters.test(plain))
    throw refused(field, 'is not base64, or is cut off')
  const bytes = Buffer.from(plain, 'base64')
  if (bytes.length > maxAssetBytes) throw tooLarge(field)
  return bytes
}

function textOf(value: string | null | undefined, field: string, longest: number): string | null {
  const text = value?.trim() ?? ''
  if (text.length > longest) throw refused(field, `must have at most ${longest} characters`)
  return text === '' ? null : text
}

function linkOf(value: string | null | undefined): string | null {
  const text = textOf(value, 'url', maxUrl)
  if (text === null) return null
  if (!URL.canParse(text) || !['http:', 'https:'].includes(new URL(text).protocol))
    throw refused('url', 'must be a URL that starts with http:// or https://')
  return text
}

/** What an asset says besides its file. */
export function detailsOf(
  input: AssetInput,
): Pick<PreparedAsset, 'title' | 'description' | 'lat' | 'lng'> & { link: string | null } {
  const lat = input.lat ?? null
  const lng = input.lng ?? null
  if ((lat === null) !== (lng === null))
    throw refused(lat === null ? 'lat' : 'lng', 'is needed: a point has lat and lng')
  if (lat !== null && !(Math.abs(lat) <= 90)) throw refused('lat', 'must be between -90 and 90')
  if (lng !== null && !(Math.abs(lng) <= 180)) throw refused('lng', 'must be between -180 and 180')
  return {
    title: textOf(input.title, 'title', maxTitle),
    description: textOf(input.description, 'description', maxDescription),
    lat,
    lng,
    link: linkOf(input.url),
  }
}

/** The type of an asset without a file. */
export function typeWithoutFile(
  type: AssetType | undefined,
  given: { readonly link: string | null; readonly title: string | null; readonly description: string | null },
): 'url' | 'text' {
  if (type === 'url' || (type === undefined && given.link !== null)) {
    if (given.link === null) throw refused('url', 'is needed')
    return 'url'
  }
  if (type === 'text' || type === undefined) {
    if (given.title === null && given.description === null)
      throw refused('description', 'is needed, or a title, a url or a file')
    return 'text'
  }
  const field = type === 'image' ? 'photo' : type
  throw refused(field, 'is needed: the file in base64')
}
