import type { Vault } from '../../platform/crypto/vault.ts'
import { moment } from '../../platform/stopwatch.ts'
import { gathered } from '../sending/gathered.ts'
import type { DueEndpoint } from './delivering.store.ts'

/** Where secrets are sealed for. */
export const secretPlace = 'webhook_endpoints.signing_secret'

const mostKept = 10_000
const readAtOnce = 100

/** Opening a seal takes longer than signing: what was opened is kept while the seal is the same. */
export function secretsOpener(): (vault: Vault, to: DueEndpoint, now: Date) => string[] {
  const opened = new Map<string, { sealed: Buffer; plain: string }>()
  const open = (vault: Vault, place: string, id: string, sealed: Buffer): string => {
    const known = opened.get(place + id)
    if (known?.sealed.equals(sealed)) return known.plain
    const plain = vault.open(secretPlace, id, sealed)
    if (opened.size >= mostKept) opened.clear()
    opened.set(place + id, { sealed, plain })
    return plain
  }
  return (vault, { id, secret, previousSecret, previousSecretUntil }, now) => {
    const secrets = [open(vault, 'current ', id, secret)]
    if (previousSecret && previousSecretUntil && previousSecretUntil > now)
      secrets.push(open(vault, 'previous ', id, previousSecret))
    return secrets
  }
}

/** Endpoints are few and their events many. */
export function urlParser(): (text: string) => URL {
  const parsed = new Map<string, URL>()
  return (text) => {
    const known = parsed.get(text)
    if (known) return known
    const url = new URL(text)
    if (parsed.size >= mostKept) parsed.clear()
    parsed.set(text, url)
    return url
  }
}

/** Reads endpoints together, and again for rows that were claimed after it was read: those are never sent by what was before. */
export function endpointReader(read: (ids: readonly string[]) => Promise<ReadonlyMap<string, DueEndpoint>>): {
  /** As it was at that time or later. */
  since(id: string, at: number): DueEndpoint | undefined | Promise<DueEndpoint | undefined>
} {
  const known = new Map<string, { at: number; endpoint: DueEndpoint | undefined }>()
  const reading = new Map<string, { at: number; endpoint: Promise<DueEndpoint | undefined> }>()
  const ask = gathered<string, DueEndpoint | undefined>(readAtOnce, async (ids) => {
    const at = moment()
    const found = await read(ids)
    if (known.size >= mostKept) known.clear()
    for (const id of ids) known.set(id, { at, endpoint: found.get(id) })
    return ids.map((id) => found.get(id))
  })
  return {
    since(id, at) {
      const kept = known.get(id)
      if (kept && kept.at >= at) return kept.endpoint
      const asked = reading.get(id)
      if (asked && asked.at >= at) return asked.endpoint
      const endpoint = ask(id)
      const entry = { at: moment(), endpoint }
      reading.set(id, entry)
      const forget = (): void => {
        if (reading.get(id) === entry) reading.delete(id)
      }
      endpoint.then(forget, forget)
      return endpoint
    },
  }
}
