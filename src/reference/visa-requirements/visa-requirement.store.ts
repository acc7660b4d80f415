import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { ListedVisa, VisaOverride } from './visa-requirement.ts'

/** Alpha-2 codes; undefined: any. */
export interface VisaFilter {
  readonly nationalities?: readonly string[] | undefined
  readonly destinations?: readonly string[] | undefined
}

const ofPairs = `($1::text[] is null or passport = any($1)) and ($2::text[] is null or destination = any($2))`
const valuesOf = ({ nationalities, destinations }: VisaFilter) => [nationalities ?? null, destinations ?? null]

const listed = prepared<ListedVisa>(`
  select id, passport, destination, kind, days, freedom_of_movement as "freedomOfMovement", as_of as "asOf", source,
    sources_agreeing as "sourcesAgreeing", sources_total as "sourcesTotal", cross_check_agrees as "crossCheckAgrees",
    government_says as "governmentSays", government_agrees as "governmentAgrees", government_as_of as "governmentAsOf", disputed,
    changed_recently as "changedRecently", previous_kind as "previousKind", changed_after as "changedAfter",
    changed_until as "changedUntil", note
  from visa_requirements where ${ofPairs} order by passport, destination`)

/** The pairs that the sources list, by codes. */
export const listListed = (db: Db, filter: VisaFilter): Promise<ListedVisa[]> => listed(db, valuesOf(filter))

export const overrideColumns = `id, revision, passport, destination, kind, days, freedom_of_movement as "freedomOfMovement", note,
  "references", valid_from as "validFrom", valid_until as "validUntil", recorded_from as "recordedFrom", recorded_until as "recordedUntil"`

const standing = prepared<VisaOverride>(`
  select ${overrideColumns} from visa_overrides where ${ofPairs} and recorded_until is null order by passport, destination, valid_from`)

/** What staff say of these pairs: in force, upcoming and ended, but not withdrawn. */
export const listStandingOverrides = (db: Db, filter: VisaFilter): Promise<VisaOverride[]> =>
  standing(db, valuesOf(filter))

/** A passport and the day of the oldest word on it. */
export interface ListedPassport {
  readonly code: string
  readonly asOf: string
}

const passports = prepared<ListedPassport>(`
  select passport as code, min(as_of) as "asOf" from visa_requirements where passport = any($1::text[]) group by passport`)

/** Which of these codes are the code of a passport: most territories have none of their own. */
export const listPassports = (db: Db, codes: readonly string[]): Promise<ListedPassport[]> => passports(db, [codes])

/** A time at which what staff say of a pair begins or ends. */
export interface VisaBoundary {
  readonly passport: string
  readonly destination: string
  readonly at: string
}

const boundaries = prepared<VisaBoundary>(`
  select passport, destination, at from visa_overrides cross join lateral unnest(array[valid_from, valid_until]) as at
  where recorded_until is null and at is not null`)

export const listBoundaries = (db: Db): Promise<VisaBoundary[]> => boundaries(db, [])
