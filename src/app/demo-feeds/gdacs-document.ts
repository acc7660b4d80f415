import { type AdvisoryFact, gdacsOthers, quakes, type StormFact, storms } from './facts.ts'
import { daysBefore, type Loop, page, withoutZone } from './loop.ts'
import { quakeTime } from './quake-documents.ts'

interface Listed {
  readonly type: string
  readonly id: number
  readonly episode: number
  readonly name: string
  readonly eventName: string
  readonly lat: number
  readonly lng: number
  readonly level: 'Green' | 'Orange'
  readonly score: number
  readonly isCurrent: boolean
  readonly from: Date
  readonly to: Date
  readonly modified: Date
  readonly country: { readonly iso2: string; readonly iso3: string; readonly name: string } | null
  readonly severity: readonly [value: number, text: string, unit: string]
}

function feature(one: Listed): unknown {
  const { type, id, episode, name, eventName, lat, lng, level, score, isCurrent, from, to, modified, country } = one
  const [severity, severitytext, severityunit] = one.severity
  return {
    type: 'Feature',
    bbox: [lng, lat, lng, lat],
    geometry: { type: 'Point', coordinates: [lng, lat] },
    properties: {
      eventtype: type,
      eventid: id,
      episodeid: episode,
      eventname: eventName,
      glide: '',
      name,
      description: name,
      url: { report: page(`gdacs/${type}${id}`) },
      alertlevel: level,
      alertscore: score,
      episodealertlevel: level,
      episodealertscore: score,
      istemporary: 'false',
      iscurrent: String(isCurrent),
      country: country?.name ?? '',
      fromdate: withoutZone(from),
      todate: withoutZone(to),
      datemodified: withoutZone(modified),
      iso3: country?.iso3 ?? '',
      source: 'DEMO',
      sourceid: '',
      Class: 'Point_Centroid',
      affectedcountries: country ? [{ iso2: country.iso2, iso3: country.iso3, countryname: country.name }] : [],
      severitydata: { severity, severitytext, severityunit },
    },
  }
}

function quake(loop: Loop, at: Date, isReviewed: boolean): Listed {
  const [{ usgs, first = usgs }] = quakes
  const { at: time, magnitude, lat, lng, depthKm } = isReviewed ? usgs : first
  const from = quakeTime(loop, time)
  return {
    type: 'EQ',
    id: loop.number * 10,
    episode: isReviewed ? 2 : 1,
    name: 'Earthquake in Peru',
    eventName: '',
    lat,
    lng,
    level: 'Green',
    score: 0.01,
    isCurrent: true,
    from,
    to: from,
    modified: at,
    country: { iso2: 'PE', iso3: 'PER', name: 'Peru' },
    severity: [magnitude, `Magnitude ${magnitude}M, Depth:${depthKm}km`, 'M'],
  }
}

const cyclone = (loop: Loop, storm: StormFact, index: number, advisory: AdvisoryFact, time: Date): Listed => ({
  type: 'TC',
  id: loop.number * 10 + 1 + index,
  episode: Number(advisory.number),
  name: `Tropical Cyclone ${storm.gdacsName}`,
  eventName: storm.gdacsName,
  lat: advisory.lat,
  lng: advisory.lng,
  level: 'Green',
  score: 1,
  isCurrent: true,
  from: daysBefore(loop.start, storm.daysOld),
  to: time,
  modified: time,
  country: storm.country,
  severity: [storm.gdacsPeakKmh, 'The strongest wind of the forecast', 'km/h'],
})

const units = { FL: '', WF: 'ha', DR: 'km2' } as const
const names = { FL: 'Flood', WF: 'Forest fire', DR: 'Drought' } as const

const other = (loop: Loop, one: (typeof gdacsOthers)[number], index: number): Listed => ({
  type: one.type,
  id: loop.number * 10 + 5 + index,
  episode: 1,
  name: `${names[one.type]} in ${one.country}`,
  eventName: '',
  lat: one.lat,
  lng: one.lng,
  level: one.isCurrent ? 'Green' : 'Orange',
  score: one.isCurrent ? 1 : 2,
  isCurrent: one.isCurrent,
  from: daysBefore(loop.start, one.days),
  to: daysBefore(loop.start, 1),
  modified: daysBefore(loop.start, 1),
  country: { iso2: one.iso2, iso3: one.iso3, name: one.country },
  severity: [0, '', units[one.type]],
})

export interface GdacsState {
  /** Which of the storms' advisories is the newest, and its time. */
  readonly advisory: number
  readonly advisoryTime: Date
  /** When GDACS took over the review of the earthquake; null: not yet. */
  readonly revisedAt: Date | null
}

/** Only these storms have a name that NHC gave up: GDACS never changes it. */
export function gdacsDocument(loop: Loop, { advisory, advisoryTime, revisedAt }: GdacsState): string {
  const listed = [
    quake(loop, revisedAt ?? loop.start, revisedAt !== null),
    ...storms.flatMap((storm, index) => {
      const fact = storm.advisories[advisory]
      return fact ? [cyclone(loop, storm, index, fact, advisoryTime)] : []
    }),
    ...gdacsOthers.map((one, index) => other(loop, one, index)),
  ]
  return JSON.stringify({ type: 'FeatureCollection', features: listed.map(feature) })
}
