import { key } from '../reading/keys.ts'
import type { AreaCode } from '../reading/reading.ts'

const significances: Readonly<Record<string, string>> = {
  W: 'Warning',
  A: 'Watch',
  Y: 'Advisory',
  S: 'Statement',
  F: 'Forecast',
  O: 'Outlook',
  N: 'Synopsis',
}

/** How serious the weather service says it is, by the letter of its code. */
export const levelOf = (significance: string | undefined): string | null => significances[significance ?? ''] ?? null

/** "CTZ002", "CTZ003" → "CTZ002-003": as the service itself shortens lists of zones. */
function shortList(zones: readonly string[]): string {
  const byPrefix = Map.groupBy([...new Set(zones)].sort(), (zone) => zone.slice(0, 3))
  return [...byPrefix].map(([prefix, same]) => prefix + same.map((zone) => zone.slice(3)).join('-')).join('-')
}

/** The event of a message without VTEC: it is issued again under new identifiers, and without references. Undefined: it says too little. */
export function eventKey(
  office: string | null,
  event: string,
  zones: readonly string[],
  end: Date | null,
): string | undefined {
  if (office === null || zones.length === 0 || end === null) return undefined
  const value = `${office}.${event}.${shortList(zones)}.${end.toISOString()}`
  // All 254 counties of Texas are about 1,000 characters.
  return value.length > 2000 ? undefined : key('nws', value)
}

/** Zones of fire weather have the numbers of other zones with another shape. */
export const zoneCode = (code: string, isFire: boolean): AreaCode => ({ scheme: isFire ? 'UGC-FIRE' : 'UGC', code })
