import { sha256 } from '../../platform/crypto/vault.ts'
import { actingCompany, type Ctx, deskCompany, inTransaction } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import { conflict, invalid, tooMany } from '../../platform/problem.ts'
import { phoneKey } from '../../platform/texts.ts'
import { getAccount } from '../accounts/account.service.ts'
import { audit } from '../audit/audit.service.ts'
import { findUserCallerIn, listMemberships } from '../callers/caller.store.ts'
import { hiddenToken } from '../invitations/invitation.service.ts'
import { getMember } from '../members/member.service.ts'
import { insertCode, listAccountsByEmail } from '../sessions/session.store.ts'
import type { User } from '../users/user.ts'
import { countSentLink } from './sent-link-limit.service.ts'
import { codeOfLink, handedOutMinutes, requestedLinkMinutes, type SendingWay, travellerLink } from './sign-in-code.ts'
import type { SignInLink } from './sign-in-link.service.ts'
import { findRequestingAccount, listCodes } from './sign-in-link.store.ts'
import { signInLinkMade } from './sign-in-link.tasks.ts'

/** A link to the travellers' page, and how it is sent; it is in the answer, too. */
export interface TravellerLinkOptions {
  readonly baseUrl: string
  readonly sendBy?: SendingWay | undefined
}

/** Stores the code of a new link. It signs the person in to this company, and confirms the address that it is sent to. */
async function addLink(
  tx: Ctx,
  { userId, companyId, minutes, sentTo }: Omit<LinkToSend, 'linkId'> & { minutes: number; sentTo?: string | undefined },
) {
  const linkId = newId(tx.now)
  const code = codeOfLink(tx.vault, linkId)
  const expiresAt = new Date(tx.now.getTime() + minutes * 60_000)
  await insertCode(tx.db, {
    digest: sha256(code),
    page: 'traveller',
    userId,
    companyId,
    sentTo,
    createdAt: tx.now,
    expiresAt,
  })
  return { linkId, code, expiresAt }
}

function requireAddress({ email, phoneNumber }: Pick<User, 'email' | 'phoneNumber'>, way: SendingWay): void {
  if (way === 'mail' && email === null) throw invalid({ send_by: 'is mail, and the person has no e-mail address' })
  if (way === 'sms' && !phoneNumber?.startsWith('+'))
    throw invalid({ send_by: 'is sms, and the person has no phone number that begins with + and a country' })
}

/** The address to which a link is sent, as it is compared. */
function addressKey({ email, phoneNumber }: Pick<User, 'email' | 'phoneNumber'>, way?: SendingWay): string | undefined {
  if (way === 'sms') return phoneNumber === null ? undefined : phoneKey(phoneNumber)
  return way === 'mail' ? email?.toLowerCase() : undefined
}

/**
 * The address of a guest was written by another company. A link is sent only to one that the guest confirmed, when joining: to any other
 * it would give that company access to this one.
 */
function requireConfirmedByGuest({ confirmedAt }: Pick<User, 'confirmedAt'>, way: SendingWay): void {
  if (way === 'sms')
    throw invalid({ send_by: 'is sms, and the phone number of a guest is not confirmed here: send it by mail' })
  if (confirmedAt === null) throw invalid({ send_by: 'is mail, and the guest has not confirmed the e-mail address' })
}

async function requireNotSentTooOften(tx: Ctx, address: string): Promise<void> {
  const wait = await countSentLink(tx, address)
  if (wait > 0) throw tooMany('This person was sent too many links within an hour. Wait before the next one.', wait)
}

async function createTravellerLink(
  ctx: Ctx,
  user: User,
  companyId: string | null,
  { baseUrl, sendBy }: TravellerLinkOptions,
): Promise<SignInLink> {
  if (!(await findUserCallerIn(ctx.db, user.id, companyId)))
    throw invalid({ user_id: 'must be a person who may sign in as a traveller' })
  if (sendBy) requireAddress(user, sendBy)
  const isGuest = user.companyId !== companyId
  if (sendBy && isGuest) requireConfirmedByGuest(user, sendBy)
  const address = addressKey(user, sendBy)
  const sentTo = isGuest ? undefined : address
  return inTransaction(ctx, async (tx) => {
    if (address !== undefined) await requireNotSentTooOften(tx, address)
    const { linkId, code, expiresAt } = await addLink(tx, {
      userId: user.id,
      companyId,
      minutes: handedOutMinutes,
      sentTo,
    })
    if (sendBy) await enqueue(tx, signInLinkMade, { linkId, userId: user.id, companyId, way: sendBy, base: baseUrl })
    await audit(tx, {
      action: 'create_sign_in_link',
      subjectKind: 'user',
      subjectId: user.id,
      companyId,
      before: null,
      after: { page: 'traveller', expires_at: expiresAt, sent_by: sendBy ?? null },
    })
    return { url: travellerLink(baseUrl, code), expiresAt }
  })
}

/** For the desk and the system: a manager makes links to the own company, for guests too; staff to the company of the account. */
export async function createTravellerLinkAtDesk(
  ctx: Ctx,
  userId: string,
  options: TravellerLinkOptions,
): Promise<SignInLink> {
  const { user } = await getAccount(ctx, userId)
  if (user.deletedAt) throw conflict('deleted', 'This person was deleted: bring them back first.')
  return createTravellerLink(ctx, user, deskCompany(ctx) ?? user.companyId, options)
}

/** For the company's key and its managers: a member of the company, to this company. */
export async function createMemberLink(ctx: Ctx, userId: string, options: TravellerLinkOptions): Promise<SignInLink> {
  const { user } = await getMember(ctx, userId)
  return createTravellerLink(ctx, user, actingCompany(ctx), options)
}

/** A link that is to be sent. */
export interface LinkToSend {
  readonly linkId: string
  readonly userId: string
  readonly companyId: string | null
}

/**
 * The link that somebody requested, by an address that its owner confirmed. It leads to the company of the account and never to
 * another: that company wrote the address, and no other has confirmed it. Undefined: no link.
 */
export async function createRequestedLink(tx: Ctx, userId: string, way: SendingWay): Promise<LinkToSend | undefined> {
  const account = await findRequestingAccount(tx.db, userId)
  const address = account?.confirmed[way]
  if (!account || !address) return undefined
  const { companyId } = account
  const belongs =
    companyId === null || (await listMemberships(tx.db, userId)).some((one) => one.companyId === companyId)
  if (!belongs || !(await findUserCallerIn(tx.db, userId, companyId))) return undefined
  if ((await countSentLink(tx, address)) > 0) return undefined
  const { linkId } = await addLink(tx, { userId, companyId, minutes: requestedLinkMinutes })
  return { linkId, userId, companyId }
}

/** The link as it is stored in messages: without its code. */
export const linkWithoutCode = (base: string): string => travellerLink(base, hiddenToken)

export interface LinkCode {
  readonly state: 'open' | 'used' | 'expired' | 'withdrawn'
  readonly code: string
  readonly expiresAt: Date
}

/** The codes of links that are sent now. `ctx` needs the system scope. */
export async function readLinkCodes(ctx: Ctx, linkIds: readonly string[]): Promise<ReadonlyMap<string, LinkCode>> {
  const codes = new Map(linkIds.map((id) => [id, codeOfLink(ctx.vault, id)]))
  const stored = await listCodes(ctx.db, [...codes.values()].map(sha256))
  const byDigest = new Map(stored.map((one) => [one.digest.toString('hex'), one]))
  const stateOf = (code: string): Omit<LinkCode, 'code'> => {
    const known = byDigest.get(sha256(code).toString('hex'))
    if (!known) return { state: 'withdrawn', expiresAt: ctx.now }
    if (known.usedAt) return { state: 'used', expiresAt: known.expiresAt }
    return { state: known.expiresAt <= ctx.now ? 'expired' : 'open', expiresAt: known.expiresAt }
  }
  return new Map([...codes].map(([id, code]) => [id, { code, ...stateOf(code) }]))
}

/** Accounts with this e-mail address that may sign in as travellers. `ctx` needs the system scope. */
export async function findTravellerAccounts(
  ctx: Ctx,
  email: string,
): Promise<{ readonly id: string; readonly companyId: string | null }[]> {
  const may = []
  for (const { id, companyId } of await listAccountsByEmail(ctx.db, email.trim()))
    if (await findUserCallerIn(ctx.db, id, companyId)) may.push({ id, companyId })
  return may
}
