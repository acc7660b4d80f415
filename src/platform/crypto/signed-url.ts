import type { Ctx } from '../ctx.ts'
import { forbidden } from '../problem.ts'
import { sameBytes } from './vault.ts'

/** `seconds`: valid for at least this long. `step`: the address stays the same for so long, so that answers with it keep their ETag. */
export interface Validity {
  readonly seconds: number
  readonly step: number
}
/** 60 to 75 minutes. */
const anHour: Validity = { seconds: 3_600, step: 900 }

const signature = (vault: Ctx['vault'], path: string, expires: number): string =>
  vault.derive('signed-url', path, String(expires)).toString('base64url')

/** The address of a path that opens without a key until it expires, for whoever has it. */
export function signedUrl(
  { vault, baseUrl, now }: Pick<Ctx, 'vault' | 'baseUrl' | 'now'>,
  path: string,
  { seconds, step }: Validity = anHour,
): string {
  const earliest = Math.floor(now.getTime() / 1000) + seconds
  const expires = (Math.floor(earliest / step) + 1) * step
  return `${baseUrl}${path}?expires=${expires}&signature=${signature(vault, path, expires)}`
}

/** Throws unless the address is one that this service made and that is still valid. Gives the seconds that are left. */
export function checkSignedUrl(
  { vault, now }: Pick<Ctx, 'vault' | 'now'>,
  path: string,
  query: { readonly expires?: string; readonly signature?: string },
): number {
  const expires = Number(query.expires ?? '')
  const expected = Buffer.from(signature(vault, path, expires))
  if (!sameBytes(Buffer.from(query.signature ?? ''), expected))
    throw forbidden('The signature of this address is not valid.', 'invalid_signature')
  const left = expires - Math.floor(now.getTime() / 1000)
  if (left <= 0)
    throw forbidden('This address is too old: read where it came from again to get a new one.', 'expired_address')
  return left
}
