import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { overrideColumns } from './visa-requirement.store.ts'
import type { VisaOverride } from './visa-requirement.ts'

const pairLock = prepared<unknown>(`select pg_advisory_xact_lock(hashtextextended($1, 0))`)

/** Changes of one pair wait for each other until the end of the transaction. */
export const lockPair = async (db: Db, passport: string, destination: string): Promise<void> => {
  await pairLock(db, [`visa ${passport} ${destination}`])
}

const standing = prepared<VisaOverride>(
  `select ${overrideColumns} from visa_overrides where id = $1 order by revision desc limit 1`,
)

/** The latest version, even of a withdrawn one. */
export const findOverride = async (db: Db, id: string): Promise<VisaOverride | undefined> =>
  (await standing(db, [id]))[0]

const insertion = prepared<unknown>(`
  insert into visa_overrides (id, revision, passport, destination, kind, days, freedom_of_movement, note, "references", valid_from, valid_until, recorded_from)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`)

export const insertOverride = async (db: Db, one: VisaOverride): Promise<void> => {
  await insertion(db, [
    one.id,
    one.revision,
    one.passport,
    one.destination,
    one.kind,
    one.days,
    one.freedomOfMovement,
    one.note && JSON.stringify(one.note),
    one.references,
    one.validFrom,
    one.validUntil,
    one.recordedFrom,
  ])
}

const ending = prepared<unknown>(`update visa_overrides set recorded_until = $3 where id = $1 and revision = $2`)

/** Ends a version, which stays in the history. */
export const endOverrideVersion = async (db: Db, { id, revision }: VisaOverride, now: Date): Promise<void> => {
  await ending(db, [id, revision, now])
}

const versions = prepared<VisaOverride>(`
  select ${overrideColumns} from visa_overrides where passport = $1 and destination = $2 order by recorded_from desc, revision desc, id`)

/** Every version that staff ever wrote of a pair, newest first. */
export const listOverrideVersions = (db: Db, passport: string, destination: string): Promise<VisaOverride[]> =>
  versions(db, [passport, destination])

export interface PairOfCodes {
  readonly passport: string
  readonly destination: string
}

const overruledPairs = prepared<PairOfCodes>(`select distinct passport, destination from visa_overrides order by 1, 2`)
const listedPair = prepared<PairOfCodes>(`select passport, destination from visa_requirements where id = $1`)

/** The pairs that staff have ever written of: few. */
export const listOverruledPairs = (db: Db): Promise<PairOfCodes[]> => overruledPairs(db, [])

export const findListedPair = async (db: Db, id: string): Promise<PairOfCodes | undefined> =>
  (await listedPair(db, [id]))[0]
