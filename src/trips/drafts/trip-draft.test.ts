import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Problem } from '../../platform/problem.ts'
import { asSeenBy, countriesOf, currentTravellerIds, pointsOf, type TripInFull } from '../trips/trip.ts'
import {
  countryKeys,
  findCountry,
  maxDestinations,
  mergeDraft,
  planTrip,
  type TripDraft,
  withoutIds,
} from './trip-draft.ts'
import {
  brazil,
  countries,
  day,
  destinationDraft,
  locationDraft,
  now,
  peru,
  planContext,
} from './trip-rules.testing.ts'

/** What the rules say against a draft: field → words. */
function refusal(draft: TripDraft): Readonly<Record<string, readonly string[]>> {
  try {
    planTrip(draft, planContext())
  } catch (error) {
    assert.ok(error instanceof Problem)
    assert.equal(error.code, 'validation_failed')
    return error.fields ?? {}
  }
  return {}
}

const refused: readonly [string, TripDraft, Readonly<Record<string, RegExp>>][] = [
  ['no destinations', {}, { destinations: /at least one/ }],
  ['an empty list', { destinations: [] }, { destinations: /at least one/ }],
  [
    'too many',
    {
      destinations: Array.from({ length: maxDestinations + 1 }, () =>
        destinationDraft('BR', '2027-03-01', '2027-03-02'),
      ),
    },
    { destinations: /at most 100/ },
  ],
  [
    'no country',
    { destinations: [destinationDraft(null, '2027-03-01', '2027-03-02')] },
    { 'destinations.0.country_code': /required/ },
  ],
  [
    'an unknown code',
    { destinations: [destinationDraft('XX', '2027-03-01', '2027-03-02')] },
    { 'destinations.0.country_code': /no country/ },
  ],
  [
    'an unknown id',
    { destinations: [destinationDraft('5e0a2c1e-0000-5000-8000-00000000dead', '2027-03-01', '2027-03-02')] },
    { 'destinations.0.country_id': /no country/ },
  ],
  [
    'no dates',
    { destinations: [destinationDraft('BR', null, null)] },
    { 'destinations.0.entry_date': /required/, 'destinations.0.exit_date': /required/ },
  ],
  [
    'leaving before arriving',
    { destinations: [destinationDraft('BR', '2027-03-05', '2027-03-01')] },
    { 'destinations.0.exit_date': /before entry_date/ },
  ],
  [
    'the second of two is wrong',
    {
      destinations: [
        destinationDraft('BR', '2027-03-01', '2027-03-02'),
        destinationDraft('ZZZ', '2027-03-01', '2027-03-02'),
      ],
    },
    { 'destinations.1.country_code': /no country/ },
  ],
  [
    'wholly in the past',
    { destinations: [destinationDraft('BR', '2026-11-01', '2026-11-13')] },
    { destinations: /past/ },
  ],
  [
    'a place off the map',
    {
      destinations: [
        destinationDraft('BR', '2027-03-01', '2027-03-02', {
          locations: [locationDraft(91, 0), locationDraft(0, -180.1)],
        }),
      ],
    },
    {
      'destinations.0.destination_locations.0.latitude': /-90 and 90/,
      'destinations.0.destination_locations.1.longitude': /-180 and 180/,
    },
  ],
  [
    'a place without its point',
    {
      destinations: [
        destinationDraft('BR', '2027-03-01', '2027-03-02', { locations: [locationDraft(null, Number.NaN)] }),
      ],
    },
    {
      'destinations.0.destination_locations.0.latitude': /number/,
      'destinations.0.destination_locations.0.longitude': /number/,
    },
  ],
  [
    'half a point',
    { destinations: [destinationDraft('BR', '2027-03-01', '2027-03-02', { lat: 3 })] },
    { 'destinations.0.lng': /together with the latitude/ },
  ],
  [
    'a long name of a place',
    {
      destinations: [
        destinationDraft('BR', '2027-03-01', '2027-03-02', { locations: [locationDraft(1, 1, 'x'.repeat(501))] }),
      ],
    },
    { 'destinations.0.destination_locations.0.friendly_name': /500/ },
  ],
  [
    'too many places',
    {
      destinations: [
        destinationDraft('BR', '2027-03-01', '2027-03-02', {
          locations: Array.from({ length: 101 }, () => locationDraft(1, 1)),
        }),
      ],
    },
    { 'destinations.0.destination_locations': /at most 100/ },
  ],
  [
    'a long name',
    { name: 'x'.repeat(256), destinations: [destinationDraft('BR', '2027-03-01', '2027-03-02')] },
    { name: /255/ },
  ],
]

for (const [what, draft, expected] of refused) {
  test(`refused: ${what}`, () => {
    const fields = refusal(draft)
    assert.deepEqual(Object.keys(fields).sort(), Object.keys(expected).sort())
    for (const [field, message] of Object.entries(expected)) assert.match(fields[field]?.[0] ?? '', message)
  })
}

test('start and finish are the first and last day of the destinations, in whatever order they come', () => {
  const planned = planTrip(
    {
      destinations: [
        destinationDraft('PE', '2027-04-05', '2027-04-09'),
        destinationDraft('BR', '2027-03-28', '2027-04-05'),
      ],
    },
    planContext(),
  )
  assert.deepEqual([planned.start, planned.finish], ['2027-03-28', '2027-04-09'])
  assert.deepEqual(
    planned.destinations.map((one) => one.countryCode),
    ['PE', 'BR'],
    'the order of the caller stays',
  )
  assert.equal(planned.name, 'Brazil and Peru, March 2027', 'the name follows the order of travel')
  assert.deepEqual([planned.type, planned.activities, planned.nameGenerated], ['holiday', [], true])
})

test('a trip that ends today, or is under way, is not over', () => {
  assert.deepEqual(refusal({ destinations: [destinationDraft('BR', '2026-11-01', '2026-11-14')] }), {})
  assert.deepEqual(
    refusal({
      destinations: [
        destinationDraft('BR', '2026-10-01', '2026-10-20'),
        destinationDraft('PE', '2026-10-20', '2027-01-01'),
      ],
    }),
    {},
  )
  assert.deepEqual(refusal({ destinations: [destinationDraft('BR', '2027-01-01', '2027-01-01')] }), {}, 'a day trip')
})

test('countries are named by alpha-2, alpha-3 and id, in any case', () => {
  for (const word of ['BR', 'br', 'bra', ' Bra ', brazil.id, brazil.id.toUpperCase()])
    assert.equal(findCountry(word, countries), brazil, word)
  for (const word of ['', 'brazil', 'XX']) assert.equal(findCountry(word, countries), undefined, word)
  assert.deepEqual(
    countryKeys({
      destinations: [
        destinationDraft('br', null, null),
        destinationDraft('br', null, null),
        destinationDraft(null, null, null),
      ],
    }),
    ['br'],
  )
})

const boLeft = day('2026-12-01')
const trip: TripInFull = {
  id: 'trip',
  companyId: null,
  companyName: null,
  ...planTrip(
    {
      destinations: [
        destinationDraft('BR', '2027-03-01', '2027-03-09', {
          locations: [locationDraft(-3.1, -60), locationDraft(-22.9, -43.2)],
        }),
        destinationDraft('PE', '2027-03-09', '2027-03-20'),
        destinationDraft('BR', '2027-03-20', '2027-03-21'),
      ],
    },
    planContext(),
  ),
  companyMaster: false,
  employeeId: null,
  employeeName: null,
  pastAlertCount: 0,
  createdAt: now,
  updatedAt: now,
  deletedAt: null,
  travellers: [
    { userId: 'ada', read: true, muted: false, updatedAt: now, removedAt: null, seenLast: null },
    {
      userId: 'bo',
      read: false,
      muted: true,
      updatedAt: boLeft,
      removedAt: boLeft,
      seenLast: { name: 'Birds', startsAt: day('2027-03-01'), endsAt: day('2027-03-09'), type: 'holiday' },
    },
  ],
}

test('an update keeps what it does not mention, and ids that are the trip’s own', () => {
  const [first, second] = trip.destinations
  const kept = planTrip(mergeDraft(trip, {}), planContext())
  assert.deepEqual(kept.destinations, trip.destinations)
  const foreign = '5e0a2c1e-0000-5000-8000-00000000beef'
  const sent = [
    destinationDraft('PE', '2027-03-01', '2027-03-02', { id: second?.id ?? '' }),
    destinationDraft('PE', '2027-03-02', '2027-03-03', { id: second?.id ?? '' }),
    destinationDraft('PE', '2027-03-02', '2027-03-03', {
      id: foreign,
      locations: [{ ...locationDraft(1, 1), id: first?.locations[0]?.id ?? '' }],
    }),
  ]
  const moved = planTrip(mergeDraft(trip, { destinations: sent }), { ...planContext(), makeId: () => 'made' })
  assert.deepEqual(
    moved.destinations.map((one) => one.id),
    [second?.id, 'made', 'made'],
  )
  assert.deepEqual(
    moved.destinations[2]?.locations.map((one) => one.id),
    [first?.locations[0]?.id],
  )
  const fresh = withoutIds({ destinations: sent }).destinations?.flatMap((one) => [
    one.id,
    ...(one.locations ?? []).map((inner) => inner.id),
  ])
  assert.deepEqual(new Set(fresh), new Set([null]), 'a new trip takes no ids')
})

test('a generated name follows the destinations until somebody gives another; an empty one is generated again', () => {
  const elsewhere = [destinationDraft('PE', '2027-05-01', '2027-05-02')]
  const nameAfter = (before: TripInFull, draft: TripDraft) => planTrip(mergeDraft(before, draft), planContext()).name
  assert.equal(trip.name, 'Brazil and Peru, March 2027')
  assert.equal(nameAfter(trip, { destinations: elsewhere }), 'Peru, May 2027')
  assert.equal(
    nameAfter(trip, { name: trip.name, destinations: elsewhere }),
    'Peru, May 2027',
    'sent back as it was read',
  )
  assert.equal(nameAfter(trip, { name: ' Birds ', destinations: elsewhere }), 'Birds')
  const named: TripInFull = { ...trip, name: 'Birds', nameGenerated: false }
  assert.equal(nameAfter(named, { destinations: elsewhere }), 'Birds')
  for (const name of [null, '', '  '])
    assert.equal(nameAfter(named, { name, destinations: elsewhere }), 'Peru, May 2027')
})

test('each traveller sees the trip with their own flags; for a removed traveller it is removed', () => {
  const ada = asSeenBy(trip, 'ada')
  assert.deepEqual([ada?.read, ada?.muted, ada?.deletedAt, ada?.updatedAt], [true, false, null, now])
  const bo = asSeenBy(trip, 'bo')
  assert.deepEqual([bo?.read, bo?.muted, bo?.deletedAt, bo?.updatedAt], [false, true, boLeft, boLeft])
  assert.equal(asSeenBy(trip, 'cy'), undefined)
  assert.deepEqual(currentTravellerIds(trip), ['ada'])
  assert.deepEqual(countriesOf(trip), [brazil.id, peru.id])
  assert.deepEqual(
    pointsOf(trip).map((point) => point.lat),
    [-3.1, -22.9],
  )
})
