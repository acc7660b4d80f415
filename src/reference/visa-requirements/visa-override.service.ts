import { audit } from '../../platform/audit.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import { conflict, found, invalid } from '../../platform/problem.ts'
import { checkRevision, type ExpectedRevisions } from '../../platform/revisions.ts'
import { noteAtDesk } from '../../platform/sockets/desk-news.ts'
import { addError, type Errors, type TextIn, writeOptionalText } from '../../platform/texts.ts'
import { readCountryNames } from '../countries/country-names.service.ts'
import { checkReferences } from '../entry-requirements/rule-content.ts'
import {
  endOverrideVersion,
  findListedPair,
  findOverride,
  insertOverride,
  listOverrideVersions,
  listOverruledPairs,
  lockPair,
  type PairOfCodes,
} from './visa-override.store.ts'
import { parseVisaFilter, readVisaRequirements, type VisaQuery } from './visa-requirement.service.ts'
import { listStandingOverrides } from './visa-requirement.store.ts'
import { visaRequirementChanged } from './visa-requirement.tasks.ts'
import {
  type ListedKind,
  listedKinds,
  sameTerms,
  type VisaCountry,
  type VisaOverride,
  type VisaRequirement,
  visaRequirementId,
} from './visa-requirement.ts'

/** What an editor sends; fields left out keep their value. */
export interface OverrideChanges {
  readonly kind?: string
  readonly days?: number | null
  readonly freedomOfMovement?: boolean
  readonly note?: TextIn | null
  readonly references?: readonly string[]
  readonly validFrom?: Date
  readonly validUntil?: Date | null
}

/** A pair as its editors see it: what is answered now, and what staff say of it, in force, upcoming and ended. */
export interface VisaDesk {
  readonly id: string
  readonly nationality: VisaCountry
  readonly destination: VisaCountry
  readonly answer: VisaRequirement | null
  readonly overrides: readonly VisaOverride[]
}

const maxNoteLength = 2000
const maxDays = 3650
const keyOf = ({ passport, destination }: PairOfCodes): string => `${passport}/${destination}`

type OverrideContent = Pick<
  VisaOverride,
  'kind' | 'days' | 'freedomOfMovement' | 'note' | 'references' | 'validFrom' | 'validUntil'
>

/** The override after the changes; throws all errors at once. */
function applyChanges(changes: OverrideChanges, before: VisaOverride | null, now: Date): OverrideContent {
  const errors: Errors = {}
  const kind = listedKinds.find((one) => one === (changes.kind ?? before?.kind))
  if (!kind) addError(errors, 'kind', `must be one of ${listedKinds.join(', ')}`)
  const days = changes.days === undefined ? (before?.days ?? null) : changes.days
  if (days !== null && (days < 1 || days > maxDays)) addError(errors, 'days', `must be from 1 to ${maxDays}, or null`)
  const freedomOfMovement = changes.freedomOfMovement ?? before?.freedomOfMovement ?? false
  if (freedomOfMovement && kind !== 'visa_free')
    addError(errors, 'freedom_of_movement', 'is only for the kind visa_free')
  const validFrom = changes.validFrom ?? before?.validFrom ?? now
  const validUntil = changes.validUntil === undefined ? (before?.validUntil ?? null) : changes.validUntil
  if (validUntil && validUntil <= validFrom) addError(errors, 'valid_until', 'must be later than valid_from')
  const oldNote = before?.note ?? null
  const note =
    changes.note === undefined ? oldNote : writeOptionalText(oldNote, changes.note, 'note', maxNoteLength, errors)
  const references = changes.references ? checkReferences(changes.references, errors) : (before?.references ?? [])
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return { kind: kind as ListedKind, days, freedomOfMovement, note, references, validFrom, validUntil }
}

async function readAnswer(ctx: Ctx, { passport, destination }: PairOfCodes): Promise<VisaRequirement | null> {
  const [one = null] = await readVisaRequirements(ctx, { nationalities: [passport], destinations: [destination] })
  return one
}

/** Tasks for travellers: now, where what is answered changed, and at each later time at which it begins or ends. */
async function enqueueChanges(
  tx: Ctx,
  pair: PairOfCodes,
  before: VisaRequirement | null,
  after: VisaRequirement | null,
  override: VisaOverride | null,
): Promise<void> {
  const requirementId = visaRequirementId(pair.passport, pair.destination)
  const about = { requirementId, nationality: pair.passport, destination: pair.destination }
  if (!sameTerms(before, after)) {
    const terms = before && { kind: before.kind, days: before.days, freedomOfMovement: before.freedomOfMovement }
    await enqueue(tx, visaRequirementChanged, { ...about, at: tx.now.toISOString(), before: terms })
  }
  for (const time of override ? [override.validFrom, override.validUntil] : []) {
    if (time === null || time <= tx.now) continue
    const at = time.toISOString()
    await enqueue(tx, visaRequirementChanged, { ...about, at }, { dueAt: time, key: `${requirementId}:${at}` })
  }
}

/** One change of what staff say of a pair, with its audit line and its tasks, in the transaction of `tx` and with the pair locked. */
async function writeOverride(
  tx: Ctx,
  action: string,
  before: VisaOverride | null,
  after: VisaOverride | null,
): Promise<VisaDesk> {
  const one = after ?? before
  if (!one) throw new Error('A change of an override has a version before it or after it.')
  const answerBefore = await readAnswer(tx, one)
  if (before) await endOverrideVersion(tx.db, before, tx.now)
  if (after) {
    const others = await listStandingOverrides(tx.db, {
      nationalities: [one.passport],
      destinations: [one.destination],
    })
    if (others.some(({ validFrom }) => validFrom.getTime() === after.validFrom.getTime()))
      throw invalid({ valid_from: 'is when another override of this pair begins: edit that one, or withdraw it' })
    await insertOverride(tx.db, after)
  }
  noteAtDesk(tx.db, 'visas', 'staff', visaRequirementId(one.passport, one.destination))
  await audit(tx, { action, subjectKind: 'visa_override', subjectId: one.id, companyId: null, before, after })
  await enqueueChanges(tx, one, answerBefore, await readAnswer(tx, one), after)
  return readPair(tx, one)
}

/** Overrules a pair from a time on; without one, from now on. */
export function overruleVisa(ctx: Ctx, query: VisaQuery, changes: OverrideChanges): Promise<VisaDesk> {
  return inTransaction(ctx, async (tx) => {
    if (query.nationality === undefined) throw invalid({ nationality: 'is missing' })
    if (query.destination === undefined) throw invalid({ destination: 'is missing' })
    const { nationalities: [passport = ''] = [], destinations: [destination = ''] = [] } = await parseVisaFilter(
      tx,
      query,
    )
    if (passport === destination) throw invalid({ destination: 'is the country of the passport' })
    await lockPair(tx.db, passport, destination)
    const content = applyChanges(changes, null, tx.now)
    const recorded = { recordedFrom: tx.now, recordedUntil: null }
    return writeOverride(tx, 'create', null, {
      id: newId(tx.now),
      revision: 1,
      passport,
      destination,
      ...content,
      ...recorded,
    })
  })
}

async function lockOverride(tx: Ctx, id: string, expected: ExpectedRevisions): Promise<VisaOverride> {
  const { passport, destination } = found(await findOverride(tx.db, id), 'visa override', id)
  await lockPair(tx.db, passport, destination)
  const one = found(await findOverride(tx.db, id), 'visa override', id)
  checkRevision(expected, 'visa override', one.revision)
  if (one.recordedUntil) throw conflict('withdrawn', 'The visa override was withdrawn. Write a new one.')
  return one
}

/** Changes what staff say; the version before stays in the history. */
export function editVisaOverride(
  ctx: Ctx,
  id: string,
  changes: OverrideChanges,
  expected: ExpectedRevisions,
): Promise<VisaDesk> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockOverride(tx, id, expected)
    const after = { ...before, ...applyChanges(changes, before, tx.now) }
    if (JSON.stringify(after) === JSON.stringify(before)) return readPair(tx, before)
    return writeOverride(tx, 'edit', before, { ...after, revision: before.revision + 1, recordedFrom: tx.now })
  })
}

/** Takes back what staff said: the pair is again what the sources list. */
export function withdrawVisaOverride(ctx: Ctx, id: string, expected: ExpectedRevisions): Promise<VisaDesk> {
  return inTransaction(ctx, async (tx) => writeOverride(tx, 'withdraw', await lockOverride(tx, id, expected), null))
}

async function readPair(ctx: Ctx, pair: PairOfCodes): Promise<VisaDesk> {
  const filter = { nationalities: [pair.passport], destinations: [pair.destination] }
  const names = await readCountryNames(ctx, [pair.passport, pair.destination])
  const nameOf = (code: string): VisaCountry =>
    found(
      names.find(({ alpha2 }) => alpha2 === code),
      'country',
      code,
    )
  return {
    id: visaRequirementId(pair.passport, pair.destination),
    nationality: nameOf(pair.passport),
    destination: nameOf(pair.destination),
    answer: await readAnswer(ctx, pair),
    overrides: await listStandingOverrides(ctx.db, filter),
  }
}

async function getPair(ctx: Ctx, id: string): Promise<PairOfCodes> {
  const pair =
    (await findListedPair(ctx.db, id)) ??
    (await listOverruledPairs(ctx.db)).find((one) => visaRequirementId(one.passport, one.destination) === id)
  return found(pair, 'visa requirement', id)
}

export const getVisaDesk = async (ctx: Ctx, id: string): Promise<VisaDesk> => readPair(ctx, await getPair(ctx, id))

/** Every version that staff wrote of the pair, newest first. */
export async function readVisaHistory(ctx: Ctx, id: string): Promise<VisaOverride[]> {
  const { passport, destination } = await getPair(ctx, id)
  return listOverrideVersions(ctx.db, passport, destination)
}

/** Pairs of a passport or a destination; without either, all that staff overrule now or later. */
export async function readVisaDesk(ctx: Ctx, query: VisaQuery): Promise<VisaDesk[]> {
  const all = query.nationality === undefined && query.destination === undefined
  const filter = all ? {} : await parseVisaFilter(ctx, query)
  const overrides = Map.groupBy(await listStandingOverrides(ctx.db, filter), keyOf)
  if (all) return Promise.all([...overrides.values()].flatMap(([one]) => (one ? readPair(ctx, one) : [])))
  const answers = await readVisaRequirements(ctx, filter)
  return answers.map((answer) => ({
    id: answer.id,
    nationality: answer.nationality,
    destination: answer.destination,
    answer,
    overrides: overrides.get(`${answer.nationality.alpha2}/${answer.destination.alpha2}`) ?? [],
  }))
}
