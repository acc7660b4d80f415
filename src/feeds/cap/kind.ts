import type { ReportKind } from '../reading/reading.ts'

/** Whole words only: "ash" is not in "flash flood". */
const always: readonly (readonly [RegExp, ReportKind])[] = [
  [/\btsunami\b/i, 'tsunami'],
  [/\bearthquake\b/i, 'earthquake'],
  [/\bvolcan(o|oes|ic)\b/i, 'volcano'],
]
const beyondWeather: readonly (readonly [RegExp, ReportKind])[] = [
  [/\b(wild|bush|grass|forest ?|brush)fires?\b/i, 'wildfire'],
  [/\b(flash )?flood(s|ing)?\b/i, 'flood'],
  [/\bdrought\b/i, 'drought'],
]

/**
 * By the English words of the event and by its category. A local warning of flood or storm of a weather service stays weather, since the events of
 * its chain are called by several names, and two kinds are never one event.
 */
export function kindOf(event: string, categories: readonly string[]): ReportKind {
  const found = always.find(([words]) => words.test(event))
  if (found) return found[1]
  if (categories.includes('Met')) return 'weather'
  return beyondWeather.find(([words]) => words.test(event))?.[1] ?? 'other'
}
