import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainReport } from '../reading/reading.ts'
import { type Around, detectDrift, licenceLineOf, silenceOf, unansweredOf } from './detect.ts'
import { type ListOfAnswer, type ListState, listOf, newList, type SeenAnswer, type SeenItem } from './drift.ts'
import { patternOf, usualOf } from './shape.ts'

const at = new Date('2026-08-15T08:00:00Z')
const minutes = (count: number): Date => new Date(at.getTime() + count * 60_000)
const feed = { floor: 2, silenceHours: 12, languages: ['en-US'] }
const list: ListOfAnswer = { name: 'https://feeds.example/list', place: 'list' }

const item = (nativeId: string, more: Partial<SeenItem> & { sentAt?: Date; language?: string } = {}): SeenItem => ({
  nativeId,
  source: `source of ${nativeId}`,
  report: {
    ...plainReport,
    kind: 'weather',
    name: nativeId,
    keys: [],
    sentAt: more.sentAt ?? minutes(-30),
    texts: [{ language: more.language ?? 'en', headline: 'x', body: null, instruction: null }],
  },
  remarks: [],
  ...more,
})
const items = (count: number, more: Parameters<typeof item>[1] = {}): SeenItem[] =>
  Array.from({ length: count }, (_, n) => item(`i${n}`, more))

const read: SeenAnswer = { at, outcome: 'read', problem: null, madeAt: null, remarks: [], itemsNew: 1, documents: 0 }
const usual: ListState = { ...newList, usual: [], languages: ['en'], newestAt: minutes(-30), items: 10 }
const around: Around = {
  state: usual,
  reused: [],
  licence: null,
  wasSeen: false,
  lastNewAt: at,
  previousAt: minutes(-1),
}

interface Case {
  readonly answer?: Partial<SeenAnswer>
  readonly items?: readonly SeenItem[]
  readonly state?: Partial<ListState>
  readonly around?: Partial<Around>
  readonly list?: ListOfAnswer
}

const detect = (one: Case) =>
  detectDrift(feed, one.list ?? list, { ...read, ...one.answer }, one.items ?? items(10), {
    ...around,
    ...one.around,
    state: { ...usual, ...one.state },
  })
const found = (one: Case): string[] => detect(one).findings.map(({ kind, problem }) => `${kind}: ${problem}`)

const unknown = { path: 'items/3/colour', problem: 'an unknown field' }
const odd = { path: 'items/4/level', problem: '"blue" is none of red, green' }
const refused = { report: null, remarks: [{ path: 'items/0/mag', problem: 'missing' }] }
const entry = { path: 'feed/entry[1]', problem: 'names no CAP document' }
const cyclone = (count: number): SeenItem => {
  const one = item(`c${count}`, { sentAt: minutes(count) })
  return { ...one, report: one.report && { ...one.report, kind: 'cyclone' } }
}
const document: ListOfAnswer = { name: 'documents', place: 'document' }
const recording: ListOfAnswer = { name: 'a/#.json', place: 'recording' }
const reuse = (isNew: boolean) => ({ nativeId: 'i1', source: 's', key: 'usgs:1', differs: 'place', isNew })

const withoutHeadline = (count: number): SeenItem[] =>
  items(count).map((one) => {
    const texts = one.report?.texts.map((text) => ({ ...text, headline: null })) ?? []
    return { ...one, report: one.report && { ...one.report, texts } }
  })
const ofTwoKinds = (all: readonly SeenItem[]): SeenItem[] =>
  all.map((one, at) => ({ ...one, report: one.report && { ...one.report, kind: at % 2 ? 'flood' : 'weather' } }))
const hadHeadlines = { usual: usualOf(items(10), []) }
const someHadHeadlines = usualOf([...items(9), ...withoutHeadline(1)], [])

test('a field that nobody has any more is noticed once: the next answer without it is good', () => {
  const first = detect({ items: withoutHeadline(10), state: hadHeadlines })
  assert.deepEqual([...first.shows], ['shape'])
  const second = detect({ items: withoutHeadline(10), state: first.state })
  assert.deepEqual([[...second.shows], second.state.usual], [[], first.state.usual])
})

test('what is a drift, and what is none', () => {
  const cases: readonly (readonly [name: string, one: Case, expected: readonly string[]])[] = [
    ['as before', {}, []],
    [
      'items refused',
      { items: [...items(8), ...items(2, refused)] },
      ['shape: 2 of 10 items are refused: items/0/mag: missing'],
    ],
    ['one of ten', { items: [...items(9), ...items(1, refused)] }, []],
    [
      'refused as always',
      { items: items(3, refused), state: { usual: [patternOf(refused.remarks[0] ?? unknown)] } },
      [],
    ],
    [
      'refused in the first answer',
      { items: items(3, refused), state: { usual: null } },
      ['shape: 3 of 3 items are refused: items/0/mag: missing'],
    ],
    [
      'a new field in all',
      { items: items(10, { remarks: [unknown] }) },
      ['shape: items/3/colour: an unknown field (in 10 of 10 items)'],
    ],
    ['a new field in one', { items: [...items(9), item('x', { remarks: [unknown] })] }, []],
    ['a field of the first answer', { items: items(10, { remarks: [unknown] }), state: { usual: null } }, []],
    ['a field that is usual', { items: items(10, { remarks: [unknown] }), state: { usual: [patternOf(unknown)] } }, []],
    [
      'a field that all had and none has any more',
      { items: withoutHeadline(10), state: hadHeadlines },
      ['shape: no item has texts/0/headline, no weather has texts/0/headline any more'],
    ],
    [
      'a field that all kinds had',
      { items: ofTwoKinds(withoutHeadline(10)), state: { usual: usualOf(ofTwoKinds(items(10)), []) } },
      ['shape: no item has texts/0/headline any more'],
    ],
    ['a field that one still has', { items: [...withoutHeadline(9), item('x')], state: hadHeadlines }, []],
    ['too few to know it', { items: withoutHeadline(9), state: hadHeadlines }, []],
    ['a field that not all had', { items: withoutHeadline(10), state: { usual: someHadHeadlines } }, []],
    [
      'a field that staff know is gone',
      {
        items: withoutHeadline(10),
        state: { usual: [...hadHeadlines.usual, 'no item has texts/0/headline', 'no weather has texts/0/headline'] },
      },
      [],
    ],
    ['a value in one of three', { items: [...items(2), item('x', { remarks: [odd] })] }, []],
    [
      'a value in most',
      { items: items(4, { remarks: [odd] }) },
      ['shape: items/4/level: "blue" is none of red, green (in 4 of 4 items)'],
    ],
    ['a document with a remark', { items: [item('x', { remarks: [unknown] })], list: document }, []],
    [
      'a wrong count',
      { answer: { remarks: [{ path: 'count', problem: '40, and there are 10' }] } },
      ['shape: count: 40, and there are 10'],
    ],
    [
      'a wrong count in the first answer',
      { answer: { remarks: [{ path: 'count', problem: '4, and there are 10' }] }, state: { usual: null } },
      ['shape: count: 4, and there are 10'],
    ],
    ['an unknown field of the first answer', { answer: { remarks: [unknown] }, state: { usual: null } }, []],
    [
      'no answer of this feed',
      { answer: { outcome: 'refused', problem: 'an HTML page' }, items: [] },
      ['shape: an HTML page'],
    ],
    ['nothing came', { answer: { outcome: 'failed', problem: 'Status 500.' }, items: [] }, ['down: Status 500.']],
    [
      'a document did not come',
      { answer: { outcome: 'failed', problem: 'Status 404.' }, items: [], list: document },
      [],
    ],
    ['too few', { items: items(1) }, ['floor: 1 items, and at least 2 are usual']],
    ['few in a recording', { items: items(1), list: recording }, []],
    ['none in a recording', { items: [], list: recording }, ['floor: 0 items, and at least 2 are usual']],
    ['none in a document', { items: [], list: document }, []],
    [
      'sent ahead',
      { items: [item('x', { sentAt: minutes(6) }), item('y')] },
      ['future: 2026-08-15T08:06:00.000Z had not come at 2026-08-15T08:00:00.000Z'],
    ],
    ['sent within the skew', { items: [item('x', { sentAt: minutes(5) }), item('y')] }, []],
    [
      'made ahead',
      { answer: { madeAt: minutes(6) } },
      ['future: the answer was made at 2026-08-15T08:06:00.000Z, and came at 2026-08-15T08:00:00.000Z'],
    ],
    [
      'older than before',
      { answer: { madeAt: minutes(-11) }, state: { madeAt: at } },
      ['old: the answer is older than the one before'],
    ],
    ['of another cache', { answer: { madeAt: minutes(-10) }, state: { madeAt: at } }, []],
    [
      'an earlier answer again',
      { around: { wasSeen: true }, state: { newestAt: at } },
      ['old: an earlier answer again: its newest item is older than before'],
    ],
    ['the newest item is gone', { state: { newestAt: at } }, []],
    ['after a time ahead', { around: { wasSeen: true }, state: { newestAt: at, standing: ['future'] } }, []],
    [
      'an id of another event',
      { around: { reused: [reuse(true)] } },
      ['reuse: usgs:1 means another event now: another place'],
    ],
    ['one that stands', { items: items(20), around: { reused: [reuse(false)] } }, []],
    [
      'many that stand',
      { around: { reused: [reuse(false), reuse(false)] } },
      ['reuse: usgs:1 means another event now: another place (and 1 more)'],
    ],
    ['another language', { items: items(4, { language: 'fr-CA' }) }, ['language: 4 of 4 items are in "fr"']],
    ['a language that was there', { items: items(4, { language: 'fr' }), state: { languages: ['fr'] } }, []],
    [
      'another licence',
      { around: { licence: 'All rights reserved 2026' }, state: { licence: 'CC BY 2025' } },
      ['language: another licence line'],
    ],
    ['the licence of another year', { around: { licence: 'CC BY 2026' }, state: { licence: 'CC BY 2025' } }, []],
    [
      'nothing new',
      { answer: { itemsNew: 0 }, around: { lastNewAt: minutes(-60 * 13) } },
      ['silence: nothing new for 13 hours; up to 12 are usual'],
    ],
    [
      'nothing new, unchanged',
      { answer: { itemsNew: 0, outcome: 'unchanged' }, items: [], around: { lastNewAt: minutes(-60 * 13) } },
      ['silence: nothing new for 13 hours; up to 12 are usual'],
    ],
    [
      'nothing new, and nobody looked',
      { answer: { itemsNew: 0 }, around: { lastNewAt: minutes(-60 * 13), previousAt: minutes(-60 * 13) } },
      [],
    ],
    ['an advisory before its hour', { items: [cyclone(59), cyclone(0)] }, []],
    [
      'an advisory of tomorrow',
      { items: [cyclone(61), cyclone(0)] },
      ['future: 2026-08-15T09:01:00.000Z had not come at 2026-08-15T08:00:00.000Z'],
    ],
    ['an entry of an index', { answer: { remarks: [entry], documents: 2 } }, []],
    [
      'every entry of an index',
      { answer: { remarks: [entry], documents: 1 } },
      ['shape: feed/entry[1]: names no CAP document'],
    ],
    ['something new after a long time', { around: { lastNewAt: minutes(-60 * 13) } }, []],
  ]
  for (const [name, one, expected] of cases) assert.deepEqual(found(one), expected, name)
})

test('what is remembered of a list: only good answers change it, and the same bytes show the same', () => {
  const first = detect({ items: items(5, { remarks: [unknown] }), state: newList, answer: { madeAt: at } }).state
  assert.deepEqual(first, {
    ...newList,
    usual: [patternOf(unknown)],
    languages: ['en'],
    madeAt: at,
    newestAt: minutes(-30),
    items: 5,
  })
  const broken = detect({ items: items(5, refused), state: first, answer: { madeAt: minutes(1) } })
  assert.deepEqual(broken.state, { ...first, madeAt: minutes(1), newestAt: null, standing: ['shape'] })
  const same = detect({ answer: { outcome: 'unchanged', madeAt: at }, items: [], state: broken.state })
  assert.deepEqual([same.findings, [...same.shows]], [[], ['shape']])
  const failing = detect({ answer: { outcome: 'failed', problem: 'no' }, items: [], state: { ...first, failures: 1 } })
  assert.deepEqual(failing.state, { ...first, failures: 2 })
  const ahead = detect({ items: [item('x', { sentAt: minutes(9) }), item('y')], state: first })
  assert.deepEqual(ahead.state.standing, ['future'])
  const later = (count: number) =>
    detect({ answer: { outcome: 'unchanged', at: minutes(count) }, items: [], state: ahead.state }).shows
  assert.deepEqual([...later(3), ...later(5)], ['future'], 'the time has come')
  const old = detect({ answer: { madeAt: minutes(-60) }, state: first }).state
  assert.deepEqual([old.madeAt, old.newestAt], [at, minutes(-30)])
})

test('silence without an answer', () => {
  assert.equal(silenceOf(null, minutes(-9_999), at), undefined)
  assert.equal(silenceOf(12, null, at), undefined)
  assert.match(silenceOf(12, minutes(-60 * 13), at)?.problem ?? '', /^nothing new for 13 hours/)
  assert.equal(unansweredOf(60, minutes(-59), at), undefined, 'publishers ask for pauses')
  assert.equal(unansweredOf(60, minutes(-61), at)?.problem, 'no good answer for 61 minutes')
  assert.equal(unansweredOf(3_600, minutes(-170), at), undefined)
  assert.equal(unansweredOf(3_600, minutes(-190), at)?.kind, 'silence')
})

test('lists of a feed, and the licence line of a document', () => {
  const addresses = ['https://a.example/one', 'https://a.example/two']
  assert.deepEqual(listOf(addresses, 'https://a.example/two'), { name: 'https://a.example/two', place: 'list' })
  assert.deepEqual(listOf(addresses, 'https://a.example/3.xml'), { name: 'documents', place: 'document' })
  assert.deepEqual(listOf(addresses, 'f/20260815-one.xml'), { name: 'f/#-one.xml', place: 'recording' })
  assert.deepEqual(listOf(['https://a.example/one'], 'f/1.xml'), { name: 'https://a.example/one', place: 'recording' })
  const line = (text: string): string | null => licenceLineOf(Buffer.from(text))
  assert.equal(line('<rss><channel><copyright> Free, 2026 </copyright><item/></channel></rss>'), 'Free, 2026')
  assert.equal(line('<feed><cap:rights type="text">Free</cap:rights><entry/></feed>'), 'Free')
  assert.equal(line('<feed><entry><rights>of the entry</rights></entry></feed>'), null)
  assert.equal(line('{"copyright":"Free"}'), null)
})
