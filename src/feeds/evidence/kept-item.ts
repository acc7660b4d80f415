import { hash } from 'node:crypto'
import type { Remark } from '../../platform/documents/document.ts'
import { stableId } from '../../platform/ids.ts'
import { isOfEvent } from '../fusion/fusion.ts'
import { episodePart, keysOfItem } from '../fusion/key-groups.ts'
import type { Item, Position, Report } from '../reading/reading.ts'
import type { Feed } from '../registry/feed.ts'

/** An item as its table has it. */
export interface KeptItem {
  readonly id: string
  readonly nativeId: string
  readonly version: string
  /** Of the source. */
  readonly sha256: Uint8Array
  readonly source: string
  readonly report: Report | null
  readonly remarks: readonly Remark[]
  readonly kind: string | null
  readonly happenedAt: Date | null
  readonly point: Position | null
  /** Under these keys it is found as a report of its event. None: it is of no event. */
  readonly keys: readonly string[]
}

// PostgreSQL keeps neither in texts nor in JSON what these are.
const unstorable = /\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/
const storableText = (text: string): string =>
  unstorable.test(text) ? text.replaceAll('\0', '\ufffd').toWellFormed() : text

/** JSON that a database takes: characters that it does not keep become U+FFFD. */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value)
  if (!/\\u(?:0000|d[89a-f])/i.test(json)) return json
  const mended = (part: unknown): unknown => {
    if (typeof part === 'string') return storableText(part)
    if (Array.isArray(part)) return part.map(mended)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([name, inside]) => [storableText(name), mended(inside)]))
  }
  return JSON.stringify(mended(JSON.parse(json)))
}

/** Longer ids are cut, with their digest: an index takes at most 2,700 bytes. */
const longestKey = 500
const boundedKey = (text: string): string =>
  text.length <= longestKey ? text : `${text.slice(0, 400).toWellFormed()}#${hash('sha256', text)}`

const timeOf = (text: unknown): Date | null => {
  const at = typeof text === 'string' ? new Date(text) : null
  return at && !Number.isNaN(at.getTime()) ? at : null
}

/** A column keeps no time before or after these years. */
export const storableTime = (at: Date | null): Date | null =>
  at && at.getUTCFullYear() > 0 && at.getUTCFullYear() < 10_000 ? at : null

/** When and where it is looked for beside others: earthquakes and cyclones only. */
function placeInTime({ kind, startsAt, point, facts }: Report): Pick<KeptItem, 'happenedAt' | 'point'> {
  const happenedAt = storableTime(
    kind === 'earthquake' ? startsAt : kind === 'cyclone' ? timeOf(facts['advisory_at']) : null,
  )
  return happenedAt && point && Number.isFinite(point.lat) && Number.isFinite(point.lng)
    ? { happenedAt, point }
    : { happenedAt: null, point: null }
}

/** An item of an answer as it is kept. Its id is made of what it says, so that the order of answers makes no difference. */
export function toKeptItem({ key, agency }: Feed, item: Item, at: Date): KeptItem {
  const source = storableText(item.source())
  const nativeId = storableText(item.nativeId)
  const sha256 = hash('sha256', source, 'buffer')
  const { report } = item
  const part = episodePart(report?.kind ?? null, at)
  const id = stableId('feed item', key, nativeId, sha256.toString('hex'), ...(part === '' ? [] : [part]))
  const kept = { id, nativeId, version: storableText(item.version), sha256, source, report, remarks: item.remarks }
  if (!report || !isOfEvent(report))
    return { ...kept, kind: report?.kind ?? null, happenedAt: null, point: null, keys: [] }
  const keys = keysOfItem({ id, feed: key, agency, nativeId, report, firstAt: at, lastAt: at })
  return {
    ...kept,
    kind: report.kind,
    ...placeInTime(report),
    keys: [...new Set(keys.map((name) => boundedKey(storableText(name))))],
  }
}

const times = ['sentAt', 'startsAt', 'endsAt', 'confirmedUntil'] as const

/** A report as it was stored: JSON has no times. */
export function reportFromJson(json: unknown): Report {
  const report: Record<string, unknown> = { ...(json as object) }
  for (const name of times) report[name] = timeOf(report[name])
  return report as unknown as Report
}
