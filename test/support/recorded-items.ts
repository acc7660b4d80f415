import { hash } from 'node:crypto'
import { toKeptItem } from '../../src/feeds/evidence/kept-item.ts'
import type { FusionItem } from '../../src/feeds/fusion/fusion.ts'
import { parsers } from '../../src/feeds/parsers/parsers.ts'
import { shippedFeeds } from '../../src/feeds/registry/shipped-feeds.ts'
import { feedLookups } from './feed-lookups.ts'
import { recordedBytes, recordings } from './recorded-feeds.ts'

/** All items of the recordings as fusion sees them, and the id of each item of each file: `file nativeId version` or `file nativeId`. */
export function recordedItems(): { items: readonly FusionItem[]; idOf: ReadonlyMap<string, string> } {
  const items = new Map<string, FusionItem>()
  const idOf = new Map<string, string>()
  const inOrder = [...recordings()].sort((a, b) => a.at.getTime() - b.at.getTime())
  for (const { feed: key, file, at } of inOrder) {
    const feed = shippedFeeds.find((one) => one.key === key)
    const parser = feed && parsers[feed.parser]
    if (!feed || !parser) throw new Error(`There is no parser of ${key}.`)
    const reading = parser({ bytes: recordedBytes(file), contentType: null, address: file, at }, feedLookups)
    for (const item of reading.items) {
      const { id, nativeId, report, keys } = toKeptItem(feed, item, at)
      idOf.set(`${file} ${item.nativeId} ${item.version}`, id)
      // Some rows of the truth name no version, and the FAA's items have none.
      if (!idOf.has(`${file} ${item.nativeId}`)) idOf.set(`${file} ${item.nativeId}`, id)
      if (!report || keys.length === 0) continue
      const firstAt = items.get(id)?.firstAt ?? at
      const first = items.get(id)?.report ?? report
      items.set(id, { id, feed: key, agency: feed.agency, nativeId, report: first, firstAt, lastAt: at })
    }
  }
  return { items: [...items.values()], idOf }
}

/** The same everywhere: for comparing partitions. */
export const partitionDigest = (parts: readonly (readonly string[])[]): string =>
  hash(
    'sha256',
    JSON.stringify(parts.map((part) => [...part].sort()).sort((a, b) => ((a[0] ?? '') < (b[0] ?? '') ? -1 : 1))),
  )
