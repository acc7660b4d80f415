import { createHash } from 'node:crypto'
import { canonicalJson } from '../../platform/crypto/canonical-json.ts'

/** One fact of a timeline. What a person could be known by is in `sealed`, which only the person's key opens. */
export interface ChainEntry {
  /** 1, 2, 3 … without gaps, in the chain of one company. */
  readonly position: number
  /** None: the service's own chain. */
  readonly company_id: string | null
  readonly kind: string
  readonly at: string
  readonly notification_id: string | null
  /** The id of the person's key. Once the key is destroyed, it says nothing of the person. */
  readonly person: string | null
  /** What it is about: the thread of an alert, a request, a call. */
  readonly about: string | null
  readonly facts: Readonly<Record<string, unknown>>
  /** Base64 of personal values, encrypted by the person's key; none, where there are none or the person was erased. */
  readonly sealed: string | null
}

/** An entry in its chain: `digest` is of the entry, `hash` of the hash before it and the digest. All are SHA-256 in lower-case hex. */
export interface LinkedEntry extends ChainEntry {
  readonly digest: string
  readonly previous: string
  readonly hash: string
}

/** An entry of which an excerpt shows only the digest, so that the chain can be followed over it. */
export interface ChainLink {
  readonly position: number
  readonly digest: string
}

/** A line of which nothing can be read. */
export interface UnreadableLine {
  readonly unreadable: true
}

export type ChainLine = LinkedEntry | ChainLink | UnreadableLine

/** The last entry at a time: whoever keeps it can tell later whether anything up to it was changed. */
export interface Head {
  readonly position: number
  readonly hash: string
}

/** The head of the chain of one company, and when it was added. */
export interface CompanyHead extends Head {
  readonly companyId: string | null
  readonly at: Date
}

const sha256Hex = (...parts: readonly (string | Uint8Array)[]): string => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

/** The hash before the first entry: another one for each chain, so that entries of one company do not fit into the chain of another. */
export const chainStart = (companyId: string | null): string =>
  sha256Hex(`godwit evidence chain 1\n${companyId ?? 'service'}`)

/** The bytes that the digest is of: canonical JSON (RFC 8785) of all fields but the three hashes. */
function entryBytes(entry: ChainEntry): string {
  const { position, company_id, kind, at, notification_id, person, about, facts, sealed } = entry
  return canonicalJson({ position, company_id, kind, at, notification_id, person, about, facts, sealed })
}

export const entryDigest = (entry: ChainEntry): string => sha256Hex(entryBytes(entry))

export const linkHash = (previous: string, digest: string): string =>
  sha256Hex(Buffer.from(previous, 'hex'), Buffer.from(digest, 'hex'))

/** The entry with its three hashes, after the entry with the hash `previous`. */
export function linkEntry(entry: ChainEntry, previous: string): LinkedEntry {
  const digest = entryDigest(entry)
  return { ...entry, digest, previous, hash: linkHash(previous, digest) }
}

export const headText = (head: Head): string => `${head.position}:${head.hash}`

/** What `headText` wrote, or undefined. */
export function parseHead(text: string): Head | undefined {
  const match = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text.trim().toLowerCase())
  return match?.[1] && match[2] ? { position: Number(match[1]), hash: match[2] } : undefined
}
