import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { isUuid } from '../../platform/ids.ts'
import { conflict, notFound } from '../../platform/problem.ts'
import { audit } from '../audit/audit.service.ts'
import { findPerson, listPeopleByEmail, lockPerson } from './personal-data.store.ts'
import type { Person, PersonalData, PersonExport } from './personal-data.ts'
import { joinTraces, type TracesPart } from './traces.ts'

/**
 * The person with this id or e-mail address, within a company if one is given. Throws 409 with the list of ids when several people
 * have the address.
 */
export async function getPerson(ctx: Ctx, who: string, companyId: string | null = null): Promise<Person> {
  const found = isUuid(who) ? [await findPerson(ctx.db, who)] : await listPeopleByEmail(ctx.db, who)
  const people = found
    .filter((one) => one !== undefined)
    .filter((one) => companyId === null || one.companyId === companyId)
  const [person, ...others] = people
  if (!person)
    throw notFound(
      `Nobody ${companyId === null ? '' : 'in this company '}has the id or e-mail address ${who.slice(0, 254)}.`,
    )
  if (others.length > 0) {
    const list = people.map((one) => `${one.id} (${one.companyName ?? 'staff'}${one.deletedAt ? ', deleted' : ''})`)
    throw conflict(
      'ambiguous_person',
      `${people.length} people have this e-mail address: ${list.join('; ')}. Say which one by its id.`,
    )
  }
  return person
}

/** Exports all personal data of a person (docs/contract/erasure.md#export). */
export function exportPerson(ctx: Ctx, userId: string, parts: readonly PersonalData[]): Promise<PersonExport> {
  return inTransaction(ctx, async (tx) => {
    const data: Record<string, unknown> = {}
    for (const part of parts) data[part.name] = await part.export(tx, userId)
    await audit(tx, {
      action: 'export',
      subjectKind: 'user',
      subjectId: userId,
      companyId: (await findPerson(tx.db, userId))?.companyId ?? null,
      before: null,
      after: null,
    })
    return { format: 'godwit-person-1', exported_at: tx.now.toISOString(), user_id: userId, data }
  })
}

/** Erases a person in one transaction. Payment records stay without personal data; the audit line has only the id (docs/contract/erasure.md#erasure). */
export function erasePerson(ctx: Ctx, userId: string, parts: readonly PersonalData[]): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await lockPerson(tx.db, userId)
    const person = await findPerson(tx.db, userId)
    if (!person) throw notFound(`No user has id ${userId.slice(0, 64)}.`)
    if (person.erasedAt) throw conflict('already_erased', 'This person was erased already.')
    const found: TracesPart[] = []
    for (const part of parts) if (part.traces) found.push(await part.traces(tx, userId))
    const traces = joinTraces(userId, found)
    // Later rooms first: they may read data of earlier rooms.
    for (const part of parts.toReversed()) await part.erase(tx, userId, traces)
    await audit(tx, {
      action: 'erase',
      subjectKind: 'user',
      subjectId: userId,
      companyId: person.companyId,
      before: null,
      after: null,
    })
  })
}
