import type { Db } from '../../platform/db/db.ts'
import type { ContactFacts, EmergencyContact } from './emergency-contact.ts'

/** Of these people, the oldest first. */
export async function listContacts(db: Db, userIds: readonly string[]): Promise<EmergencyContact[]> {
  const rows = await db
    .selectFrom('emergency_contacts')
    .select(['id', 'user_id as userId', 'name', 'phone_number as phoneNumber', 'relation', 'language'])
    .select(['consented_at as consentedAt', 'created_at as createdAt', 'updated_at as updatedAt'])
    .where('user_id', 'in', userIds)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, language: row.language as ContactFacts['language'] }))
}

const columns = ({ name, phoneNumber, relation, language, consentedAt, updatedAt }: EmergencyContact) => ({
  name,
  phone_number: phoneNumber,
  relation,
  language,
  consented_at: consentedAt,
  updated_at: updatedAt,
})

export async function insertContact(db: Db, contact: EmergencyContact): Promise<void> {
  const { id, userId, createdAt } = contact
  await db
    .insertInto('emergency_contacts')
    .values({ ...columns(contact), id, user_id: userId, created_at: createdAt })
    .execute()
}

export async function updateContact(db: Db, contact: EmergencyContact): Promise<void> {
  await db
    .updateTable('emergency_contacts')
    .set(columns(contact))
    .where('id', '=', contact.id)
    .where('user_id', '=', contact.userId)
    .execute()
}

export async function deleteContact(db: Db, userId: string, id: string): Promise<void> {
  await db.deleteFrom('emergency_contacts').where('id', '=', id).where('user_id', '=', userId).execute()
}

export async function deleteContactsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('emergency_contacts').where('user_id', '=', userId).execute()
}
