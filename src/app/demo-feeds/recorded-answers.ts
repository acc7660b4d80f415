import type { Feed, Fetched } from '../../feeds/index.ts'
import { gdacsDocument } from './gdacs-document.ts'
import { type Loop, loopAt, page } from './loop.ts'
import {
  cdcDocument,
  faaDocument,
  tsunamiDocument,
  usStateDocument,
  volcanoDocument,
  whoDocument,
} from './other-documents.ts'
import { emscDocument, usgsDocument } from './quake-documents.ts'
import { type RecordedFeed, recordedFeeds } from './recorded-feeds.ts'
import { advisoryTime, jtwcList, jtwcTexts, nhcDocument } from './storm-documents.ts'
import { type ChainState, meteoalarmDocument, nwsDocument } from './weather-documents.ts'

/** An answer of the recorded world, and when it comes. */
export interface RecordedAnswer {
  readonly feed: Feed
  readonly at: Date
  readonly address: string
  readonly contentType: string
  /** Written when it is needed. */
  readonly text: () => string
}

type Play = readonly [
  second: number,
  feed: RecordedFeed,
  write: (loop: Loop, at: Date) => string,
  address?: (loop: Loop) => string,
]

const minute = 60
/** When USGS has reviewed the great earthquake, in seconds after the loop's start; GDACS takes it over a minute later. */
const reviewed = 4 * minute
const after = ({ start }: Loop, second: number): Date => new Date(start.getTime() + second * 1_000)

const usgs = (second: number): Play => [
  second,
  'usgs',
  (loop, at) => usgsDocument(loop, at, second < reviewed ? null : after(loop, reviewed)),
]
const emsc = (second: number, isRenamed: boolean): Play => [
  second,
  'emsc',
  (loop, at) => emscDocument(loop, at, isRenamed),
]
const gdacs = (second: number, advisory: number): Play => [
  second,
  'gdacs',
  (loop) =>
    gdacsDocument(loop, {
      advisory,
      advisoryTime: advisoryTime(loop, advisory),
      revisedAt: second < reviewed ? null : after(loop, reviewed + minute),
    }),
]
const nhc = (second: number, advisory: number): Play => [second, 'nhc', (loop) => nhcDocument(loop, advisory)]

/** The list, and then the two texts that it names. */
const jtwc = (second: number, advisory: number): readonly Play[] => [
  [second, 'jtwc', (loop, at) => jtwcList(loop, advisory, at)],
  ...[0, 1].map(
    (storm): Play => [
      second + 2 + storm * 2,
      'jtwc',
      (loop) => jtwcTexts(loop, advisory)[storm]?.text ?? '',
      (loop) => jtwcTexts(loop, advisory)[storm]?.address ?? '',
    ],
  ),
]
const nws = (second: number, state: ChainState): Play => [second, 'nws', (loop, at) => nwsDocument(loop, at, state)]
const faa = (second: number, isStopped: boolean): Play => [
  second,
  'faa',
  (loop, at) => faaDocument(loop, at, isStopped),
]

/**
 * In seconds after the loop's start. Within the first minute everything has spoken once, and EMSC has drifted; then it goes on as fast as it did,
 * for the storms faster. For the rest of a day nothing new is there.
 */
const plays: readonly Play[] = [
  usgs(0),
  nhc(3, 0),
  emsc(6, false),
  nws(9, 'new'),
  ...jtwc(12, 0),
  gdacs(20, 0),
  emsc(24, false),
  faa(27, true),
  [30, 'volcano', volcanoDocument],
  [33, 'state', usStateDocument],
  [36, 'cdc', cdcDocument],
  [39, 'who', whoDocument],
  [42, 'tsunami', tsunamiDocument],
  [45, 'meteoalarm', meteoalarmDocument],
  emsc(50, true),
  nhc(130, 1),
  ...jtwc(135, 1),
  gdacs(145, 1),
  usgs(reviewed),
  gdacs(reviewed + minute, 1),
  nws(26 * minute, 'updated'),
  faa(29 * minute, false),
  nhc(30 * minute, 2),
  ...jtwc(30 * minute + 10, 2),
  gdacs(30 * minute + 20, 2),
  faa(32 * minute, false),
  nws(36 * minute, 'cancelled'),
  nhc(60 * minute, 3),
  ...jtwc(60 * minute + 10, 3),
  gdacs(60 * minute + 20, 3),
  usgs(350 * minute),
  emsc(351 * minute, true),
  usgs(1_090 * minute),
  usgs(1_290 * minute),
]

const contentTypes: Partial<Readonly<Record<RecordedFeed, string>>> = {
  meteoalarm: 'application/atom+xml',
  tsunami: 'application/atom+xml',
  faa: 'application/xml',
  state: 'application/rss+xml',
  cdc: 'application/rss+xml',
}

function contentTypeOf(feed: RecordedFeed, isText: boolean): string {
  if (feed === 'jtwc') return isText ? 'text/plain' : 'application/rss+xml'
  return contentTypes[feed] ?? 'application/json'
}

/** The answers of a loop that begins at a time, in their order. The same time gives the same answers. */
export function recordedAnswers(start: Date): readonly RecordedAnswer[] {
  const loop = loopAt(start)
  return plays.map(([second, feed, write, addressOf]) => {
    const at = new Date(start.getTime() + second * 1_000)
    return {
      feed: recordedFeeds[feed],
      at,
      address: addressOf?.(loop) ?? page(recordedFeeds[feed].parser),
      contentType: contentTypeOf(feed, addressOf !== undefined),
      text: () => write(loop, at),
    }
  })
}

/** As if it had been fetched. */
export function fetchedOf({ address, at, contentType, text }: RecordedAnswer): Fetched {
  const bytes = new TextEncoder().encode(text())
  const headers = { 'content-type': contentType }
  return { address, at, status: 200, headers, bytes, encodedBytes: bytes.length, problem: null }
}
