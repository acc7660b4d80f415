import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Problem } from '../../platform/problem.ts'
import { emptyFootprint, type Footprint, footprintErrors, withImpliedCountries } from '../footprints/footprint.ts'
import { slugOf } from '../footprints/slug.ts'
import {
  type Alert,
  close,
  contentErrors,
  edit,
  publish,
  publishErrors,
  reopen,
  requireCurrent,
  requireDraft,
  supersede,
  threadOf,
} from './alert.ts'
import { sortAlerts, type TripSpan } from './alerts-of-trip.ts'

const now = new Date('2026-11-14T12:00:00.000Z')
const later = new Date('2026-11-15T12:00:00.000Z')
const silent = { updateReason: null, allClear: null }
const peru: Footprint = { ...emptyFootprint, countryIds: ['peru'] }

const alertOf = (changes: Partial<Alert> = {}): Alert => ({
  id: 'a',
  slug: 'a',
  status: 'review',
  originAlertId: null,
  headline: { en: 'H' },
  body: { en: 'B' },
  bodyAdvice: { en: 'Stay inside.' },
  updateReason: null,
  category: 'safety',
  riskLevel: 'medium',
  startsAt: now,
  finishesAt: null,
  incubation: false,
  diseaseIds: [],
  safetyCategoryIds: [],
  confirmedUntil: null,
  sources: [],
  footprint: peru,
  publishedAt: null,
  closedAt: null,
  allClear: null,
  beforeClosing: null,
  createdAt: now,
  updatedAt: now,
  revision: 1,
  ...changes,
})
const published = (changes: Partial<Alert> = {}): Alert =>
  alertOf({ status: 'published', publishedAt: now, ...changes })
const superseded = alertOf({ status: 'historical', publishedAt: now })
const closed = alertOf({ status: 'historical', publishedAt: now, closedAt: now, finishesAt: now })

const refused = (code: string, act: () => unknown): void =>
  assert.throws(act, (error) => error instanceof Problem && error.status === 409 && error.code === code, code)

test('an alert goes from review to published to historical, and no other way', () => {
  const out = publish(alertOf(), undefined, later)
  assert.deepEqual([out.status, out.publishedAt, out.updatedAt, out.revision], ['published', later, later, 2])
  for (const other of [published(), superseded, closed])
    refused('alert_not_in_review', () => publish(other, undefined, later))
  refused('alert_closed', () => publish(alertOf({ id: 'b', originAlertId: 'a' }), closed, later))

  assert.doesNotThrow(() => requireCurrent(published(), 'updated'))
  refused('alert_in_review', () => requireCurrent(alertOf(), 'updated'))
  refused('alert_not_current', () => requireCurrent(superseded, 'updated'))
  refused('alert_closed', () => requireCurrent(closed, 'updated'))

  assert.deepEqual([supersede(published(), later).status, supersede(published(), later).closedAt], ['historical', null])
  for (const [other, code] of [
    [alertOf(), 'alert_in_review'],
    [superseded, 'alert_not_current'],
    [closed, 'alert_closed'],
  ] as const)
    refused(code, () => close(other, silent, later))

  assert.doesNotThrow(() => requireDraft(alertOf()))
  for (const other of [published(), superseded, closed]) refused('alert_not_in_review', () => requireDraft(other))
})

test('alerts of a thread are issued one after the other, even when two editors pressed the button in one moment', () => {
  const next = publish(alertOf({ id: 'b', originAlertId: 'a' }), published({ publishedAt: later }), now)
  assert.ok(next.publishedAt && next.publishedAt > later)
})

test('closing ends an alert now, unless it ended before or never began', () => {
  assert.deepEqual(close(published(), silent, later).finishesAt, later)
  assert.deepEqual(close(published({ finishesAt: now }), silent, later).finishesAt, now)
  const future = new Date('2026-12-01T00:00:00.000Z')
  assert.deepEqual(close(published({ startsAt: future, finishesAt: null }), silent, later).finishesAt, future)
  const texts = { updateReason: { en: 'The water has gone down.' }, allClear: { en: 'Roads are open again.' } }
  const { updateReason, allClear } = close(published(), texts, later)
  assert.deepEqual({ updateReason, allClear }, texts)
})

test('closing is undone within a day, and everything is as it was', () => {
  const future = new Date('2026-12-01T00:00:00.000Z')
  const before = published({ finishesAt: future, updateReason: { en: 'Two more districts.' } })
  const texts = { updateReason: { en: 'It is over.' }, allClear: { en: 'Roads are open again.' } }
  const closed = close(before, texts, now)
  assert.deepEqual(reopen(closed, later), { ...before, revision: closed.revision + 1, updatedAt: later })
  assert.equal(reopen(close(published(), silent, now), later).finishesAt, null)
  refused('alert_closed', () => reopen(closed, new Date(later.getTime() + 1)))
  for (const other of [alertOf(), published(), supersede(published(), now)])
    refused('alert_not_closed', () => reopen(other, later))
})

test('a draft may change in every way, a public alert only in wording, history not at all', () => {
  const other = { ...alertOf(), riskLevel: 'high' as const, footprint: { ...peru, fullCountryIds: ['peru'] } }
  assert.equal(edit(alertOf(), other, later).riskLevel, 'high')
  const wording = {
    ...published(),
    headline: { en: 'Better', es: 'Mejor' },
    bodyAdvice: { en: 'Stay inside.', es: 'Quédese en casa.' },
    sources: [{ id: 's', url: 'https://a.example', origin: null }],
    confirmedUntil: later,
  }
  assert.deepEqual(
    [edit(published(), wording, later).headline, edit(published(), wording, later).revision],
    [{ en: 'Better', es: 'Mejor' }, 2],
  )
  const decisive: Partial<Alert>[] = [
    { riskLevel: 'high' },
    { category: 'health' },
    { startsAt: later },
    { finishesAt: later },
    { incubation: true },
    { bodyAdvice: { en: 'Leave.' } },
    { bodyAdvice: null },
    { diseaseIds: ['d'] },
    { safetyCategoryIds: ['c'] },
    { footprint: { ...peru, divisionIds: ['x'] } },
    { footprint: { ...peru, points: [{ id: 'p', lat: 1, lng: 2, radiusKm: null, city: null }] } },
  ]
  for (const change of decisive)
    refused('alert_published', () => edit(published(), { ...published(), ...change }, later))
  const point = (id: string) => ({ footprint: { ...peru, points: [{ id, lat: 1, lng: 2, radiusKm: 5, city: null }] } })
  assert.doesNotThrow(
    () => edit(published(point('old')), published(point('new')), later),
    'the same point under another id is the same place',
  )
  for (const history of [superseded, closed]) refused('alert_historical', () => edit(history, history, later))
})

test('content and footprint are checked, and countries follow from their parts', () => {
  assert.deepEqual(contentErrors(alertOf({ finishesAt: new Date(now.getTime() - 1) })), {
    finish: 'must not be before start',
  })
  assert.deepEqual(contentErrors(alertOf({ finishesAt: now })), {})
  assert.deepEqual(Object.keys(publishErrors(alertOf({ footprint: emptyFootprint }))), ['country_ids'])
  assert.deepEqual(
    Object.keys(
      footprintErrors({ ...emptyFootprint, points: [{ id: 'p', lat: 0, lng: 0, radiusKm: null, city: null }] }),
    ),
    ['country_ids'],
  )
  for (const enough of [peru, { ...emptyFootprint, airlineIds: ['x'] }, { ...emptyFootprint, airportIds: ['x'] }])
    assert.deepEqual(footprintErrors(enough), {})
  assert.deepEqual(withImpliedCountries({ ...peru, fullCountryIds: ['chile', 'chile'] }, ['peru', 'bolivia']), {
    ...peru,
    countryIds: ['peru', 'chile', 'bolivia'],
    fullCountryIds: ['chile'],
  })
})

test('slugs are plain words', () => {
  assert.equal(slugOf({ en: ' Flooding in Lima, Perú! ' }, 'alert'), 'flooding-in-lima-peru')
  assert.equal(slugOf({ en: '洪水' }, 'alert'), 'alert')
  assert.ok(slugOf({ en: 'very '.repeat(60) }, 'alert').length <= 80)
})

const trip: TripSpan = { id: 't', start: '2026-12-01', finish: '2026-12-10', countryIds: ['peru', 'chile'] }
const at = (day: string): Date => new Date(`${day}T08:00:00.000Z`)
const issued = (id: string, day: string, from: string, until: string | null, more: Partial<Alert> = {}): Alert =>
  published({ id, publishedAt: at(day), startsAt: at(from), finishesAt: until === null ? null : at(until), ...more })

test('a trip has the alerts issued while it lasts, and those from before its start', () => {
  const cases: [string, Alert, 'during' | 'before' | 'none'][] = [
    ['issued and in effect on a day of the trip', issued('1', '2026-12-03', '2026-12-03', '2026-12-04'), 'during'],
    ['issued on the first day', issued('2', '2026-12-01', '2026-11-20', null), 'during'],
    ['issued on the last day', issued('3', '2026-12-10', '2026-12-10', null), 'during'],
    ['issued after the trip', issued('4', '2026-12-11', '2026-12-11', null), 'none'],
    ['issued during the trip for a time after it', issued('5', '2026-12-05', '2026-12-20', null), 'none'],
    ['issued during the trip about a time before it', issued('6', '2026-12-05', '2026-11-20', '2026-11-25'), 'none'],
    ['issued before, still in effect', issued('7', '2026-11-10', '2026-11-10', null), 'before'],
    [
      'issued before, over by the start, within the month before',
      issued('8', '2026-11-10', '2026-11-10', '2026-11-15'),
      'before',
    ],
    ['over more than 30 days before the start', issued('9', '2026-10-01', '2026-10-01', '2026-10-30'), 'none'],
    ['issued long ago and never ended', issued('10', '2025-01-01', '2025-01-01', null), 'before'],
    [
      'elsewhere',
      issued('11', '2026-12-03', '2026-12-03', null, { footprint: { ...emptyFootprint, countryIds: ['japan'] } }),
      'none',
    ],
    [
      'closed during the trip: history that the trip refers to',
      issued('12', '2026-12-02', '2026-12-02', '2026-12-03', { status: 'historical', closedAt: at('2026-12-03') }),
      'during',
    ],
  ]
  for (const [name, alert, where] of cases) {
    const { during, before } = sortAlerts(trip, [alert])
    assert.equal(during.length > 0 ? 'during' : before.length > 0 ? 'before' : 'none', where, name)
  }
})

test('one situation is one trip alert, whatever updates follow', () => {
  const first = issued('1', '2026-12-02', '2026-12-02', null)
  const update = issued('2', '2026-12-03', '2026-12-02', null, { originAlertId: '1' })
  assert.equal(threadOf(update), threadOf(first))
})
