import type { Db } from '../../platform/db/db.ts'

/** The alpha-2 code of the country with this code in capitals, of two letters or three. */
export async function findAlpha2(db: Db, code: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('countries')
    .select('alpha2')
    .where(code.length === 2 ? 'alpha2' : 'alpha3', '=', code)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.alpha2
}
