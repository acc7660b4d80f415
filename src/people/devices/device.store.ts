import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Device, DeviceFacts, DevicePlatform } from './device.ts'

const selectDevice = (db: Db) =>
  db
    .selectFrom('devices')
    .select([
      'id',
      'user_id as userId',
      'company_id as companyId',
      'uuid',
      'token',
      sql<DevicePlatform>`platform`.as('platform'),
      'locale',
    ])
    .select([
      'manufacturer',
      'model',
      'os_name as osName',
      'os_type as osType',
      'os_version as osVersion',
      'processor_count as processorCount',
    ])
    .select(['created_at as createdAt', 'updated_at as updatedAt'])

/** A person in the company that they act in. */
export interface DeviceOwner {
  readonly userId: string
  readonly companyId: string | null
}

/** Deletes the device and its token from other accounts in the company. Calls for the same device are serialized until the commit. */
export async function claimDevice(
  db: Db,
  { userId, companyId }: DeviceOwner,
  uuid: string | null,
  token: string | null,
): Promise<void> {
  await sql`select take_device(${uuid}::text, ${token}::text, ${userId}::uuid, ${companyId}::uuid)`.execute(db)
}

/** The person's device in this company with this uuid, else the one with this token. */
export async function findOwnDevice(
  db: Db,
  { userId, companyId }: DeviceOwner,
  uuid: string | null,
  token: string | null,
): Promise<Device | undefined> {
  return selectDevice(db)
    .where('user_id', '=', userId)
    .where('company_id', 'is not distinct from', companyId)
    .where((of) => of.or([of('uuid', '=', uuid), of('token', '=', token)]))
    .orderBy(sql`uuid is not distinct from ${uuid}::text`, 'desc')
    .executeTakeFirst()
}

const columns = (facts: DeviceFacts, at: Date) => ({
  uuid: facts.uuid,
  token: facts.token,
  platform: facts.platform,
  locale: facts.locale,
  manufacturer: facts.manufacturer,
  model: facts.model,
  os_name: facts.osName,
  os_type: facts.osType,
  os_version: facts.osVersion,
  processor_count: facts.processorCount,
  updated_at: at,
})

export async function insertDevice(db: Db, device: Device): Promise<void> {
  await db
    .insertInto('devices')
    .values({
      ...columns(device, device.updatedAt),
      id: device.id,
      user_id: device.userId,
      company_id: device.companyId,
      created_at: device.createdAt,
    })
    .execute()
}

/** Keeps the `most` devices that were registered last and deletes the rest. */
export async function deleteExcessDevices(db: Db, userId: string, most: number): Promise<void> {
  await sql`
    delete from devices where user_id = ${userId} and id in (
      select id from devices where user_id = ${userId} order by updated_at desc, id desc offset ${most})`.execute(db)
}

export async function updateDevice(db: Db, id: string, facts: DeviceFacts, at: Date): Promise<void> {
  await db.updateTable('devices').set(columns(facts, at)).where('id', '=', id).execute()
}

/** Deletes the rows that have the same token under another uuid: a reinstalled application has a new uuid. */
export async function deleteOthersWithToken(
  db: Db,
  { userId, companyId }: DeviceOwner,
  token: string,
  keepId: string,
): Promise<void> {
  await db
    .deleteFrom('devices')
    .where('user_id', '=', userId)
    .where('company_id', 'is not distinct from', companyId)
    .where('token', '=', token)
    .where('id', '<>', keepId)
    .execute()
}

/** True when a row was deleted. */
export async function deleteOwnBrowser(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('devices')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('platform', '=', 'web')
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** A person's devices in one company, or (undefined) in all. */
export const listDevices = (db: Db, userId: string, companyId: string | null | undefined): Promise<Device[]> =>
  selectDevice(db)
    .where('user_id', '=', userId)
    .$if(companyId !== undefined, (query) => query.where('company_id', 'is not distinct from', companyId ?? null))
    .orderBy('id')
    .execute()

/** When each of these people last registered a device in one company, or (undefined) in any; those without a device are left out. */
export async function listLastRegistered(
  db: Db,
  userIds: readonly string[],
  companyId: string | null | undefined,
): Promise<{ userId: string; at: Date }[]> {
  return db
    .selectFrom('devices')
    .select(['user_id as userId', sql<Date>`max(updated_at)`.as('at')])
    .where('user_id', '=', sql<string>`any(${[...userIds]}::uuid[])`)
    .$if(companyId !== undefined, (query) => query.where('company_id', 'is not distinct from', companyId ?? null))
    .groupBy('user_id')
    .execute()
}

/** All columns but the push token, for the person's export: whoever has the token could claim the device. */
export async function listDeviceData(db: Db, userId: string): Promise<object[]> {
  const rows = await db.selectFrom('devices').selectAll().where('user_id', '=', userId).orderBy('id').execute()
  return rows.map(({ token, ...others }) => ({ ...others, has_push_token: token !== null }))
}

export async function deleteDevicesOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('devices').where('user_id', '=', userId).execute()
}
