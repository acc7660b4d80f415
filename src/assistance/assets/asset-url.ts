import { signedUrl } from '../../platform/crypto/signed-url.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { contentDisposition } from '../../platform/storage/content-disposition.ts'
import type { AssetVariant, MessageAsset } from './asset.ts'

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/3gpp': '3gp',
  'video/webm': 'webm',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/3gpp': '3gp',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'audio/webm': 'weba',
  'text/plain': 'txt',
}
const endingOf = (mediaType: string | null): string => endings[mediaType ?? ''] ?? 'bin'

export const assetPath = (id: string, file: string): string => `/assets/${id}/${file}`

/** The address of a variant, valid for 60 to 75 minutes. It names the asset and not the content: deleting the message ends it. */
export const assetUrl = (
  ctx: Pick<Ctx, 'vault' | 'baseUrl' | 'now'>,
  asset: Pick<MessageAsset, 'id' | 'mediaType'>,
  variant: AssetVariant,
): string => signedUrl(ctx, assetPath(asset.id, `${variant}.${endingOf(asset.mediaType)}`))

/** Pictures and sound are shown; a text is downloaded. The file is called like the asset. */
export const dispositionOf = (title: string | null, isShown: boolean, mediaType: string): string =>
  contentDisposition(title, endingOf(mediaType), isShown)
