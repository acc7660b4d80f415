import type { Remark } from '../../platform/documents/document.ts'
import { excerpt, type Finding, type SeenAnswer, type SeenItem } from './drift.ts'

/** A field that came, went or has another type. Other remarks are about values of single items. */
const isStructural = (problem: string): boolean => /^(an unknown (field|element)|missing|must )/.test(problem)
const isUnknown = (problem: string): boolean => /^an unknown (field|element)/.test(problem)

/** About one of the documents that an index names. */
const isOfEntry = ({ path }: Remark): boolean => /\[\d+\]|\/\d+(\/|$)/.test(path)

/** More refused items than this share of an answer are a drift. */
const mostRefused = 0.1
/** A field that is other in so many items is other in the feed. */
const structuralShare = 0.2
/** A value that is not understood in so many items. */
const valueShare = 0.5
const fewestValues = 3

/** The same for the same problem of any item: the end of the path and the problem, without numbers and quoted values. */
export function patternOf({ path, problem }: Remark): string {
  const end = path.split('/').slice(-2).join('/')
  return excerpt(`${end}: ${problem.replace(/"[^"]*"/g, '"…"')}`.replace(/\d+/g, '#'), 300)
}

interface Pattern {
  readonly remark: Remark
  readonly item: SeenItem
  count: number
}

/** Each pattern with the first item that has it, and in how many it is. */
function patternsIn(items: readonly SeenItem[]): ReadonlyMap<string, Pattern> {
  const found = new Map<string, Pattern>()
  for (const item of items) {
    const own = new Map(item.remarks.map((remark) => [patternOf(remark), remark]))
    for (const [pattern, remark] of own) {
      const known = found.get(pattern)
      if (known) known.count += 1
      else found.set(pattern, { remark, item, count: 1 })
    }
  }
  return found
}

/** Of fewer items it may be chance that all have a field. */
const fewestAlike = 10
/** Of longer lists in an item the others are alike. */
const mostEntries = 3

/** The fields of a report that say something. */
function fieldsIn(value: unknown, path = ''): string[] {
  if (value === null || value === undefined || value === '') return []
  if (Array.isArray(value)) return value.slice(0, mostEntries).flatMap((one, at) => fieldsIn(one, `${path}/${at}`))
  if (typeof value !== 'object' || value instanceof Date) return [path]
  return Object.entries(value).flatMap(([name, inside]) => fieldsIn(inside, path === '' ? name : `${path}/${name}`))
}

interface KindFields {
  readonly kind: string
  readonly reports: number
  /** In how many of the reports each field says something. */
  readonly counts: ReadonlyMap<string, number>
}

/** Of all items, and of each kind with items enough: an earthquake has other fields than a flood, and each has its season. */
function fieldsOfKinds(items: readonly SeenItem[]): KindFields[] {
  const all = items.flatMap(({ report }) => report ?? [])
  const groups = [['item', all] as const, ...Map.groupBy(all, ({ kind }) => kind)]
  return groups.flatMap(([kind, reports]) => {
    if (reports.length < fewestAlike) return []
    const counts = new Map<string, number>()
    for (const field of reports.flatMap((report) => fieldsIn(report))) counts.set(field, (counts.get(field) ?? 0) + 1)
    return [{ kind, reports: reports.length, counts }]
  })
}

// Beside the patterns of problems in what is usual.
const inAll = (kind: string, field: string): string => `each ${kind} has ${field}`
const inNone = (kind: string, field: string): string => `no ${kind} has ${field}`

const fieldsInAll = (items: readonly SeenItem[]): string[] =>
  fieldsOfKinds(items).flatMap(({ kind, reports, counts }) =>
    [...counts].flatMap(([field, count]) => (count === reports ? [inAll(kind, field)] : [])),
  )

/** A field that all items had and none has any more: optional ones, too, whose absence in a single item says nothing. */
export function findLost(items: readonly SeenItem[], usual: readonly string[] | null): Finding | undefined {
  if (usual === null) return undefined
  const known = new Set(usual)
  const lost = fieldsOfKinds(items).flatMap(({ kind, counts }) => {
    const had = [...known]
      .filter((one) => one.startsWith(inAll(kind, '')))
      .map((one) => one.slice(inAll(kind, '').length))
    return had.filter((field) => !counts.has(field)).map((field) => inNone(kind, field))
  })
  const accepts = lost.filter((one) => !known.has(one))
  if (accepts.length === 0) return undefined
  return {
    kind: 'shape',
    problem: `${accepts.slice(0, 3).join(', ')} any more`,
    item: null,
    before: null,
    after: null,
    accepts,
  }
}

const textOf = ({ path, problem }: Remark): string => (path === '' ? problem : `${path}: ${problem}`)

const ofItem = (item: SeenItem, problem: string, accepts: readonly string[]): Finding => ({
  kind: 'shape',
  problem,
  item: item.nativeId,
  before: null,
  after: excerpt(item.source),
  accepts,
})

/** What is usual from now on: the problems of a good answer that are in a share of its items which would be a drift later, and the fields that all have. */
export function usualOf(items: readonly SeenItem[], remarks: readonly Remark[]): string[] {
  const often = [...patternsIn(items)].filter(([, { count }]) => count >= structuralShare * items.length)
  return [...new Set([...remarks.map(patternOf), ...often.map(([pattern]) => pattern), ...fieldsInAll(items)])].sort()
}

/**
 * What of an answer is not understood as before. A problem of single items is no drift: those items go to review. `usual` is null before the
 * first good answer: then only what no answer may have counts.
 */
export function findShape(
  items: readonly SeenItem[],
  { remarks, documents }: Pick<SeenAnswer, 'remarks' | 'documents'>,
  usual: readonly string[] | null,
  isList: boolean,
): Finding | undefined {
  const known = new Set(usual)
  const entries = [...new Set(remarks.filter(isOfEntry).map(({ path }) => path))]
  const isNew = (remark: Remark): boolean => !known.has(patternOf(remark))
  const refused = items.filter(
    (item) => item.report === null && (item.remarks.length === 0 || item.remarks.some(isNew)),
  )
  const [first] = refused
  if (first && refused.length > mostRefused * items.length) {
    const why = first.remarks.slice(0, 3).map(textOf).join('; ')
    const accepts = [...new Set(refused.flatMap((item) => item.remarks.map(patternOf)))].slice(0, 100)
    return ofItem(first, `${refused.length} of ${items.length} items are refused: ${why}`, accepts)
  }
  const ofAnswer = remarks.filter(
    (remark) =>
      isNew(remark) &&
      (usual !== null || !isUnknown(remark.problem)) &&
      (!isOfEntry(remark) || entries.length >= valueShare * (entries.length + documents)),
  )
  const [about] = ofAnswer
  if (about)
    return {
      kind: 'shape',
      problem: textOf(about),
      item: null,
      before: null,
      after: null,
      accepts: ofAnswer.map(patternOf),
    }
  if (usual === null || !isList) return undefined
  const often = [...patternsIn(items)].filter(
    ([pattern, { remark, count }]) =>
      !known.has(pattern) &&
      (isStructural(remark.problem)
        ? count >= structuralShare * items.length
        : count >= fewestValues && count >= valueShare * items.length),
  )
  const [one] = often
  if (!one) return undefined
  const [, { remark, item, count }] = one
  return ofItem(
    item,
    `${textOf(remark)} (in ${count} of ${items.length} items)`,
    often.map(([pattern]) => pattern),
  )
}
