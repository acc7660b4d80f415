import { randomBytes } from 'node:crypto'
import { sha256 } from '../../platform/crypto/vault.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { deleteEventsOf, listEvents } from '../device-events/device-event.store.ts'
import { deleteDevicesOf, listDeviceData } from '../devices/device.store.ts'
import { clearFailures } from '../sessions/session.store.ts'
import { signInSubject } from '../sessions/session.ts'
import {
  blankAccount,
  deleteRoles,
  deleteSessions,
  endKeys,
  eraseAudit,
  findAccountData,
  findPerson,
  listAuditData,
  listKeyData,
  listRoleData,
  listSessionData,
} from './personal-data.store.ts'
import { erasedEmail, erasedName, type PersonalData } from './personal-data.ts'

async function eraseAccount(ctx: Ctx, userId: string): Promise<void> {
  const person = await findPerson(ctx.db, userId)
  if (person) await clearFailures(ctx.db, signInSubject(ctx.vault, 'email', person.email))
  // A digest that nothing is known to have: no token opens the account any more.
  const tokenDigest = sha256(randomBytes(32))
  await blankAccount(ctx.db, userId, { firstName: erasedName, email: erasedEmail(userId), tokenDigest, at: ctx.now })
}

/** What this room knows of a person. */
export const peoplePersonalData: readonly PersonalData[] = [
  {
    name: 'account',
    export: async (ctx, userId) => (await findAccountData(ctx.db, userId)) ?? null,
    erase: eraseAccount,
  },
  {
    name: 'roles',
    export: (ctx, userId) => listRoleData(ctx.db, userId),
    erase: (ctx, userId) => deleteRoles(ctx.db, userId),
  },
  {
    name: 'sessions',
    export: (ctx, userId) => listSessionData(ctx.db, userId),
    erase: (ctx, userId) => deleteSessions(ctx.db, userId),
  },
  {
    name: 'keys',
    export: (ctx, userId) => listKeyData(ctx.db, userId),
    erase: (ctx, userId) => endKeys(ctx.db, userId, erasedName, ctx.now),
  },
  {
    name: 'devices',
    export: (ctx, userId) => listDeviceData(ctx.db, userId),
    erase: (ctx, userId) => deleteDevicesOf(ctx.db, userId),
  },
  {
    name: 'device_events',
    export: (ctx, userId) => listEvents(ctx.db, userId),
    erase: (ctx, userId) => deleteEventsOf(ctx.db, userId),
  },
  {
    name: 'audit',
    export: (ctx, userId) => listAuditData(ctx.db, userId),
    erase: (ctx, userId) => eraseAudit(ctx.db, 'user', userId),
  },
]
