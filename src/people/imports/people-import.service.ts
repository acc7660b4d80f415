import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { inSavepoint } from '../../platform/db/savepoint.ts'
import { Problem } from '../../platform/problem.ts'
import { changeAccount } from '../account-changes/account-change.service.ts'
import { addMember, ownMemberLoader } from '../members/member.service.ts'
import { listMembersByIdentity } from '../members/member.store.ts'
import { shownName, type User } from '../users/user.ts'
import {
  fieldOfColumn,
  importColumns,
  type LineError,
  type PeopleImportReport,
  type PersonInFile,
  type PersonOutcome,
} from './people-import.ts'

export interface ImportOptions {
  /** Everything is done and rolled back: so the report says what an import would do. */
  readonly preview: boolean
  readonly progress: (done: number) => Promise<void>
  readonly signal: AbortSignal
}

/** People in one transaction: few enough for short locks. */
const batchSize = 50

interface LineResult {
  readonly outcome: PersonOutcome
  readonly errors: readonly LineError[]
}

class RolledBack extends Error {
  readonly results: readonly LineResult[]
  constructor(results: readonly LineResult[]) {
    super('A preview writes nothing.')
    this.results = results
  }
}

const nameOf = ({ draft }: PersonInFile): string | null =>
  draft.displayName || [draft.firstName, draft.lastName].filter(Boolean).join(' ') || null

function refused(person: PersonInFile, errors: readonly LineError[]): LineResult {
  const { email, externalId = null } = person.draft
  const about = { line: person.line, name: nameOf(person), email, externalId }
  return { outcome: { ...about, outcome: 'refused', userId: null, changes: [] }, errors }
}

const made = (person: PersonInFile, user: User, before: User | undefined): LineResult => {
  const changes = before
    ? importColumns.filter((column) => {
        const field = fieldOfColumn[column]
        return JSON.stringify(before[field]) !== JSON.stringify(user[field])
      })
    : []
  const { email, externalId } = user
  const outcome = before ? (changes.length > 0 ? 'update' : 'unchanged') : 'create'
  const about = { line: person.line, name: shownName(user), email, externalId }
  return { outcome: { ...about, outcome, userId: before?.id ?? user.id, changes }, errors: [] }
}

/** The person whom a line is about: by the company's own id, else by the address. */
function memberFor({ draft }: PersonInFile, members: readonly User[], companyId: string): User | undefined {
  const email = draft.email?.toLowerCase()
  const byId = members.find((user) => user.companyId === companyId && user.externalId === draft.externalId)
  return (draft.externalId ? byId : undefined) ?? members.find((user) => email && user.email?.toLowerCase() === email)
}

/** A new person needs a name and an address, or an external id and neither. */
function missingIn({ line, draft }: PersonInFile): readonly LineError[] {
  const isNamed = draft.firstName !== null || Boolean(draft.lastName) || Boolean(draft.displayName)
  if (draft.externalId && !isNamed && draft.email === null) return []
  return [
    ...(draft.firstName === null ? [{ line, field: 'first_name', message: 'is required of a new person' }] : []),
    ...(draft.email === null ? [{ line, field: 'email', message: 'is required of a new person' }] : []),
  ]
}

async function importOne(
  tx: Ctx,
  companyId: string,
  person: PersonInFile,
  members: readonly User[],
): Promise<LineResult> {
  const before = memberFor(person, members, companyId)
  const errors = person.errors.length > 0 || before ? person.errors : missingIn(person)
  if (errors.length > 0) return refused(person, errors)
  const { firstName, email, ...rest } = person.draft
  const hasAddress = email?.toLowerCase() === before?.email?.toLowerCase() // capitals alone change nothing
  try {
    return await inSavepoint(tx.db, async () => {
      const change = {
        ...rest,
        firstName: firstName ?? undefined,
        email: hasAddress ? undefined : (email ?? undefined),
      }
      const user = before
        ? await changeAccount(tx, ownMemberLoader(companyId, before.id), change)
        : await addMember(tx, companyId, person.draft)
      return made(person, user, before)
    })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { line } = person
    const named = Object.entries(error.fields ?? {}).flatMap(([field, messages]) =>
      messages.map((message) => ({ line, field, message })),
    )
    return refused(person, named.length > 0 ? named : [{ line, field: null, message: error.message }])
  }
}

/** Imports some people in one transaction, each of them wholly or not at all. */
async function importBatch(
  ctx: Ctx,
  companyId: string,
  people: readonly PersonInFile[],
  { preview, signal }: ImportOptions,
): Promise<readonly LineResult[]> {
  try {
    return await inTransaction(ctx, async (tx) => {
      const identities = people.map(({ draft: { email, externalId } }) => ({
        email: email?.toLowerCase() ?? null,
        externalId: externalId ?? null,
      }))
      const members = (await listMembersByIdentity(tx.db, companyId, identities)).map(({ user }) => user)
      const results: LineResult[] = []
      for (const person of people) {
        signal.throwIfAborted()
        results.push(await importOne(tx, companyId, person, members))
      }
      if (preview) throw new RolledBack(results)
      return results
    })
  } catch (error) {
    if (error instanceof RolledBack)
      return error.results.map(({ outcome, errors }) => ({
        outcome: outcome.outcome === 'create' ? { ...outcome, userId: null } : outcome,
        errors,
      }))
    throw error
  }
}

/**
 * Imports people into a company, each line wholly or not at all. Who has the external id or the address already is changed in what the line
 * says; nobody is removed. Importing the same file again changes nothing.
 */
export async function importPeople(
  ctx: Ctx,
  companyId: string,
  people: readonly PersonInFile[],
  options: ImportOptions,
): Promise<PeopleImportReport> {
  const results: LineResult[] = []
  for (let from = 0; from < people.length; from += batchSize) {
    results.push(...(await importBatch(ctx, companyId, people.slice(from, from + batchSize), options)))
    await options.progress(results.length)
  }
  return { people: results.map(({ outcome }) => outcome), errors: results.flatMap(({ errors }) => errors) }
}
