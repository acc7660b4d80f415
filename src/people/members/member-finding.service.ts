import type { Ctx } from '../../platform/ctx.ts'
import { enterSyncWrite, syncSubject } from '../../platform/db/sync.ts'
import { type FieldErrors, Problem } from '../../platform/problem.ts'
import { validateChange } from '../account-changes/account-change.service.ts'
import { lockIdentities } from '../users/user.store.ts'
import { type User, userAsSeenBy } from '../users/user.ts'
import { addAbsentMember, changeOfDraft, type MemberDraft } from './member.service.ts'
import { listMembersByIdentity, lockMembers, type MemberIdentity } from './member.store.ts'

/** What the rules of a person refuse in a draft, by field; undefined where they refuse nothing. */
export async function refusalsOfDraft(ctx: Ctx, draft: MemberDraft): Promise<FieldErrors | undefined> {
  try {
    await validateChange(ctx, changeOfDraft(draft))
    return undefined
  } catch (error) {
    if (error instanceof Problem && error.fields) return error.fields
    throw error
  }
}

const tidy = (text: string | null | undefined): string | null => text?.trim() || null
/** People are known by their address; who has none, by the company's own id. */
const identityOf = ({ email, externalId }: MemberDraft): MemberIdentity => {
  const address = tidy(email)?.toLowerCase() ?? null
  return { email: address, externalId: address === null ? tidy(externalId) : null }
}
const keyOf = ({ email, externalId }: MemberIdentity): string => JSON.stringify([email, externalId])

export interface FoundMember {
  readonly user: User
  /** Made by this call. */
  readonly added: boolean
  /** May be put on trips. */
  readonly travels: boolean
}

/**
 * The company's people with these addresses, guests included; where there is none, a new traveller by the rules of `addMember`. In the
 * transaction of the caller: until it ends nobody else adds a person with such an address, and nobody deletes those who were found.
 * `onRefusal` turns what `addMember` refuses in a draft into what the caller's request calls it.
 */
export async function findOrAddMembers(
  outer: Ctx,
  companyId: string,
  drafts: readonly MemberDraft[],
  onRefusal: (error: unknown, at: number) => unknown = (error) => error,
): Promise<FoundMember[]> {
  const identities = drafts.map(identityOf)
  const named = drafts.map(({ externalId }, at) => ({
    email: identities[at]?.email ?? null,
    externalId: tidy(externalId),
  }))
  // Pipelined: the server runs them in this order. The company's lock comes before those of the addresses: the other order can
  // deadlock two writers and a reader.
  const [tx, , members] = await Promise.all([
    enterSyncWrite(outer, syncSubject(companyId, null)),
    lockIdentities(outer.db, companyId, named),
    listMembersByIdentity(outer.db, companyId, identities),
  ])
  const staying = await lockMembers(
    tx.db,
    companyId,
    members.map(({ user }) => user),
  )
  const known = new Map<string, FoundMember>()
  for (const { user, travels } of members) {
    if (!staying.has(user.id)) continue
    const found = { user: userAsSeenBy(companyId, user), added: false, travels }
    // The company's own people come first and are not replaced by a guest with the same address.
    for (const identity of identityKeysOf(user)) if (!known.has(identity)) known.set(identity, found)
  }
  const people: FoundMember[] = []
  for (const [at, draft] of drafts.entries()) {
    const key = keyOf(identities[at] as MemberIdentity)
    const found = known.get(key) ?? (await add(tx, companyId, draft, (error) => onRefusal(error, at)))
    known.set(key, found)
    people.push(found)
  }
  return people
}

const identityKeysOf = ({ email, externalId }: User): string[] => [
  ...(email === null ? [] : [keyOf({ email: email.toLowerCase(), externalId: null })]),
  ...(externalId === null ? [] : [keyOf({ email: null, externalId })]),
]

async function add(
  tx: Ctx,
  companyId: string,
  draft: MemberDraft,
  onRefusal: (error: unknown) => unknown,
): Promise<FoundMember> {
  try {
    return { user: await addAbsentMember(tx, companyId, draft), added: true, travels: true }
  } catch (error) {
    throw onRefusal(error)
  }
}
