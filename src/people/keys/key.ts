import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** `user` is the traveller's authentication_token; `session` is used only in the desk's cookie, `code` only once, to sign in. */
export type KeyKind = 'company' | 'public' | 'staff' | 'source' | 'user' | 'session' | 'code'

const prefixes: Readonly<Record<KeyKind, string>> = {
  company: 'gwc',
  public: 'gwp',
  staff: 'gws',
  source: 'gwf',
  user: 'gwu',
  session: 'gwe',
  code: 'gwo',
}
const kinds = new Map(Object.entries(prefixes).map(([kind, prefix]) => [prefix, kind as KeyKind]))

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const secretBytes = 20
const secretLength = 27
const checksumLength = 6
const shape = new RegExp(
  `^(${[...kinds.keys()].join('|')})_([0-9A-Za-z]{${secretLength}})([0-9A-Za-z]{${checksumLength}})$`,
)

function base62(value: bigint, length: number): string {
  let rest = value
  let text = ''
  while (text.length < length) {
    text = alphabet.charAt(Number(rest % 62n)) + text
    rest /= 62n
  }
  return text
}

const checksum = (text: string): string => base62(BigInt(crc32(text)), checksumLength)

/**
 * A key: a prefix for its kind, 160 random bits, and a checksum, so that secret scanners and the server recognise a well-formed
 * one without a query (docs/contract/callers.md#form-of-a-key).
 */
export function formatKey(kind: KeyKind, secret: Buffer): string {
  if (secret.length !== secretBytes) throw new Error('A key has 160 bits.')
  const body = `${prefixes[kind]}_${base62(BigInt(`0x${secret.toString('hex')}`), secretLength)}`
  return body + checksum(body)
}

export const newKey = (kind: KeyKind): string => formatKey(kind, randomBytes(secretBytes))

/** The kind of a well-formed key; undefined when it is malformed and needs no look-up. */
export function keyKind(key: string): KeyKind | undefined {
  const match = shape.exec(key)
  if (!match) return undefined
  const body = key.slice(0, -checksumLength)
  return checksum(body) === match[3] ? kinds.get(match[1] ?? '') : undefined
}

/** The first 8 and the last 4 characters, by which people recognise a key. */
export const keyHint = (key: string): string => `${key.slice(0, 8)}…${key.slice(-4)}`

/** Keys that are made and revoked. `source`: a source of flight status. */
export const storedKeyKinds = ['company', 'public', 'staff', 'source'] as const
export type StoredKeyKind = (typeof storedKeyKinds)[number]

/** A stored key, without its secret. */
export interface Key {
  readonly id: string
  readonly kind: StoredKeyKind
  readonly companyId: string | null
  readonly userId: string | null
  readonly name: string
  readonly hint: string
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly expiresAt: Date | null
  readonly revokedAt: Date | null
  readonly lastUsedOn: string | null
}
