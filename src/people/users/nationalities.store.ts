import type { Db } from '../../platform/db/db.ts'

export interface PassportSources {
  readonly id: string
  readonly nationalities: readonly string[]
  readonly homeCountry: string | null
}

export function listPassportSources(db: Db, userIds: readonly string[]): Promise<PassportSources[]> {
  if (userIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('users')
    .select(['id', 'nationalities', 'home_country as homeCountry'])
    .where('id', 'in', userIds)
    .where('deleted_at', 'is', null)
    .execute()
}
