import { sameBytes, type Vault } from '../../platform/crypto/vault.ts'
import { forbidden } from '../../platform/problem.ts'
import type { AssetVariant, MessageAsset } from './asset.ts'

/** An address is valid for at least this long. */
const validSeconds = 3_600
/** It stays the same for so long, so that answers with it keep their ETag and pictures stay in browsers' caches. */
const stepSeconds = 900

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
export const endingOf = (mediaType: string | null): string => endings[mediaType ?? ''] ?? 'bin'

const signature = (vault: Vault, id: string, file: string, expires: number): string =>
  vault.derive('asset-url', id, file, String(expires)).toString('base64url')

/** The address of a variant, valid for 60 to 75 minutes. It names the asset and not the content: deleting the message ends it. */
export function assetUrl(
  { vault, baseUrl, now }: { readonly vault: Vault; readonly baseUrl: string; readonly now: Date },
  asset: Pick<MessageAsset, 'id' | 'mediaType'>,
  variant: AssetVariant,
): string {
  const seconds = Math.floor(now.getTime() / 1000) + validSeconds
  const expires = (Math.floor(seconds / stepSeconds) + 1) * stepSeconds
  const file = `${variant}.${endingOf(asset.mediaType)}`
  return `${baseUrl}/assets/${asset.id}/${file}?expires=${expires}&signature=${signature(vault, asset.id, file, expires)}`
}

/** Throws unless the address is one that this service made and that is still valid. Gives the seconds that are left. */
export function checkAssetUrl(
  { vault, now }: { readonly vault: Vault; readonly now: Date },
  address: { readonly id: string; readonly file: string; readonly expires: string; readonly signature: string },
): number {
  const expires = Number(address.expires)
  const expected = Buffer.from(signature(vault, address.id, address.file, expires))
  if (!sameBytes(Buffer.from(address.signature), expected))
    throw forbidden('The signature of this address is not valid.', 'invalid_signature')
  const left = expires - Math.floor(now.getTime() / 1000)
  if (left <= 0) throw forbidden('This address is too old: read the message again.', 'expired_address')
  return left
}

const characters = /[^\p{L}\p{N} ._()-]/gu

/** Pictures and sound are shown; a text is downloaded. The file is called like the asset. */
export function dispositionOf(title: string | null, isShown: boolean, mediaType: string): string {
  const ending = endingOf(mediaType)
  const word = (title ?? '')
    .normalize('NFC')
    .replace(characters, '')
    .trim()
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .slice(0, 80)
  const name = `${word === '' ? 'file' : word}.${ending}`
  const ascii = name.normalize('NFD').replace(/[^\x20-\x7e]/g, '')
  const plain = ascii === name ? '' : `; filename*=UTF-8''${encodeURIComponent(name)}`
  return `${isShown ? 'inline' : 'attachment'}; filename="${ascii}"${plain}`
}
