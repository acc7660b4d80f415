/**
 * Facts of real events of August 2026, as public agencies stated them: times, places, magnitudes, tracks. The sentences of the demo's documents
 * are ours. `madeUp` at the end has what no agency stated.
 */

/** An earthquake as two agencies measured it. */
export interface QuakeFact {
  /** Part of its ids. */
  readonly letter: string
  readonly place: string
  readonly usgs: Measured
  /** The first, automatic values, where they were others. */
  readonly first?: Measured
  readonly emsc: Measured & { readonly region: string; readonly magnitudeType: string }
}

interface Measured {
  readonly at: string
  readonly magnitude: number
  readonly lat: number
  readonly lng: number
  readonly depthKm: number
}

const measured = (at: string, magnitude: number, lat: number, lng: number, depthKm: number): Measured => ({
  at,
  magnitude,
  lat,
  lng,
  depthKm,
})

/** The loop begins three minutes after this time. */
export const quakesFrom = '2026-08-20T18:00:00Z'

/** The great one first. The small ones stay evidence: nobody is told. */
export const quakes: readonly [QuakeFact, ...QuakeFact[]] = [
  {
    letter: 'a',
    place: '31 km NW of Aniso, Peru',
    first: measured('2026-08-20T18:00:15.000Z', 6.7, -14.626, -73.616, 66.665),
    usgs: measured('2026-08-20T18:00:18.626Z', 6.7, -14.641, -73.524, 99),
    emsc: {
      ...measured('2026-08-20T18:00:19.9Z', 6.8, -14.6262, -73.4561, 102.6),
      region: 'ANISO, PERU',
      magnitudeType: 'mw',
    },
  },
  {
    letter: 'b',
    place: '85 km SSW of Singaparna, Indonesia',
    usgs: measured('2026-08-20T14:31:33.917Z', 4.5, -8.061, 107.811, 61),
    emsc: {
      ...measured('2026-08-20T14:31:34.5Z', 4.3, -8.0407, 107.8346, 60),
      region: 'SINGAPARNA, INDONESIA',
      magnitudeType: 'mb',
    },
  },
  {
    letter: 'c',
    place: 'Pacific-Antarctic Ridge',
    usgs: measured('2026-08-20T23:36:41.054Z', 5, -56.592, -141.454, 10),
    emsc: {
      ...measured('2026-08-20T23:36:40.2Z', 5, -56.5537, -141.4785, 7.1),
      region: 'PACIFIC-ANTARCTIC RIDGE',
      magnitudeType: 'mb',
    },
  },
  {
    letter: 'd',
    place: 'Banda Sea',
    usgs: measured('2026-08-21T11:55:28.424Z', 4.6, -6.483, 129.89, 170),
    emsc: {
      ...measured('2026-08-21T11:55:28.9Z', 4.5, -6.5431, 129.7573, 172.6),
      region: 'BANDA SEA',
      magnitudeType: 'mb',
    },
  },
  {
    letter: 'e',
    place: 'Bonin Islands, Japan region',
    usgs: measured('2026-08-21T15:08:30.808Z', 4.5, 28.473, 142.636, 10),
    emsc: {
      ...measured('2026-08-21T15:08:30.9Z', 4.6, 28.4796, 142.6613, 9.4),
      region: 'BONIN ISLANDS, JAPAN REGION',
      magnitudeType: 'mb',
    },
  },
]

/** A storm at the time of an advisory. */
export interface AdvisoryFact {
  readonly number: string
  readonly name: string
  readonly code: 'TD' | 'TS' | 'HU'
  readonly kind: 'Tropical Depression' | 'Tropical Storm' | 'Hurricane'
  readonly windKt: number
  readonly gustsKt: number
  readonly pressureMb: number
  readonly lat: number
  readonly lng: number
  readonly direction: number
  readonly speedKt: number
}

export interface StormFact {
  readonly bin: string
  /** GDACS keeps the name that a storm had first. */
  readonly gdacsName: string
  readonly gdacsPeakKmh: number
  /** Before the first of these advisories. */
  readonly daysOld: number
  readonly country: { readonly iso2: string; readonly iso3: string; readonly name: string } | null
  readonly advisories: readonly AdvisoryFact[]
}

type Numbers = readonly [
  windKt: number,
  gustsKt: number,
  pressureMb: number,
  lat: number,
  lng: number,
  direction: number,
  speedKt: number,
]

const kinds = { TD: 'Tropical Depression', TS: 'Tropical Storm', HU: 'Hurricane' } as const

const advisory = (number: string, name: string, code: keyof typeof kinds, numbers: Numbers): AdvisoryFact => {
  const [windKt, gustsKt, pressureMb, lat, lng, direction, speedKt] = numbers
  return { number, name, code, kind: kinds[code], windKt, gustsKt, pressureMb, lat, lng, direction, speedKt }
}

/** Of 21 August, 15:00 and 21:00, and 22 August, 9:00 and 15:00. Two-C became a storm, and Moke, between the first two. */
export const storms: readonly StormFact[] = [
  {
    bin: 'CP2',
    gdacsName: 'LALA-26',
    gdacsPeakKmh: 212.9616,
    daysOld: 9,
    country: { iso2: 'US', iso3: 'USA', name: 'United States' },
    advisories: [
      advisory('037', 'Lala', 'HU', [85, 105, 970, 27.6, -170.8, 30, 13]),
      advisory('038', 'Lala', 'HU', [80, 100, 974, 28.6, -170.4, 30, 14]),
      advisory('040', 'Lala', 'HU', [75, 90, 976, 30.3, -172, 325, 14]),
      advisory('041', 'Lala', 'HU', [70, 85, 979, 30.5, -172.4, 310, 10]),
    ],
  },
  {
    bin: 'CP3',
    gdacsName: 'TWO-C-26',
    gdacsPeakKmh: 83.3328,
    daysOld: 1,
    country: null,
    advisories: [
      advisory('005', 'Two-C', 'TD', [30, 40, 1005, 13.4, -146, 295, 10]),
      advisory('006', 'Moke', 'TS', [40, 50, 1002, 13.9, -147.2, 300, 9]),
      advisory('008', 'Moke', 'TS', [40, 50, 999, 14.4, -149, 300, 8]),
      advisory('009', 'Moke', 'TS', [45, 55, 994, 14.8, -150.2, 290, 12]),
    ],
  },
]

/** A thunderstorm at Philadelphia on 20 August: warned of at 21:27, again at 21:53, until 22:15. That the rest was cancelled is ours. */
export const thunderstorm = {
  from: '2026-08-20T21:27:00Z',
  updated: '2026-08-20T21:53:00Z',
  cancelled: '2026-08-20T22:03:00Z',
  until: '2026-08-20T22:15:00Z',
  counties: 'Delaware, PA; Montgomery, PA; Philadelphia, PA',
  zones: ['PAC045', 'PAC091', 'PAC101'],
  codes: ['042045', '042091', '042101'],
  gustsMph: 70,
  /** Drawn around the city, coarser than the warning was. */
  area: [
    [-75.75, 39.94],
    [-75.79, 39.66],
    [-75.24, 39.67],
    [-75.08, 39.92],
    [-75.12, 40.35],
    [-75.74, 40.35],
    [-75.75, 39.94],
  ],
} as const

/** A river's flood of 20 to 23 August. Its area is said by codes alone, so that a person has to look at it. */
export const flood = {
  from: '2026-08-21T02:18:00Z',
  until: '2026-08-23T15:00:00Z',
  counties: 'Adams, IN; Wells, IN',
  zones: ['INC001', 'INC179'],
  codes: ['018001', '018179'],
} as const

/** What changes over weeks keeps its dates: played again it is the same. */
export const lasting = {
  volcano: {
    name: 'Kilauea',
    number: '332010',
    observatory: 'Hawaiian Volcano Observatory',
    short: 'hvo',
    sent: '2026-08-16T20:23:32Z',
    color: 'YELLOW',
    level: 'ADVISORY',
  },
  advisory: { country: 'Mozambique', level: 2, day: '2026-08-21' },
  notice: { disease: 'Chikungunya', country: 'Suriname', level: 2, day: '2026-02-05' },
  news: { disease: 'Avian influenza', country: 'Italy', day: '2026-04-10' },
} as const

/** Long ones of GDACS's list. All are Green or over: nobody is told. */
export const gdacsOthers = [
  { type: 'FL', country: 'Vietnam', iso2: 'VN', iso3: 'VNM', lat: 10.766, lng: 106.7, days: 37, isCurrent: true },
  { type: 'WF', country: 'Spain', iso2: 'ES', iso3: 'ESP', lat: 42.473, lng: -0.718, days: 11, isCurrent: false },
  { type: 'DR', country: 'Brazil', iso2: 'BR', iso3: 'BRA', lat: -8.891, lng: -48.815, days: 416, isCurrent: true },
] as const

/** Kinds of warnings of which no record of those days is at hand. */
export const madeUp = {
  /** A small airport: a stop there is rare, so that a real one is not taken for this. */
  groundStop: { airport: 'LNS', minutes: 90, reason: 'thunderstorms' },
  warning: { country: 'Austria', region: 'Tirol', code: 'AT007', language: 'de', event: 'Gewitter', hours: 8 },
  tsunami: { place: 'Southern Peru' },
} as const
