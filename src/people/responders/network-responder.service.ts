import { type Ctx, inTransaction, type RoleType } from '../../platform/ctx.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import { conflict, invalid, notFound } from '../../platform/problem.ts'
import type { ExpectedRevisions } from '../../platform/revisions.ts'
import { type AccountChange, validateChange } from '../account-changes/account-change.service.ts'
import { deleteAccount, editAccount, getAccount, readAccounts } from '../accounts/account.service.ts'
import { touchUser } from '../accounts/account.store.ts'
import type { Account } from '../accounts/account.ts'
import { audit } from '../audit/audit.service.ts'
import { respondersChanged } from '../companies/responder.tasks.ts'
import { createUser } from '../users/user.service.ts'
import { lockUser } from '../users/user.store.ts'
import { responderRoles } from '../users/user.ts'
import { listNetworkTypes, replaceNetworkTypes } from './network-responder.store.ts'

/** Somebody who belongs to no company and helps everybody who has assistance. */
export interface NetworkResponder {
  readonly account: Account
  readonly types: readonly RoleType[]
}

export interface NetworkResponderChange extends AccountChange {
  readonly types?: readonly RoleType[] | undefined
}

export interface NetworkResponderDraft extends NetworkResponderChange {
  readonly firstName: string
  readonly email: string
  readonly types: readonly RoleType[]
}

function checkedTypes(types: readonly RoleType[]): RoleType[] {
  if (types.length === 0) throw invalid({ types: 'must not be empty' })
  if (!types.every((type) => responderRoles.includes(type))) throw invalid({ types: 'must be among 50, 55, 57 and 59' })
  return [...new Set(types)].toSorted()
}

export async function readNetworkResponders(
  ctx: Ctx,
  filter: { readonly search: string | undefined; readonly type: RoleType | undefined },
  pageRequest: PageRequest,
): Promise<Page<NetworkResponder>> {
  const { items, total } = await readAccounts(
    ctx,
    { companyId: null, search: filter.search, network: filter.type ?? 'any', deleted: false },
    pageRequest,
  )
  const types = await listNetworkTypes(
    ctx.db,
    items.map(({ user }) => user.id),
  )
  return { total, items: items.map((account) => ({ account, types: types.get(account.user.id) ?? [] })) }
}

const noSuch = (id: string) => notFound(`No network responder has id ${id.slice(0, 64)}.`)

export async function getNetworkResponder(ctx: Ctx, id: string): Promise<NetworkResponder> {
  const types = (await listNetworkTypes(ctx.db, [id])).get(id.toLowerCase())
  if (!types) throw noSuch(id)
  const account = await getAccount(ctx, id)
  if (account.user.deletedAt) throw noSuch(id)
  return { account, types }
}

/** Writes the fields and an audit line, if they differ. */
async function setTypes(tx: Ctx, id: string, before: readonly RoleType[], after: readonly RoleType[]): Promise<void> {
  if (before.join() === after.join()) return
  await replaceNetworkTypes(tx.db, id, after, tx.now)
  if (after.length > 0) await enqueue(tx, respondersChanged, {}, { key: 'all' })
  await touchUser(tx.db, id, tx.now)
  await audit(tx, {
    action: 'set_network_types',
    subjectKind: 'user',
    subjectId: id,
    companyId: null,
    before: { types: before },
    after: { types: after },
  })
}

/** Makes an account without a company; it has a token from the beginning. */
export async function createNetworkResponder(ctx: Ctx, draft: NetworkResponderDraft): Promise<NetworkResponder> {
  const { types, password, picture: _, ...fields } = draft
  const errors = { ...fields.errors, ...(types.length === 0 ? { types: ['must not be empty'] } : {}) }
  const {
    firstName = draft.firstName,
    email = draft.email,
    ...change
  } = await validateChange(ctx, { ...fields, errors })
  const wanted = checkedTypes(types)
  return inTransaction(ctx, async (tx) => {
    const { id } = await createUser(tx, { ...change, firstName, email, companyId: null })
    await setTypes(tx, id, [], wanted)
    return getNetworkResponder(tx, id)
  })
}

export async function editNetworkResponder(
  ctx: Ctx,
  id: string,
  { types, ...change }: NetworkResponderChange,
  expected: ExpectedRevisions,
): Promise<NetworkResponder> {
  const wanted = types && checkedTypes(types)
  return inTransaction(ctx, async (tx) => {
    await lockUser(tx.db, id)
    const before = await getNetworkResponder(tx, id)
    await editAccount(tx, id, change, expected)
    if (wanted) await setTypes(tx, id, before.types, wanted)
    return getNetworkResponder(tx, id)
  })
}

/** Ends the person's fields, token and account at once, on every node. */
export async function deleteNetworkResponder(
  ctx: Ctx,
  id: string,
  expected: ExpectedRevisions,
): Promise<NetworkResponder> {
  return inTransaction(ctx, async (tx) => {
    await lockUser(tx.db, id)
    const before = await getNetworkResponder(tx, id)
    if (before.account.roles.length > 0)
      throw conflict('has_roles', 'This person has roles in organizations: take those away first.')
    const account = await deleteAccount(tx, id, expected)
    await setTypes(tx, id, before.types, [])
    return { account, types: [] }
  })
}
