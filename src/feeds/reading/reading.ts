import type { Document, Remark } from '../../platform/documents/document.ts'

/** What happened, by the publisher's own kind. Two kinds are never one event. */
export const reportKinds = [
  'earthquake',
  'tsunami',
  'cyclone',
  'weather',
  'volcano',
  'flood',
  'wildfire',
  'drought',
  'disease',
  'advisory',
  'airport',
  'other',
] as const
export type ReportKind = (typeof reportKinds)[number]

export interface Position {
  readonly lat: number
  readonly lng: number
}

/** A code of an area in the publisher's list: SAME, UGC, FIPS, EMMA_ID, NUTS3, WARNCELLID. */
export interface AreaCode {
  readonly scheme: string
  readonly code: string
}

/** Where it is, as the item says it. Nothing is added. */
export interface ReportArea {
  /** Rings of positions, each closed, the first ring of a polygon the outer one. */
  readonly polygons: readonly (readonly (readonly Position[])[])[]
  readonly circles: readonly { readonly center: Position; readonly radiusKm: number }[]
  readonly codes: readonly AreaCode[]
  /** ISO 3166-1, two letters. */
  readonly countries: readonly string[]
  /** IATA, or the FAA's where it has none. */
  readonly airports: readonly string[]
  readonly text: string | null
}

export const emptyArea: ReportArea = { polygons: [], circles: [], codes: [], countries: [], airports: [], text: null }

/** The publisher's words in one language. */
export interface ReportText {
  /** BCP 47, as it was sent. */
  readonly language: string
  readonly headline: string | null
  readonly body: string | null
  readonly instruction: string | null
}

/** A ring, or a warning of the Common Alerting Protocol. Feeds that do not have these words leave them null. */
export interface CapLevels {
  readonly severity: 'Extreme' | 'Severe' | 'Moderate' | 'Minor' | 'Unknown' | null
  readonly urgency: 'Immediate' | 'Expected' | 'Future' | 'Past' | 'Unknown' | null
  readonly certainty: 'Observed' | 'Likely' | 'Possible' | 'Unlikely' | 'Unknown' | null
}

const noLevels: CapLevels = { severity: null, urgency: null, certainty: null }

/** What one item says, as far as it was understood. The same fields for every feed. */
export interface Report extends CapLevels {
  readonly kind: ReportKind
  /** What the publisher calls it: "Flash Flood Warning", "Lala", "Chikungunya". */
  readonly name: string
  /** `scheme:value`. Two reports with one key are about one event (keys.ts has the schemes). */
  readonly keys: readonly string[]
  readonly status: 'actual' | 'exercise' | 'system' | 'test' | 'draft'
  /** False: not for the public (CAP scope Restricted or Private). */
  readonly isPublic: boolean
  /** `over`: cancelled, all clear or ended. `withdrawn`: it was reported in error. */
  readonly phase: 'stands' | 'over' | 'withdrawn'
  /** When the publisher said it. */
  readonly sentAt: Date | null
  readonly startsAt: Date | null
  /** The end of the event itself. */
  readonly endsAt: Date | null
  /** Until when the message is valid; the event may go on. */
  readonly confirmedUntil: Date | null
  /** The epicentre, the centre of the storm, the volcano. */
  readonly point: Position | null
  readonly area: ReportArea
  /** The level by the publisher's own scale: "Orange", "WATCH", "2". */
  readonly level: string | null
  /** Numbers and words for sorting, reasons and change notes: magnitude, depth_km, wind_kt, advisory_number. */
  readonly facts: Readonly<Record<string, number | string | boolean>>
  readonly texts: readonly ReportText[]
  /** http and https only. */
  readonly links: readonly string[]
}

/** Values that most feeds leave out. */
export const plainReport = {
  ...noLevels,
  status: 'actual',
  isPublic: true,
  phase: 'stands',
  sentAt: null,
  startsAt: null,
  endsAt: null,
  confirmedUntil: null,
  point: null,
  area: emptyArea,
  level: null,
  facts: {},
  texts: [],
  links: [],
} as const satisfies Partial<Report>

/** One item of an answer: read, read with remarks, or refused. */
export interface Item {
  /** The id by which the feed knows it; empty where the item has none that can be read. */
  readonly nativeId: string
  /** What the feed changes when the item changes; empty where it has nothing like it. */
  readonly version: string
  /** The text of the item alone, from which the same reading can be made. Made when it is needed. */
  readonly source: () => string
  /** Null: refused, and the remarks say why. */
  readonly report: Report | null
  readonly remarks: readonly Remark[]
}

/** A document that an index names. It is fetched once for each version. */
export interface NamedDocument {
  readonly address: string
  readonly id: string
  readonly version: string
}

/** What was read of one answer. */
export interface AnswerReading {
  /** Why the answer as a whole is no answer of this feed; it has no items then. */
  readonly refused: Remark | null
  readonly items: readonly Item[]
  /** About the answer beside its items: unknown fields, a count that is wrong. */
  readonly remarks: readonly Remark[]
  /** The time that the answer gives for itself. */
  readonly madeAt: Date | null
  readonly documents: readonly NamedDocument[]
}

export const refusedAnswer = (path: string, problem: string): AnswerReading => ({
  refused: { path, problem },
  items: [],
  remarks: [],
  madeAt: null,
  documents: [],
})

/** An answer as it came. */
export interface Answer extends Document {
  /** Where it was read; parsers of several kinds of documents tell them apart by it. */
  readonly address: string
  /** When it was read. Clock times without a date are of the day before or after it. */
  readonly at: Date
}

/** Facts of the world that parsers need. */
export interface Lookups {
  /** The country's code (ISO 3166-1, two letters) by its name in any of our languages, or by a code of two or three letters. */
  readonly countryCode: (nameOrCode: string) => string | undefined
  /** Where a volcano is, by its number at the Smithsonian Institution. */
  readonly volcano: (number: string) => Position | undefined
  /** What the registry says of the feed. Parsers of one publisher's feed know it by themselves. */
  readonly feed?: {
    /** The moment of a wall-clock time (`2026-08-21T09:30:00`) in the zone of the feed; undefined where it has no zone, or the hour comes twice. */
    readonly localTime: (wall: string) => Date | undefined
    /** Of texts that name none (BCP 47). */
    readonly language: string
  }
}

/** Reads the answers of one kind of feed. Pure: the same bytes give the same reading. */
export type Parser = (answer: Answer, lookups: Lookups) => AnswerReading
