import { actingCompany, type Ctx, inTransaction } from '../../platform/ctx.ts'
import { withScope } from '../../platform/db/db.ts'
import { everything, type Scope } from '../../platform/db/scope.ts'
import { isUuid } from '../../platform/ids.ts'
import { conflict, notFound, tooMany } from '../../platform/problem.ts'
import { audit } from '../audit/audit.service.ts'
import { ownProfile } from '../users/profile.service.ts'
import type { User } from '../users/user.ts'
import { countExportsBy, findPerson, listPeopleByEmail, lockPerson } from './personal-data.store.ts'
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

async function collect(tx: Ctx, userId: string, parts: readonly PersonalData[]): Promise<PersonExport> {
  const data: Record<string, unknown> = {}
  for (const part of parts) data[part.name] = await part.export(tx, userId)
  return { format: 'godwit-person-1', exported_at: tx.now.toISOString(), user_id: userId, data }
}

const auditExport = (tx: Ctx, subjectId: string, companyId: string | null): Promise<void> =>
  audit(tx, { action: 'export', subjectKind: 'user', subjectId, companyId, before: null, after: null })

/** Exports all personal data of a person (docs/contract/erasure.md#export). */
export function exportPerson(ctx: Ctx, userId: string, parts: readonly PersonalData[]): Promise<PersonExport> {
  return inTransaction(ctx, async (tx) => {
    const found = await collect(tx, userId, parts)
    await auditExport(tx, userId, (await findPerson(tx.db, userId))?.companyId ?? null)
    return found
  })
}

/** Parts that no company sees; their rows name the company that the person acts in. */
const seenByThePersonOnly: readonly string[] = ['sessions', 'sign_in_codes']
const hour = 3_600_000
const exportsAnHour = 5

/**
 * Exports the caller's own data in the company that they act in (docs/contract/erasure.md#the-own-data): what that company's scope shows, because
 * its server may have the token. Somebody without a company gets what is their own.
 */
export function exportOwnData(ctx: Ctx, parts: readonly PersonalData[]): Promise<PersonExport> {
  const companyId = actingCompany(ctx)
  return inTransaction(ctx, async (tx) => {
    const own = await ownProfile(tx)
    const inScope = (scope: Scope): Ctx => ({ ...tx, db: withScope(tx.db, scope) })
    const recent = await countExportsBy(inScope(everything).db, own.id, new Date(tx.now.getTime() - hour))
    if (recent >= exportsAnHour)
      throw tooMany(`There were ${recent} exports within an hour. Wait before the next.`, 3600)
    const isOfPerson = ({ name }: PersonalData): boolean => seenByThePersonOnly.includes(name)
    const ofPerson = await collect(
      inScope({ everything: false, companyId, userId: own.id }),
      own.id,
      parts.filter(isOfPerson),
    )
    const ofCompany = await collect(
      inScope({ everything: false, companyId, userId: companyId === null ? own.id : null }),
      own.id,
      parts.filter((part) => !isOfPerson(part)),
    )
    await auditExport(inScope(everything), own.id, companyId)
    const data = { ...ofCompany.data, ...ofPerson.data }
    return {
      ...ofCompany,
      data: Object.fromEntries(parts.map(({ name }) => [name, asOwn(name, data[name], own, companyId)])),
    }
  })
}

type Rows = readonly Readonly<Record<string, unknown>>[]

/** What of a part is the person's own within the company. */
function asOwn(name: string, value: unknown, own: User, companyId: string | null): unknown {
  switch (name) {
    // A guest's home company and its id of the person are that company's alone.
    case 'account': {
      const home = own.companyId === companyId ? own.companyId : null
      return { ...(value as object), company_id: home, external_id: own.externalId }
    }
    case 'sessions':
    case 'sign_in_codes':
      return (value as Rows).filter((row) => row['company_id'] === companyId)
    // What the person did to others is exported without the others.
    case 'audit':
      return (value as Rows).map((row) =>
        row['subject_kind'] === 'user' && row['subject_id'] === own.id ? row : { ...row, before: null, after: null },
      )
    // Some rows are seen by every company of a person, such as devices.
    default:
      return Array.isArray(value) && companyId !== null ? value.filter((row: object) => isOf(row, companyId)) : value
  }
}

const isOf = (row: object, companyId: string): boolean =>
  ['company_id', 'companyId'].every((name) => {
    const of: unknown = Reflect.get(row, name)
    return of === undefined || of === null || of === companyId
  })

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
