import type { Translated } from '../../platform/i18n.ts'

/** What a health comment may be about. */
export type HealthKind = 'disease' | 'vaccination' | 'medication'
export const healthKinds: readonly HealthKind[] = ['disease', 'vaccination', 'medication']

/** The id, slug and name of a disease, vaccination or medication. */
export interface HealthName {
  readonly id: string
  readonly slug: string
  readonly name: Translated
}

interface Datum {
  readonly id: string
  /** The company whose own datum this is; null for the default. */
  readonly companyId: string | null
}

export interface DiseaseDatum extends Datum {
  readonly description: Translated | null
  readonly transmission: Translated | null
  readonly susceptibility: Translated | null
  readonly symptoms: Translated | null
  readonly prevention: Translated | null
  readonly treatment: Translated | null
}

export interface Disease {
  readonly id: string
  readonly slug: string
  readonly commonName: Translated
  readonly scientificName: string | null
  readonly occursWhere: Translated | null
  readonly datum: DiseaseDatum
  readonly vaccinations: readonly HealthName[]
  readonly medications: readonly HealthName[]
  readonly createdAt: Date
  readonly updatedAt: Date
}

export interface RemedyDatum extends Datum {
  readonly description: Translated | null
  readonly routine: boolean
  readonly schedule: Translated | null
  readonly sideEffects: Translated | null
}

/** A vaccination or a medication: both have the same fields. */
export interface Remedy {
  readonly id: string
  readonly slug: string
  readonly name: Translated
  readonly datum: RemedyDatum
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** Why a disease, vaccination or medication matters in a country. */
export interface HealthComment {
  readonly id: string
  readonly kind: HealthKind
  readonly countryId: string
  readonly companyId: string | null
  readonly subject: HealthName & { readonly scientificName: string | null }
  readonly comment: Translated
  /** Commonly relevant for a typical traveller there, not only for some journeys. */
  readonly common: boolean
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** The health information of a country in one layer. */
export interface CountryHealth {
  readonly countryId: string
  /** The company with own comments in it; null where all comments are the default. */
  readonly companyId: string | null
  readonly diseases: readonly HealthComment[]
  readonly vaccinations: readonly HealthComment[]
  readonly medications: readonly HealthComment[]
  /** The latest change of a comment; null where there are none. */
  readonly updatedAt: Date | null
}

/**
 * A company's own comments of a kind replace the default ones of that kind in the country; for the other kinds the
 * default stays (docs/contract/trips.md#health-comments). Keeps the order of the comments.
 */
export function mergeLayers(countryId: string, comments: readonly HealthComment[]): CountryHealth {
  const own = comments.filter((comment) => comment.companyId !== null)
  const of = (kind: HealthKind): readonly HealthComment[] => {
    const ours = own.filter((comment) => comment.kind === kind)
    return ours.length > 0 ? ours : comments.filter((comment) => comment.kind === kind && comment.companyId === null)
  }
  const [diseases, vaccinations, medications] = [of('disease'), of('vaccination'), of('medication')]
  const latest = Math.max(...[...diseases, ...vaccinations, ...medications].map(({ updatedAt }) => updatedAt.getTime()))
  return {
    countryId,
    companyId: own[0]?.companyId ?? null,
    diseases,
    vaccinations,
    medications,
    updatedAt: Number.isFinite(latest) ? new Date(latest) : null,
  }
}

/** "Malaria – Plasmodium falciparum, …": common and scientific names combined, in each language. */
export function fullName({ commonName, scientificName }: Pick<Disease, 'commonName' | 'scientificName'>): Translated {
  if (!scientificName) return commonName
  return Object.fromEntries(
    Object.entries(commonName).map(([language, name]) => [language, `${name} – ${scientificName}`]),
  )
}
