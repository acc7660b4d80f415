import { canonicalJson } from './canonical-json.ts'
import { sha256 } from './vault.ts'

/** SHA-256 over the canonical JSON, in lower-case hex. */
export const digestOf = (value: unknown): string => sha256(canonicalJson(value)).toString('hex')
