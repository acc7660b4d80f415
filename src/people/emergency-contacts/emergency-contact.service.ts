import { actingCompany, type Ctx, inTransaction } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { found, invalid } from '../../platform/problem.ts'
import { noteAtDesk } from '../../platform/sockets/desk-news.ts'
import { audit } from '../audit/audit.service.ts'
import { ownProfile } from '../users/profile.service.ts'
import { lockUser } from '../users/user.store.ts'
import { deleteContact, insertContact, listContacts, updateContact } from './emergency-contact.store.ts'
import {
  type ContactChange,
  contactFacts,
  type EmergencyContact,
  mostContacts,
  needsConsent,
} from './emergency-contact.ts'

/** The caller's own, in the order in which they were named. */
export async function readOwnContacts(ctx: Ctx): Promise<EmergencyContact[]> {
  const { id } = await ownProfile(ctx)
  return listContacts(ctx.db, [id])
}

/** Runs the work with the caller's contacts, which nobody else changes meanwhile. */
function withOwn<T>(
  ctx: Ctx,
  work: (tx: Ctx, userId: string, own: readonly EmergencyContact[]) => Promise<T>,
): Promise<T> {
  return inTransaction(ctx, async (tx) => {
    const { id: userId } = await ownProfile(tx)
    await lockUser(tx.db, userId)
    return work(tx, userId, await listContacts(tx.db, [userId]))
  })
}

/** The log says who changed which, and nothing of the contact, who is no user of the service. */
async function noteChange(tx: Ctx, userId: string, id: string, action: 'create' | 'update' | 'delete'): Promise<void> {
  const companyId = actingCompany(tx)
  await audit(tx, { action, subjectKind: 'emergency_contact', subjectId: id, companyId, before: null, after: null })
  noteAtDesk(tx.db, 'people', companyId, userId)
}

const withoutConsent = () => invalid({ consent: 'is required: only those who know of it and agree are stored' })

export function addContact(ctx: Ctx, { consent, ...given }: ContactChange): Promise<EmergencyContact> {
  const facts = contactFacts(given)
  if (!consent) throw withoutConsent()
  return withOwn(ctx, async (tx, userId, own) => {
    if (own.length >= mostContacts) throw invalid({ emergency_contact: `must not be more than ${mostContacts}` })
    const times = { consentedAt: tx.now, createdAt: tx.now, updatedAt: tx.now }
    const contact = { ...facts, ...times, id: newId(tx.now), userId }
    await insertContact(tx.db, contact)
    await noteChange(tx, userId, contact.id, 'create')
    return contact
  })
}

/** A new name or number needs the consent again. */
export function changeContact(ctx: Ctx, id: string, { consent, ...given }: ContactChange): Promise<EmergencyContact> {
  return withOwn(ctx, async (tx, userId, own) => {
    const before = found(
      own.find((one) => one.id === id.toLowerCase()),
      'emergency contact',
      id,
    )
    const facts = contactFacts({ ...before, ...given })
    if (needsConsent(before, facts) && !consent) throw withoutConsent()
    const after = { ...before, ...facts, consentedAt: consent ? tx.now : before.consentedAt, updatedAt: tx.now }
    await updateContact(tx.db, after)
    await noteChange(tx, userId, after.id, 'update')
    return after
  })
}

export function removeContact(ctx: Ctx, id: string): Promise<void> {
  return withOwn(ctx, async (tx, userId, own) => {
    const { id: known } = found(
      own.find((one) => one.id === id.toLowerCase()),
      'emergency contact',
      id,
    )
    await deleteContact(tx.db, userId, known)
    await noteChange(tx, userId, known, 'delete')
  })
}

/** Of each of these people, in one statement. The caller has to have the right to see them. */
export async function readContactsOf(
  ctx: Ctx,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, readonly EmergencyContact[]>> {
  return userIds.length === 0 ? new Map() : Map.groupBy(await listContacts(ctx.db, userIds), (one) => one.userId)
}
