import { type Static, Type } from 'typebox'
import type { Remark } from '../../platform/documents/document.ts'
import { checker, itemChecker } from '../../platform/documents/json.ts'
import { readTime } from '../../platform/documents/times.ts'
import { readJsonAnswer } from '../reading/json-answer.ts'
import { key } from '../reading/keys.ts'
import { factsOf, linkIn, positionOf } from '../reading/parts.ts'
import { type Item, type Parser, type Position, plainReport } from '../reading/reading.ts'

const text = Type.Optional(Type.String())

/** A text, a page or files of an advisory. Which files it has differs from product to product. */
const product = Type.Optional(
  Type.Union([
    Type.Object({
      advNum: text,
      issuance: text,
      fileUpdateTime: text,
      url: text,
      zipFile: text,
      zipFile5km: text,
      zipFile0p5deg: text,
      zipFileTidalMask: text,
      kmzFile: text,
      kmzFile34kt: text,
      kmzFile50kt: text,
      kmzFile64kt: text,
      kmlFile: text,
      peakSurgeKMLFile: text,
    }),
    Type.Null(),
  ]),
)

const stormSchema = Type.Object({
  id: Type.String({ pattern: '^[A-Za-z]{2}[0-9]{6}$' }),
  binNumber: text,
  name: Type.String({ minLength: 1 }),
  classification: Type.String({ minLength: 1 }),
  intensity: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  pressure: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  latitude: text,
  longitude: text,
  latitudeNumeric: Type.Number(),
  longitudeNumeric: Type.Number(),
  movementDir: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
  movementSpeed: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
  lastUpdate: Type.String(),
  publicAdvisory: product,
  forecastAdvisory: product,
  windSpeedProbabilities: product,
  forecastDiscussion: product,
  forecastGraphics: product,
  forecastTrack: product,
  windWatchesWarnings: product,
  trackCone: product,
  initialWindExtent: product,
  forecastWindRadiiGIS: product,
  bestTrackGIS: product,
  earliestArrivalTimeTSWindsGIS: product,
  mostLikelyTimeTSWindsGIS: product,
  windSpeedProbabilitiesGIS: product,
  stormSurgeWatchWarningGIS: product,
  potentialStormSurgeFloodingGIS: product,
  peakSurgeKML: product,
})
type Storm = Static<typeof stormSchema>

const checkAnswer = checker(Type.Object({ activeStorms: Type.Array(Type.Unknown()) }))
const checkStorm = itemChecker(stormSchema)

/** NHC's words for its codes. `PTC` is not the potential cyclone. */
const classifications: ReadonlySet<string> = new Set(['TD', 'STD', 'TS', 'STS', 'HU', 'TY', 'PTC', 'PC'])

/** A whole number between two bounds; anything else is a remark. Many products have 9999 where nothing is known. */
function numberOf(
  value: string | null | undefined,
  { least, most }: { least: number; most: number },
  path: string,
  remarks: Remark[],
): number | null {
  if (value === null || value === undefined || value === '') return null
  const number = /^\d{1,4}$/.test(value.trim()) ? Number(value) : Number.NaN
  if (number >= least && number <= most) return number
  remarks.push({ path, problem: `not a number from ${least} to ${most}: ${value.slice(0, 20)}` })
  return null
}

/** "28.6N" and 28.6 stand for the same number: where they do not, one of them is wrong. */
function differs(written: string | undefined, number: number): boolean {
  if (written === undefined) return false
  const [, digits, side] = /^(\d+(?:\.\d+)?)([NSEW])$/i.exec(written.trim()) ?? []
  return digits === undefined || Number(digits) * (/[SW]/i.test(side ?? '') ? -1 : 1) !== number
}

function placeOf(storm: Storm, path: string): { point: Position } | { refused: Remark } {
  for (const [name, number] of [
    ['latitude', storm.latitudeNumeric],
    ['longitude', storm.longitudeNumeric],
  ] as const)
    if (differs(storm[name], number))
      return { refused: { path: `${path}/${name}`, problem: `not the same as ${name}Numeric` } }
  const point = positionOf(storm.latitudeNumeric, storm.longitudeNumeric)
  return point ? { point } : { refused: { path: `${path}/latitudeNumeric`, problem: 'not a position' } }
}

function readStorm(value: unknown, path: string): Item {
  const source = (): string => JSON.stringify(value)
  const id = (value as { id?: unknown } | null)?.id
  const refuse = (remarks: readonly Remark[]): Item => ({
    nativeId: typeof id === 'string' ? id : '',
    version: '',
    source,
    report: null,
    remarks,
  })
  const checked = checkStorm(value, path)
  const storm = checked.value
  if (!storm) return refuse(checked.remarks)
  const remarks = [...checked.remarks]
  const at = readTime(storm.lastUpdate)
  if (!at) return refuse([{ path: `${path}/lastUpdate`, problem: 'not a time with its offset' }, ...remarks])
  const place = placeOf(storm, path)
  if ('refused' in place) return refuse([place.refused, ...remarks])

  if (!storm.publicAdvisory) remarks.push({ path: `${path}/publicAdvisory`, problem: 'missing' })
  const advisory = storm.publicAdvisory ?? storm.forecastAdvisory ?? undefined
  const number = /^(\d+)[a-z]?$/i.exec(advisory?.advNum ?? '')?.[1]
  if (!number) remarks.push({ path: `${path}/publicAdvisory/advNum`, problem: 'no number of an advisory' })
  const sentAt = readTime(advisory?.issuance)
  if (!sentAt) remarks.push({ path: `${path}/publicAdvisory/issuance`, problem: 'not a time with its offset' })
  if (!classifications.has(storm.classification))
    remarks.push({ path: `${path}/classification`, problem: `an unknown value: ${storm.classification.slice(0, 20)}` })
  const wind = numberOf(storm.intensity, { least: 0, most: 250 }, `${path}/intensity`, remarks)
  return {
    nativeId: storm.id,
    version: advisory?.advNum ?? '',
    source,
    report: {
      ...plainReport,
      kind: 'cyclone',
      name: storm.name,
      keys: [key('atcf', storm.id.toUpperCase())],
      sentAt: sentAt ?? at,
      point: place.point,
      level: storm.classification,
      facts: factsOf({
        classification: storm.classification,
        wind_kt: wind,
        wind_average_minutes: wind === null ? null : 1,
        pressure_mb: numberOf(storm.pressure, { least: 800, most: 1100 }, `${path}/pressure`, remarks),
        movement_degrees: storm.movementDir,
        movement_kt: storm.movementSpeed,
        // Measured: GDACS has the same position for the same minute, and `issuance` never differs from it.
        advisory_at: at.toISOString(),
        advisory_number: number ? Number(number) : null,
        advisory: advisory?.advNum,
      }),
      links: [
        ...linkIn(storm.publicAdvisory?.url, `${path}/publicAdvisory/url`, remarks),
        ...linkIn(storm.forecastGraphics?.url, `${path}/forecastGraphics/url`, remarks),
      ],
    },
    remarks,
  }
}

/** Storms of the Atlantic, the Eastern and the Central Pacific (`CurrentStorms.json`). A storm that is over just leaves. */
export const readNhc: Parser = (answer) => {
  const read = readJsonAnswer(answer, checkAnswer)
  if ('refused' in read) return read.refused
  return {
    refused: null,
    items: read.value.activeStorms.map((storm, at) => readStorm(storm, `activeStorms/${at}`)),
    remarks: read.remarks,
    madeAt: null,
    documents: [],
  }
}
