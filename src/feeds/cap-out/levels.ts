import type { Alert, RiskLevel } from '../../intelligence/index.ts'
import type { SafetyCategory } from '../../reference/index.ts'
import type { CapLevels } from '../reading/reading.ts'

/** Our safety categories by their slugs. One that staff add has that of the category above it. */
const categoriesOf: Readonly<Record<string, readonly string[]>> = {
  'civil-unrest': ['Security'],
  crime: ['Security'],
  terrorism: ['Security'],
  'armed-conflict': ['Security'],
  landmines: ['Security', 'Safety'],
  'natural-hazard': ['Geo'],
  wildfire: ['Fire'],
  flood: ['Met'],
  weather: ['Met'],
  'poor-visibility-air': ['Met', 'Env'],
  transport: ['Transport'],
  infrastructure: ['Infra'],
  'industrial-accident': ['Safety', 'CBRNE'],
  'entry-and-law': ['Other'],
  'curfew-emergency': ['Security'],
  health: ['Health'],
}

/** The words of CAP for what an alert is about. */
export function categoriesFor(
  alert: Pick<Alert, 'category'>,
  own: readonly SafetyCategory[],
  all: readonly SafetyCategory[],
): string[] {
  const found = own.flatMap(({ slug, parentId }) => {
    const above = all.find(({ id }) => id === parentId)
    return categoriesOf[slug] ?? categoriesOf[above?.slug ?? ''] ?? ['Other']
  })
  if (alert.category === 'health') found.unshift('Health')
  return found.length === 0 ? ['Safety'] : [...new Set(found)]
}

const severities = { high: 'Severe', medium: 'Moderate', low: 'Minor' } as const satisfies Record<RiskLevel, string>

const anHour = 3_600_000

type Levels = { readonly [Name in keyof CapLevels]: NonNullable<CapLevels[Name]> }

/** What has begun is observed. Of what is to come nobody has said how certain it is. */
export function levelsFor({ riskLevel, startsAt }: Pick<Alert, 'riskLevel' | 'startsAt'>, sentAt: Date): Levels {
  const severity = severities[riskLevel]
  const ahead = startsAt.getTime() - sentAt.getTime()
  if (ahead <= 0) return { severity, urgency: 'Immediate', certainty: 'Observed' }
  return { severity, urgency: ahead <= anHour ? 'Expected' : 'Future', certainty: 'Unknown' }
}
