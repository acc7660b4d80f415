import { Type } from 'typebox'
import type { Ctx } from '../../platform/ctx.ts'
import { code, decimalOrNull, id, namedObject, text, textOrNull, time, type Wire } from '../../platform/http/fields.ts'
import { timeOut } from '../../platform/http/times.ts'
import type { AssetInput, AssetType, AssetVariant, MessageAsset } from './asset.ts'
import { assetUrl } from './asset-url.ts'

const typeNumbers: Readonly<Record<AssetType, number>> = { image: 0, video: 1, audio: 2, text: 3, url: 4 }
const typeWords = { 0: 'Image', 1: 'Video', 2: 'Audio', 3: 'Text', 4: 'URL' }
const typesByNumber = new Map(Object.entries(typeNumbers).map(([type, number]) => [number, type as AssetType]))

const address = (file: string): string =>
  `https://godwit.example/assets/7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0/${file}?expires=1794661200&signature=wJ2m0c8b3o3N1m8kqk2v0w5yq9E`

const PhotoV2 = namedObject(
  'AssetPhoto',
  {
    original: Type.Optional(text('At most 2560 pixels wide and high.', address('original.jpg'))),
    medium: Type.Optional(text('At most 1024 pixels.', address('medium.jpg'))),
    thumb: Type.Optional(text('At most 256 pixels.', address('thumb.jpg'))),
  },
  { description: 'Signed addresses of the picture, valid for an hour; empty where the asset is no picture.' },
)
const fileV2 = (name: string, what: string, file: string) =>
  namedObject(
    name,
    { original: Type.Optional(text(`The ${what}.`, address(file))) },
    { description: `Signed address of the ${what}, valid for an hour; empty where the asset is none.` },
  )

export const MessageAssetV2 = namedObject(
  'MessageAsset',
  {
    id: id('Id of the asset.'),
    created_at: time('When it was sent.'),
    updated_at: time('When it was last changed.'),
    type: code('What it is, by its content.', typeWords, 0),
    url: textOrNull('The link of type 4; else the address of the file. Deprecated.', address('original.jpg')),
    title: textOrNull('Its name.', 'The rash this morning'),
    description: textOrNull('What it shows or says.', 'Left arm, since yesterday evening.'),
    lat: decimalOrNull('Latitude of the place that the writer named.', -12.0464),
    lng: decimalOrNull('Longitude of the place that the writer named.', -77.0428),
    photo: PhotoV2,
    video: fileV2('AssetVideo', 'video', 'original.mp4'),
    audio: fileV2('AssetAudio', 'sound', 'original.m4a'),
    file: fileV2('AssetText', 'text file', 'original.txt'),
  },
  { description: 'A file, a link or a text within a message.' },
)

const base64 = (what: string, example: string) =>
  Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: `${what} in base64 or as a data: URL, at most 25 MB.`,
    examples: [example],
  })

/** The asset of a message that is sent. */
export const MessageAssetInV2 = namedObject(
  'NewMessageAsset',
  {
    type: Type.Optional(code('What it is. Of a file the content decides.', typeWords, 0)),
    title: Type.Optional(textOrNull('Its name, at most 200 characters.', 'The rash this morning')),
    description: Type.Optional(
      textOrNull('What it shows or says, at most 5000 characters.', 'Left arm, since yesterday evening.'),
    ),
    lat: Type.Optional(decimalOrNull('Latitude of a place, with lng.', -12.0464)),
    lng: Type.Optional(decimalOrNull('Longitude of a place, with lat.', -77.0428)),
    url: Type.Optional(textOrNull('A link (http or https), for type 4.', 'https://example.com/clinic')),
    photo: Type.Optional(
      base64('A picture (PNG, JPEG, WebP, GIF or AVIF, at most 50 million pixels)', '/9j/4AAQSkZJRg…'),
    ),
    video: Type.Optional(base64('A video (MP4, QuickTime, 3GP or WebM)', 'AAAAIGZ0eXBpc29t…')),
    audio: Type.Optional(base64('A recording (MP3, M4A, OGG, WAV or WebM)', 'SUQzBAAAAAAAI1RT…')),
    file: Type.Optional(base64('A plain text in UTF-8', 'SGVsbG8=')),
  },
  { description: 'A file in one of photo, video, audio and file; or a link; or a text.' },
)

export function toAssetInput(asset: Wire<typeof MessageAssetInV2>): AssetInput {
  const { type, ...rest } = asset
  return { ...rest, type: type === undefined ? undefined : typesByNumber.get(type) }
}

const mapOf = (asset: MessageAsset, type: AssetType, ctx: Pick<Ctx, 'vault' | 'baseUrl' | 'now'>) =>
  asset.type === type
    ? Object.fromEntries(
        (Object.keys(asset.files) as AssetVariant[]).map((variant) => [variant, assetUrl(ctx, asset, variant)]),
      )
    : {}

export function toMessageAssetV2(
  asset: MessageAsset,
  ctx: Pick<Ctx, 'vault' | 'baseUrl' | 'now'>,
): Wire<typeof MessageAssetV2> {
  return {
    id: asset.id,
    created_at: timeOut(asset.createdAt),
    updated_at: timeOut(asset.updatedAt),
    type: typeNumbers[asset.type],
    url: asset.files.original === undefined ? asset.url : assetUrl(ctx, asset, 'original'),
    title: asset.title,
    description: asset.description,
    lat: asset.lat,
    lng: asset.lng,
    photo: mapOf(asset, 'image', ctx),
    video: mapOf(asset, 'video', ctx),
    audio: mapOf(asset, 'audio', ctx),
    file: mapOf(asset, 'text', ctx),
  }
}
