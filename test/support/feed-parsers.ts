import assert from 'node:assert/strict'
import type { AnswerReading, Item, Lookups, Parser, Report } from '../../src/feeds/reading/reading.ts'
import { cell } from '../../src/platform/csv.ts'
import { feedLookups } from './feed-lookups.ts'
import { recordedBytes, recordings, truth } from './recorded-feeds.ts'

const noLookups: Lookups = { countryCode: () => undefined, volcano: () => undefined }

/** Reads a text as an answer. */
export const readText = (parser: Parser, text: string, lookups: Lookups = noLookups): AnswerReading =>
  parser({ bytes: Buffer.from(text), contentType: null, address: 'https://example.org', at: new Date(0) }, lookups)

/** The only item of an answer. */
export function onlyItem({ refused, items }: AnswerReading): Item {
  assert.equal(refused, null)
  const [item] = items
  assert.ok(item && items.length === 1)
  return item
}

/** Its report, read without a remark. */
export function goodReport(reading: AnswerReading): Report {
  const { report, remarks } = onlyItem(reading)
  assert.deepEqual([...reading.remarks, ...remarks], [])
  assert.ok(report)
  return report
}

/** The numbers in a path depend on where an item stands. */
const pattern = (path: string): string => path.replace(/\/\d+(?=\/|$)/g, '/#')

/**
 * All recorded answers of a feed: none is refused, each has as many items as the index says, and the remarks are those that are expected
 * (path with # for numbers, problem, how often). The truth's ids and versions are found, and an item's source reads again.
 */
export function assertRecordings(
  feed: string,
  parser: Parser,
  expected: Readonly<Record<string, number>> = {},
  reread?: (item: Item) => AnswerReading,
): void {
  const remarks: Record<string, number> = {}
  const found = new Set<string>()
  for (const { file, at, items } of recordings(feed)) {
    const reading = parser({ bytes: recordedBytes(file), contentType: null, address: '', at }, feedLookups)
    assert.equal(reading.refused, null, file)
    assert.equal(reading.items.length, items, file)
    for (const { path, problem } of [...reading.remarks, ...reading.items.flatMap((item) => item.remarks)]) {
      const name = `${pattern(path)}: ${problem}`
      remarks[name] = (remarks[name] ?? 0) + 1
    }
    for (const { nativeId, version, report } of reading.items) {
      assert.ok(report, `${file} ${nativeId}`)
      found.add(`${file} ${nativeId} ${version}`)
      // Rows of the truth that name no version mean the item whatever its version is.
      found.add(`${file} ${nativeId} `)
    }
    const [first] = reading.items
    if (first && reread) assert.deepEqual(onlyItem(reread(first)).report, first.report)
  }
  assert.deepEqual(remarks, expected)
  for (const row of truth())
    if (cell(row, 'feed') === feed) {
      const name = `${cell(row, 'file')} ${cell(row, 'item')} ${cell(row, 'version')}`
      assert.ok(found.has(name), name)
    }
}

/** Refused, or read with a remark. */
export const hasSpoken = ({ refused, items, remarks }: AnswerReading): boolean =>
  refused !== null || remarks.length > 0 || items.some((item) => item.remarks.length > 0)

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

/** The places of all values inside of a value. */
export function placesIn(value: unknown, at: readonly (string | number)[] = []): readonly (string | number)[][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inside]) => {
    const place = [...at, Array.isArray(value) ? Number(name) : name]
    return [place, ...placesIn(inside, place)]
  })
}

const valueAt = (value: unknown, place: readonly (string | number)[]): unknown =>
  place.reduce<unknown>((inside, name) => (inside as Record<string | number, unknown>)[name], value)

export interface Change {
  readonly kind: 'drop' | 'rename' | 'retype'
  readonly place: readonly (string | number)[]
  readonly to: Json
}

/** A copy with one change; undefined where the change makes no difference of type. */
export function changed(value: unknown, { kind, place, to }: Change): unknown {
  const copy: unknown = structuredClone(value)
  const name = place.at(-1) ?? ''
  const holder = valueAt(copy, place.slice(0, -1)) as Record<string | number, unknown>
  const before = holder[name]
  if (kind === 'retype') {
    const isOther =
      before !== null && to !== null && (typeof before !== typeof to || Array.isArray(before) !== Array.isArray(to))
    if (!isOther) return undefined
    holder[name] = to
    return copy
  }
  if (Array.isArray(holder)) return undefined
  delete holder[name]
  if (kind === 'rename') holder[`${name}_v2`] = before
  return copy
}

/** Values of every type. */
export const wrongValues: readonly Json[] = [7, 'seven', true, [], {}, [1, 2], { a: 1 }]

export const xmlChanges = ['drop', 'repeat', 'rename', 'empty'] as const

/** A text in XML with its first element of that name changed. */
export function changedXml(xml: string, name: string, kind: (typeof xmlChanges)[number]): string {
  const element = new RegExp(`<(\\w+:)?${name}\\b(?:[^>]*/>|[\\s\\S]*?</(?:\\w+:)?${name}>)`)
  const other = xml.replace(element, (whole) => {
    if (kind === 'drop') return ''
    if (kind === 'repeat') return whole + whole
    if (kind === 'rename') return whole.replaceAll(new RegExp(`(</?(?:\\w+:)?)${name}\\b`, 'g'), `$1${name}V2`)
    return whole.replace(/>[\s\S]*</, '><')
  })
  assert.ok(other !== xml || kind === 'empty', name)
  return other
}
