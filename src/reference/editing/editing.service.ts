import { isDeepStrictEqual } from 'node:util'
import { audit } from '../../platform/audit.ts'
import { type Ctx, deskCompany, inTransaction } from '../../platform/ctx.ts'
import { existsAnywhere, type Subject } from '../../platform/db/exists-anywhere.ts'
import { enterSyncWrite, worldSubject } from '../../platform/db/sync.ts'
import { isUniqueViolation } from '../../platform/db/violations.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { isUuid, newId } from '../../platform/ids.ts'
import { conflict, forbidden, found, invalid, unauthorized } from '../../platform/problem.ts'
import { checkRevision, type ExpectedRevisions } from '../../platform/revisions.ts'
import { addError, type Errors } from '../../platform/texts.ts'
import {
  findIds,
  findLastEdit,
  findRow,
  insertRow,
  listRowPage,
  lockTable,
  type RowFilter,
  updateRow,
  updateRowDeletedAt,
} from './editing.store.ts'
import { columnOf, type Field, getValue, parseField, setValue, type Values } from './field.ts'
import type { Draft, Resource, Row } from './resource.ts'

export type { Draft, Resource, Row } from './resource.ts'

/** The request body of an edit: field → value. */
export type RowInput = Readonly<Record<string, unknown>>

/** A preview runs every check and writes nothing. */
export interface EditOptions {
  readonly preview?: boolean
}

/** The id of a row named by id, code or slug. A removed airline or airport is found by id only. */
async function resolveId(ctx: Ctx, resource: Resource, idOrCode: string): Promise<string> {
  const [id] = isUuid(idOrCode) ? [idOrCode] : await findIds(ctx.db, resource.table, [idOrCode], { removed: true })
  return found(id, resource.singular, idOrCode)
}

export async function getRow(ctx: Ctx, resource: Resource, idOrCode: string): Promise<Row> {
  const id = await resolveId(ctx, resource, idOrCode)
  const row = await findRow(ctx.db, resource, id)
  if (
    !row &&
    resource.companyOwned &&
    deskCompany(ctx) !== null &&
    (await existsAnywhere(resource.table as Subject)(ctx.db, id))
  )
    throw unauthorized(`This ${resource.singular} is not yours.`)
  return found(row, resource.singular, idOrCode)
}

/** The filter in a list request: rows are named by id, code or slug; `company` is an id or `default`. */
export interface RowQuery {
  readonly text?: string | undefined
  readonly removed?: boolean | undefined
  readonly company?: string | undefined
  readonly equal: Readonly<Record<string, string | number>>
}

function companyFilter(ctx: Ctx, companyId: string | undefined): RowFilter['company'] {
  if (companyId === undefined) return undefined
  if (companyId === 'default') return { id: null }
  if (!isUuid(companyId)) throw invalid({ company_id: 'must be the id of a company, or default' })
  const own = deskCompany(ctx)
  if (own !== null && own !== companyId.toLowerCase()) throw unauthorized('This company is not yours.')
  return { id: companyId }
}

/** A page of rows; empty where the filter names a row that does not exist. */
export async function readRowPage(
  ctx: Ctx,
  resource: Resource,
  query: RowQuery,
  pageRequest: PageRequest,
): Promise<Page<Row>> {
  const equal: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(query.equal)) {
    const field = resource.fields[name]
    if (!field) continue
    const [id] = field.kind === 'ref' ? await findIds(ctx.db, field.to, [String(value)], { removed: true }) : [value]
    if (id === undefined) return { items: [], total: 0 }
    equal[columnOf(name, field)] = id
  }
  const company = resource.companyOwned ? companyFilter(ctx, query.company) : undefined
  return listRowPage(
    ctx.db,
    resource,
    { text: query.text, removed: query.removed ?? false, company, equal },
    pageRequest,
  )
}

/** Replaces the codes and slugs of a `ref` or `links` field by ids; an unknown one is an error. */
async function resolveReferences(tx: Ctx, field: Field, name: string, sent: unknown, errors: Errors): Promise<unknown> {
  if ((field.kind !== 'ref' && field.kind !== 'links') || sent === null) return sent
  const words = field.kind === 'ref' ? [String(sent)] : (sent as readonly unknown[]).map(String)
  const ids = await findIds(tx.db, field.to, words, { removed: false })
  const unknown = words.find((_, at) => ids[at] === undefined)
  if (unknown !== undefined) addError(errors, name, `"${unknown.slice(0, 100)}" is not known`)
  const named = ids.filter((id) => id !== undefined)
  return field.kind === 'ref' ? (named[0] ?? null) : [...new Set(named)].sort()
}

/** Checks the input and copies it into the draft, field by field. */
async function applyInput(tx: Ctx, resource: Resource, draft: Draft, sent: RowInput): Promise<void> {
  for (const [name, field] of Object.entries(resource.fields)) {
    const { [name]: wanted } = sent
    const creating = draft.before === null
    if (wanted === undefined || (field.immutable && !creating)) {
      if (creating && wanted === undefined) applyDefault(draft, name, field)
      continue
    }
    const after = parseField(field, name, getValue(draft.values, name, field), wanted, draft.errors)
    setValue(draft.values, name, field, await resolveReferences(tx, field, name, after, draft.errors))
  }
}

function applyDefault(draft: Draft, name: string, field: Field): void {
  if (field.required && field.default === undefined) addError(draft.errors, name, 'is required')
  else if (field.jsonKey === undefined) draft.values[columnOf(name, field)] = field.default ?? emptyValue(field)
  else draft.values[columnOf(name, field)] ??= {}
}

const emptyValue = (field: Field): unknown => (field.kind === 'links' || field.kind === 'contacts' ? [] : null)

/** Runs the rules that involve several fields, and throws all errors at once. */
async function validateDraft(tx: Ctx, resource: Resource, draft: Draft): Promise<void> {
  await resource.validate?.(tx, draft)
  if (Object.keys(draft.errors).length > 0) throw invalid(draft.errors)
}

async function recordChange(
  tx: Ctx,
  resource: Resource,
  action: string,
  before: Row | null,
  after: Row | null,
): Promise<void> {
  const row = after ?? before
  const values = (one: Row | null) => one && { ...one.values, company_id: one.companyId, deleted_at: one.deletedAt }
  await resource.onChange?.(tx, before, after)
  await audit(tx, {
    action,
    subjectKind: resource.name,
    subjectId: row?.id ?? '',
    companyId: row?.companyId ?? null,
    before: values(before),
    after: values(after),
  })
}

/**
 * Runs an edit under a lock on its table; rows get sync timestamps, so that lists with `since` miss none
 * (docs/contract/sync.md).
 */
function inEditTransaction<T>(ctx: Ctx, resource: Resource, work: (tx: Ctx) => Promise<T>): Promise<T> {
  return inTransaction(ctx, async (outer) => {
    const tx = await enterSyncWrite(outer, worldSubject)
    await lockTable(tx.db, resource.table)
    return work(tx)
  }).catch((error: unknown) => {
    if (isUniqueViolation(error)) throw conflict('exists_already', `There is such a ${resource.singular} already.`)
    throw error
  })
}

/** The company of a new row: a manager's own company, or the one that staff name; null for the default. */
async function resolveOwner(tx: Ctx, resource: Resource, sent: RowInput): Promise<string | null> {
  if (!resource.companyOwned) return null
  const own = deskCompany(tx)
  const { company_id: companyId } = sent
  if (own !== null) {
    if (companyId !== undefined && companyId !== null && companyId !== own)
      throw unauthorized('This company is not yours.')
    return own
  }
  if (companyId === undefined || companyId === null) return null
  const [id] = await findIds(tx.db, 'companies', [String(companyId)], { removed: false })
  if (id === undefined) throw invalid({ company_id: 'is not known' })
  return id
}

function requireOwnRow(ctx: Ctx, resource: Resource, row: Row): void {
  const own = deskCompany(ctx)
  if (own === null || row.companyId === own) return
  throw forbidden(`This ${resource.singular} is the default: only staff change it. Make one of your company’s own.`)
}

/** Locks the row for an edit. The owner is checked before the lock, because managers can read default rows but not lock them. */
async function lockRow(tx: Ctx, resource: Resource, idOrCode: string, expected: ExpectedRevisions): Promise<Row> {
  const there = await getRow(tx, resource, idOrCode)
  requireOwnRow(tx, resource, there)
  const row = found(await findRow(tx.db, resource, there.id, true), resource.singular, idOrCode)
  checkRevision(expected, resource.singular, row.revision)
  return row
}

export function createRow(ctx: Ctx, resource: Resource, sent: RowInput, options: EditOptions = {}): Promise<Row> {
  return inEditTransaction(ctx, resource, async (tx) => {
    const companyId = await resolveOwner(tx, resource, sent)
    const draft: Draft = { before: null, values: {}, errors: {} }
    await applyInput(tx, resource, draft, sent)
    await validateDraft(tx, resource, draft)
    const { values } = draft
    const ours = newId(tx.now)
    const fresh = { createdAt: tx.now, updatedAt: tx.now, deletedAt: null, provenance: {}, edited: [] }
    if (options.preview) return { id: ours, revision: 1, companyId, ...fresh, values }
    const theirs = companyId === null ? await resource.seedId?.(tx, values) : undefined
    const taken = theirs === undefined || !(await insertRow(tx.db, resource, { id: theirs, companyId, values }, tx.now))
    if (taken) await insertRow(tx.db, resource, { id: ours, companyId, values }, tx.now)
    const row = await getRow(tx, resource, taken ? ours : theirs)
    await recordChange(tx, resource, 'create', null, row)
    return row
  })
}

/** Column → new value, for the columns that differ. */
const changedColumns = (before: Readonly<Values>, after: Readonly<Values>): Values =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => !isDeepStrictEqual(before[name], value)))

async function changeRow(
  ctx: Ctx,
  resource: Resource,
  idOrCode: string,
  expected: ExpectedRevisions,
  action: 'edit' | 'undo',
  write: (tx: Ctx, draft: Draft) => Promise<void>,
  options: EditOptions,
): Promise<Row> {
  return inEditTransaction(ctx, resource, async (tx) => {
    const before = await lockRow(tx, resource, idOrCode, expected)
    if (before.deletedAt !== null) throw conflict('removed', `The ${resource.singular} was removed: restore it first.`)
    const draft: Draft = { before, values: { ...before.values }, errors: {} }
    await write(tx, draft)
    await validateDraft(tx, resource, draft)
    const changed = changedColumns(before.values, draft.values)
    if (options.preview) return { ...before, values: draft.values }
    if (Object.keys(changed).length === 0) return before
    await updateRow(tx.db, resource, before.id, changed, tx.now)
    const after = await getRow(tx, resource, before.id)
    await recordChange(tx, resource, action, before, after)
    return after
  })
}

/** Changes the fields in the input and keeps the others. Writes nothing where no value differs. */
export const editRow = (
  ctx: Ctx,
  resource: Resource,
  idOrCode: string,
  sent: RowInput,
  expected: ExpectedRevisions,
  options: EditOptions = {},
): Promise<Row> =>
  changeRow(ctx, resource, idOrCode, expected, 'edit', (tx, draft) => applyInput(tx, resource, draft, sent), options)

/** Reverts the last edit at the desk. A second undo repeats the edit. */
export const undoEdit = (ctx: Ctx, resource: Resource, idOrCode: string, expected: ExpectedRevisions): Promise<Row> =>
  changeRow(
    ctx,
    resource,
    idOrCode,
    expected,
    'undo',
    async (tx, draft) => {
      const last = await findLastEdit(tx.db, resource.name, draft.before?.id ?? '')
      if (!last) throw conflict('nothing_to_undo', `Nobody has edited this ${resource.singular} at the desk.`)
      for (const column of Object.keys(changedColumns(last.before, last.after)))
        if (column in draft.values) draft.values[column] = last.before[column]
    },
    {},
  )

/** Removes a row (soft delete: only the desk still shows it) or restores it. Idempotent. */
export function setRemoved(
  ctx: Ctx,
  resource: Resource,
  idOrCode: string,
  removed: boolean,
  expected: ExpectedRevisions,
): Promise<Row> {
  return inEditTransaction(ctx, resource, async (tx) => {
    const before = await lockRow(tx, resource, idOrCode, expected)
    if ((before.deletedAt !== null) === removed) return before
    if (removed) await resource.checkRemovable?.(tx, before)
    else await validateDraft(tx, resource, { before, values: { ...before.values }, errors: {} })
    await updateRowDeletedAt(tx.db, resource, before.id, removed ? tx.now : null, tx.now)
    const after = await getRow(tx, resource, before.id)
    await recordChange(tx, resource, removed ? 'delete' : 'restore', before, after)
    return after
  })
}
