import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { CheckIn, CheckInAccuracy, CheckInStatus, CheckInType } from './check-in.ts'

const selectCheckIn = (db: Db) =>
  db
    .selectFrom('check_ins')
    .select(['id', 'user_id as userId', 'company_id as companyId', 'checkin_at as at', 'lat', 'lng', 'anonymized'])
    .select([
      sql<CheckInAccuracy>`accuracy`.as('accuracy'),
      sql<CheckInType>`type`.as('type'),
      sql<CheckInStatus>`status`.as('status'),
    ])
    .select([
      'country_code as countryCode',
      'device_token as deviceToken',
      'created_at as createdAt',
      'updated_at as updatedAt',
    ])

/** False when the same automatic check-in of the person is there already. */
export async function insertCheckIn(db: Db, checkIn: CheckIn): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('check_ins')
    .values({
      id: checkIn.id,
      user_id: checkIn.userId,
      company_id: checkIn.companyId,
      checkin_at: checkIn.at,
      lat: checkIn.lat,
      lng: checkIn.lng,
      anonymized: checkIn.anonymized,
      accuracy: checkIn.accuracy,
      type: checkIn.type,
      status: checkIn.status,
      country_code: checkIn.countryCode,
      device_token: checkIn.deviceToken,
      created_at: checkIn.createdAt,
      updated_at: checkIn.updatedAt,
    })
    // Written out, not handed in: a plan that is kept for any value could not tell that the index fits.
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'checkin_at']).where(sql<boolean>`status = 'unreported'`).doNothing(),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export const findAutomaticAt = (db: Db, userId: string, at: Date): Promise<CheckIn | undefined> =>
  selectCheckIn(db)
    .where('user_id', '=', userId)
    .where('checkin_at', '=', at)
    .where('status', '=', 'unreported')
    .executeTakeFirst()

/** A person's check-ins, latest first. */
export const listCheckIns = (db: Db, userId: string, most?: number): Promise<CheckIn[]> =>
  selectCheckIn(db)
    .where('user_id', '=', userId)
    .orderBy('checkin_at', 'desc')
    .orderBy('id', 'desc')
    .$if(most !== undefined, (query) => query.limit(most ?? 0))
    .execute()

/** The check-ins as they stand, for the person's export. */
export const listCheckInData = (db: Db, userId: string): Promise<object[]> =>
  db.selectFrom('check_ins').selectAll().where('user_id', '=', userId).orderBy('checkin_at').orderBy('id').execute()

export async function deleteCheckInsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('check_ins').where('user_id', '=', userId).execute()
}
