import type { Ctx } from '../../platform/ctx.ts'
import { findFile, removeFiles } from '../../platform/storage/files.ts'
import { deleteEventsOf, listEvents } from '../device-events/device-event.store.ts'
import { deleteDevicesOf, listDeviceData } from '../devices/device.store.ts'
import { deleteContactsOf, listContacts } from '../emergency-contacts/emergency-contact.store.ts'
import { deleteEntitlementsOf, listEntitlementData } from '../entitlements/entitlement.store.ts'
import { deleteEndedImports } from '../imports/people-import.store.ts'
import { deleteInvitationsOf, listInvitationData } from '../invitations/invitation.store.ts'
import { deleteUserTokens } from '../keys/user-token.store.ts'
import { listNetworkData, replaceNetworkTypes } from '../responders/network-responder.store.ts'
import { clearFailures } from '../sessions/session.store.ts'
import { emailSubject } from '../sessions/session.ts'
import { linkRequestSubject } from '../sign-in-links/requested-link.service.ts'
import { sentSubject } from '../sign-in-links/sent-link-limit.service.ts'
import { deleteUserStays } from '../whereabouts/whereabouts.service.ts'
import { listStaysOf } from '../whereabouts/whereabouts-read.store.ts'
import {
  blankAccount,
  deleteRoles,
  deleteSessions,
  deleteSignInCodes,
  eraseAudit,
  eraseAuditLines,
  eraseAuditLinesById,
  findAccountData,
  findPerson,
  findPictureOf,
  listAuditData,
  listAuditLines,
  listKeyData,
  listRoleData,
  listSessionData,
  listSignInCodeData,
  revokeAndBlankKeys,
} from './personal-data.store.ts'
import { erasedEmail, erasedName, type PersonalData } from './personal-data.ts'
import { readAccountTraces } from './traces.store.ts'
import { isNamedIn, locatorsOf, patternsOf, type Traces } from './traces.ts'

async function eraseAccount(ctx: Ctx, userId: string): Promise<void> {
  const person = await findPerson(ctx.db, userId)
  if (person?.email) {
    await clearFailures(ctx.db, emailSubject(ctx.vault, person.email))
    await clearFailures(ctx.db, linkRequestSubject(ctx.vault, person.email.toLowerCase()))
    await clearFailures(ctx.db, sentSubject(ctx.vault, person.email.toLowerCase()))
  }
  await removeFiles(ctx.db, Object.values((await findPictureOf(ctx.db, userId)) ?? {}))
  await deleteUserTokens(ctx.db, userId)
  await blankAccount(ctx.db, userId, { firstName: erasedName, email: erasedEmail(userId), at: ctx.now })
}

/** Erases the audit lines too: they contain the address. */
async function eraseInvitations(ctx: Ctx, userId: string): Promise<void> {
  for (const id of await deleteInvitationsOf(ctx.db, userId)) await eraseAudit(ctx.db, 'invitation', id)
}

/**
 * Removes the values of lines about the person and of lines that name the person. What the person took part in may call the person by the first
 * name alone.
 */
async function eraseFromAudit({ db }: Ctx, userId: string, traces: Traces): Promise<void> {
  await eraseAudit(db, 'user', userId)
  await eraseAuditLines(db, traces.companyIds, patternsOf(locatorsOf(traces)), traces.ownIds)
  const lines = await listAuditLines(db, traces.ids)
  await eraseAuditLinesById(
    db,
    lines.filter(({ before, after }) => isNamedIn([before, after], traces)).map(({ id }) => id),
  )
}

/** The largest variant as base64, so that the export does not depend on the service. */
async function exportPicture(ctx: Ctx, userId: string): Promise<object | null> {
  const picture = await findPictureOf(ctx.db, userId)
  const file = picture && (await findFile(ctx.db, picture.original))
  return file ? { media_type: file.mediaType, base64: file.bytes.toString('base64') } : null
}

/** The personal data that this room stores. */
export const peoplePersonalData: readonly PersonalData[] = [
  {
    name: 'account',
    export: async (ctx, userId) => (await findAccountData(ctx.db, userId)) ?? null,
    traces: readAccountTraces,
    erase: eraseAccount,
  },
  {
    name: 'picture',
    export: exportPicture,
    // `eraseAccount` removes the files, before it empties the row that names them.
    erase: async () => undefined,
  },
  {
    name: 'roles',
    export: (ctx, userId) => listRoleData(ctx.db, userId),
    erase: (ctx, userId) => deleteRoles(ctx.db, userId),
  },
  {
    name: 'network_fields',
    export: (ctx, userId) => listNetworkData(ctx.db, userId),
    erase: (ctx, userId) => replaceNetworkTypes(ctx.db, userId, [], ctx.now),
  },
  {
    name: 'sessions',
    export: (ctx, userId) => listSessionData(ctx.db, userId),
    erase: (ctx, userId) => deleteSessions(ctx.db, userId),
  },
  {
    name: 'sign_in_codes',
    export: (ctx, userId) => listSignInCodeData(ctx.db, userId),
    erase: (ctx, userId) => deleteSignInCodes(ctx.db, userId),
  },
  {
    name: 'keys',
    export: (ctx, userId) => listKeyData(ctx.db, userId),
    erase: (ctx, userId) => revokeAndBlankKeys(ctx.db, userId, erasedName, ctx.now),
  },
  {
    name: 'devices',
    export: (ctx, userId) => listDeviceData(ctx.db, userId),
    erase: (ctx, userId) => deleteDevicesOf(ctx.db, userId),
  },
  {
    name: 'emergency_contacts',
    export: (ctx, userId) => listContacts(ctx.db, [userId]),
    erase: (ctx, userId) => deleteContactsOf(ctx.db, userId),
  },
  {
    name: 'device_events',
    export: (ctx, userId) => listEvents(ctx.db, userId),
    erase: (ctx, userId) => deleteEventsOf(ctx.db, userId),
  },
  {
    name: 'whereabouts',
    export: (ctx, userId) => listStaysOf(ctx.db, userId),
    erase: (ctx, userId) => deleteUserStays(ctx, userId),
  },
  {
    name: 'invitations',
    export: (ctx, userId) => listInvitationData(ctx.db, userId),
    erase: eraseInvitations,
  },
  {
    name: 'people_imports',
    // Copies for a day at most.
    export: async () => [],
    erase: (ctx, _userId, { companyIds }) => deleteEndedImports(ctx.db, companyIds),
  },
  {
    name: 'entitlements',
    export: (ctx, userId) => listEntitlementData(ctx.db, userId),
    erase: (ctx, userId) => deleteEntitlementsOf(ctx.db, userId),
  },
  {
    name: 'audit',
    export: (ctx, userId) => listAuditData(ctx.db, userId),
    erase: eraseFromAudit,
  },
]
