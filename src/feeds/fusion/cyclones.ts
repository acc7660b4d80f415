import type { Position } from '../reading/reading.ts'
import type { FusionItem, FusionRules, Join } from './fusion.ts'
import type { KeyGroup } from './key-groups.ts'
import { kmBetween } from './km-between.ts'

/** Where a storm was at a time that its agency names. */
interface Fix extends Position {
  readonly time: number
  readonly item: FusionItem
}

function fixesOf({ comparable }: KeyGroup): Fix[] {
  return comparable.flatMap((item) => {
    const { kind, point, facts } = item.report
    const at = typeof facts['advisory_at'] === 'string' ? Date.parse(facts['advisory_at']) : Number.NaN
    return kind === 'cyclone' && point && !Number.isNaN(at) ? [{ time: at, lat: point.lat, lng: point.lng, item }] : []
  })
}

interface Candidate {
  readonly groups: readonly [number, number]
  readonly fixes: number
  readonly nearestKm: number
  readonly join: Join
}

/** The fixes that two storms have in common, or undefined where one contradicts. */
function compare(
  one: readonly Fix[],
  other: readonly Fix[],
  { minutes, km }: FusionRules['cyclones'],
): Omit<Candidate, 'groups'> | undefined {
  let best: { km: number; a: Fix; b: Fix } | undefined
  let fixes = 0
  for (const a of one)
    for (const b of other) {
      if (a.time !== b.time && Math.abs(a.time - b.time) > minutes * 60_000) continue
      const apart = kmBetween(a, b)
      // A storm is in one place at a time. At another minute it may have moved on.
      if (a.time === b.time && apart > km) return undefined
      if (apart > km) continue
      fixes += 1
      if (!best || apart < best.km) best = { km: apart, a, b }
    }
  if (!best) return undefined
  const seconds = Math.abs(best.a.time - best.b.time) / 1000
  const join: Join = {
    rule: 'cyclone',
    items: [best.a.item.id, best.b.item.id],
    key: null,
    numbers: { km: best.km, seconds, fixes },
  }
  return { fixes, nearestKm: best.km, join }
}

export interface CycloneMatches {
  /** In the order in which they are made: the nearest first. */
  readonly joins: readonly { readonly groups: readonly [number, number]; readonly join: Join }[]
  /** Groups that hold two storms of one agency. They never become one. */
  readonly areApart: (one: readonly number[], other: readonly number[]) => boolean
}

/**
 * Cyclones of two agencies are one when both name a position for the same time and the positions are the same, and no other storm is as
 * near. Names decide nothing: agencies rename storms, and not at the same time.
 */
export function matchCyclones(groups: readonly KeyGroup[], rules: FusionRules): CycloneMatches {
  const storms = groups.flatMap((group, at) => {
    const fixes = fixesOf(group)
    return fixes.length > 0 ? [{ at, fixes, agencies: new Set(fixes.map(({ item }) => item.agency)) }] : []
  })
  const candidates: Candidate[] = []
  for (const [at, one] of storms.entries())
    for (const other of storms.slice(at + 1)) {
      // An agency gives one storm one id.
      if ([...one.agencies].some((agency) => other.agencies.has(agency))) continue
      const found = compare(one.fixes, other.fixes, rules.cyclones)
      if (found) candidates.push({ ...found, groups: [one.at, other.at] })
    }
  const agenciesOf = new Map(storms.map(({ at, agencies }) => [at, agencies]))
  const sharesAgency = (one: number, other: number): boolean =>
    [...(agenciesOf.get(one) ?? [])].some((agency) => agenciesOf.get(other)?.has(agency))
  // Two storms of one agency that both fit a third one make it doubtful.
  const isOnly = ({ groups: [a, b] }: Candidate): boolean =>
    !candidates.some(({ groups: [c, d] }) => {
      if (c === a && d === b) return false
      return (
        (c === a && sharesAgency(d, b)) ||
        (d === a && sharesAgency(c, b)) ||
        (c === b && sharesAgency(d, a)) ||
        (d === b && sharesAgency(c, a))
      )
    })
  return {
    joins: candidates
      .filter(isOnly)
      .sort((a, b) => a.nearestKm - b.nearestKm || (a.join.items.join() < b.join.items.join() ? -1 : 1)),
    areApart: (some, others) => some.some((one) => others.some((other) => sharesAgency(one, other))),
  }
}
