/**
 * Documents in JSON as agencies publish them, of realistic length: lists of earthquakes and of warnings. The random choices are the same at
 * every run; the sentences are ours.
 */

/** What a feed answers, and how many items stand in it. */
export interface FeedDocument {
  readonly feed: string
  readonly contentType: string
  readonly bytes: Uint8Array
  readonly items: number
}

interface Quake {
  readonly id: string
  readonly at: Date
  readonly magnitude: number
  readonly lat: number
  readonly lng: number
  readonly depthKm: number
}

/** Numbers that look random and are the same at every run. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}

type Random = () => number

const minute = 60_000
const pick = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)] as T
const rounded = (value: number, digits = 3): number => Number(value.toFixed(digits))
const after = (time: Date, minutes: number): Date => new Date(time.getTime() + minutes * minute)
/** "2026-08-21T11:00:00-04:00", as the National Weather Service and CAP write a time. */
export const eastern = (time: Date): string => `${after(time, -240).toISOString().slice(0, 19)}-04:00`
export const documentOf = (feed: string, contentType: string, text: string, items: number): FeedDocument => ({
  feed,
  contentType,
  bytes: new TextEncoder().encode(text),
  items,
})

/** Earthquakes of the last days; one of fifty is strong enough for an alert. `batch` makes the ids others. */
export function quakesUntil(now: Date, count: number, batch: number, days = 7): readonly Quake[] {
  const random = dice(batch + 1)
  return Array.from({ length: count }, (_, n) => ({
    id: `b${batch.toString(36)}x${n.toString(36).padStart(4, '0')}`,
    at: after(now, -5 - Math.floor(random() * days * 1_440)),
    magnitude: rounded(n % 50 === 0 ? 6 + random() : 4.5 + random() * 1.2, 1),
    lat: rounded(random() * 110 - 50),
    lng: rounded(random() * 358 - 179),
    depthKm: rounded(5 + random() * 90, 1),
  }))
}

const usgsFeature = ({ id, at, magnitude, lat, lng, depthKm }: Quake): unknown => {
  const place = `${Math.abs(Math.round(lat))} km SW of the harbour town of ${id}`
  return {
    type: 'Feature',
    properties: {
      mag: magnitude,
      place,
      time: at.getTime(),
      updated: at.getTime() + 3 * minute,
      tz: null,
      url: `https://earthquake.example/events/eventpage/us${id}`,
      detail: `https://earthquake.example/feed/v1.0/detail/us${id}.geojson`,
      felt: magnitude > 6 ? 120 : null,
      cdi: magnitude > 6 ? 5.4 : null,
      mmi: magnitude > 6 ? 6.012 : null,
      alert: magnitude > 6 ? 'yellow' : null,
      status: 'reviewed',
      tsunami: 0,
      sig: Math.round(magnitude * 90),
      net: 'us',
      code: id,
      ids: `,us${id},pt${id},`,
      sources: ',us,pt,',
      types: ',dyfi,origin,phase-data,shakemap,',
      nst: 57,
      dmin: 1.214,
      rms: 0.71,
      gap: 74,
      magType: 'mww',
      type: 'earthquake',
      title: `M ${magnitude.toFixed(1)} - ${place}`,
    },
    geometry: { type: 'Point', coordinates: [lng, lat, depthKm] },
    id: `us${id}`,
  }
}

export const usgsDocument = (quakes: readonly Quake[], now: Date): FeedDocument =>
  documentOf(
    'usgs-quakes',
    'application/json',
    JSON.stringify({
      type: 'FeatureCollection',
      metadata: {
        generated: now.getTime(),
        url: 'https://earthquake.example/feed/v1.0/summary/4.5_week.geojson',
        title: 'Earthquakes of the benchmark',
        status: 200,
        api: '1.14.1',
        count: quakes.length,
      },
      features: quakes.map(usgsFeature),
    }),
    quakes.length,
  )

/** The same earthquakes as another agency measures them: some seconds, kilometres and tenths of a magnitude away. */
export function emscDocument(quakes: readonly Quake[], batch: number): FeedDocument {
  const random = dice(batch + 2)
  const features = quakes.map(({ at, magnitude, lat, lng, depthKm }, n) => {
    const id = `${at.toISOString().slice(0, 10).replaceAll('-', '')}_${batch}${String(n).padStart(5, '0')}`
    const place = { lat: rounded(lat + random() * 0.1), lng: rounded(lng + random() * 0.1) }
    return {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [place.lng, place.lat, -depthKm] },
      id,
      properties: {
        source_id: String(batch * 100_000 + n),
        source_catalog: 'EMSC-RTS',
        lastupdate: after(at, 2).toISOString(),
        time: new Date(at.getTime() + Math.floor(random() * 3_000)).toISOString(),
        flynn_region: 'OFF THE COAST OF THE BENCHMARK',
        lat: place.lat,
        lon: place.lng,
        depth: depthKm,
        evtype: 'ke',
        auth: 'EMSC',
        mag: rounded(magnitude - 0.1, 1),
        magtype: 'mb',
        unid: id,
      },
    }
  })
  const metadata = { count: features.length }
  return documentOf(
    'emsc',
    'application/json',
    JSON.stringify({ type: 'FeatureCollection', metadata, features }),
    features.length,
  )
}

const sentences = [
  'Heavy rain falls in the hills west of the river and moves slowly to the east.',
  'Streams and small rivers rise quickly, and water stands on low roads.',
  'Gusts of 60 miles an hour were measured at the airport half an hour ago.',
  'Trees and power lines may fall, and parts of roofs may be blown away.',
  'The places that are concerned are the lower town, the harbour and the road to the dam.',
  'The next measurement is expected in two hours; the warning will be renewed then.',
  'Hail as large as a coin breaks windows and hurts animals that are outside.',
  'Visibility falls below half a mile, and drivers must expect black ice on bridges.',
  'People who live beside the water should bring what they need to a higher floor.',
]
const instructions = [
  'Go to a room without windows on the lowest floor.',
  'Do not drive through water: most people die in their cars.',
  'Stay inside until the warning has ended, and keep a radio on.',
]
/** Warnings of storms and floods, and much that is only an advisory: as on a usual day. */
const events = [
  ['Severe Thunderstorm Warning', 'Severe', 'Immediate', 'Observed', 'SV.W'],
  ['Flash Flood Warning', 'Severe', 'Immediate', 'Likely', 'FF.W'],
  ['Flood Advisory', 'Minor', 'Expected', 'Likely', 'FA.Y'],
  ['Heat Advisory', 'Moderate', 'Expected', 'Likely', 'HT.Y'],
  ['Small Craft Advisory', 'Minor', 'Expected', 'Likely', 'SC.Y'],
  ['Dense Fog Advisory', 'Moderate', 'Expected', 'Likely', 'FG.Y'],
  ['Wind Advisory', 'Moderate', 'Expected', 'Likely', 'WI.Y'],
  ['Flood Warning', 'Severe', 'Immediate', 'Observed', 'FL.W'],
] as const

export interface Warning {
  readonly id: string
  readonly number: string
  readonly sent: Date
  readonly ends: Date
  readonly event: (typeof events)[number]
  readonly zones: readonly string[]
  readonly area: string
  readonly description: string
  readonly instruction: string
  /** Positions as latitude and longitude, closed. */
  readonly ring: readonly (readonly [number, number])[]
}

/** Warnings of the last hour, each with a shape of some tens of kilometres within the United States. */
export function warningsUntil(now: Date, count: number, batch: number): readonly Warning[] {
  const random = dice(batch + 3)
  return Array.from({ length: count }, (_, n) => {
    const sent = after(now, -1 - Math.floor(random() * 60))
    const [lat, lng] = [31 + random() * 15, -115 + random() * 35]
    const corners = 8 + Math.floor(random() * 24)
    const ring = Array.from({ length: corners }, (_, at): [number, number] => {
      const angle = (at / corners) * 2 * Math.PI
      const size = 0.2 + random() * 0.1
      return [rounded(lat + Math.sin(angle) * size), rounded(lng + Math.cos(angle) * size)]
    })
    const [first] = ring
    const zones = Array.from({ length: 1 + Math.floor(random() * 6) }, (_, at) => `TXZ${100 + ((n * 7 + at) % 800)}`)
    return {
      id: `urn:oid:2.49.0.1.840.0.${batch.toString(16).padStart(20, '0')}${n.toString(16).padStart(20, '0')}.001.1`,
      number: String((n % 9_998) + 1).padStart(4, '0'),
      sent,
      ends: after(sent, 180 + Math.floor(random() * 600)),
      event: pick(events, random),
      zones,
      area: zones.map((zone) => `The county of ${zone}`).join('; '),
      description: Array.from({ length: 10 + Math.floor(random() * 16) }, () => pick(sentences, random)).join('\n'),
      instruction: Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(instructions, random)).join('\n'),
      ring: first ? [...ring, first] : ring,
    }
  })
}

const codeTime = (time: Date): string => `${time.toISOString().slice(2, 16).replace(/[-:]/g, '')}Z`
/** Each batch has an office of its own, so that its numbers are nobody else's. */
const vtecOf = ({ number, sent, ends, event: [, , , , code] }: Warning, batch: number): string =>
  `/O.NEW.KB${String.fromCharCode(65 + (batch % 26), 65 + (Math.floor(batch / 26) % 26))}.${code}.${number}.${codeTime(sent)}-${codeTime(ends)}/`

function nwsFeature(warning: Warning, batch: number): unknown {
  const { id, sent, ends, event, zones, area, description, instruction, ring } = warning
  const [name, severity, urgency, certainty] = event
  const times = { sent: eastern(sent), effective: eastern(sent), onset: eastern(sent), expires: eastern(ends) }
  return {
    id: `https://api.weather.gov/alerts/${id}`,
    type: 'Feature',
    geometry: { type: 'Polygon', coordinates: [ring.map(([lat, lng]) => [lng, lat])] },
    properties: {
      '@id': `https://api.weather.gov/alerts/${id}`,
      '@type': 'wx:Alert',
      id,
      areaDesc: area,
      geocode: { SAME: zones.map((zone) => `048${zone.slice(3)}`), UGC: zones },
      affectedZones: zones.map((zone) => `https://api.weather.gov/zones/forecast/${zone}`),
      references: [],
      ...times,
      ends: eastern(ends),
      status: 'Actual',
      messageType: 'Alert',
      category: 'Met',
      severity,
      certainty,
      urgency,
      event: name,
      sender: 'w-nws.webmaster@noaa.gov',
      senderName: 'NWS Benchmark TX',
      headline: `${name} issued at ${times.sent} by NWS Benchmark TX`,
      description,
      instruction,
      response: 'Shelter',
      parameters: {
        AWIPSidentifier: ['SVRBEN'],
        WMOidentifier: ['WUUS54 KBEN 211500'],
        NWSheadline: [sentences[0]],
        BLOCKCHANNEL: ['EAS', 'NWEM', 'CMAS'],
        VTEC: [vtecOf(warning, batch)],
        eventEndingTime: [eastern(ends)],
      },
      scope: 'Public',
      code: 'IPAWSv1.0',
      language: 'en-US',
      web: 'http://www.weather.gov',
      eventCode: { SAME: ['SVR'], NationalWeatherService: ['SVW'] },
    },
  }
}

export const nwsDocument = (warnings: readonly Warning[], now: Date, batch: number): FeedDocument =>
  documentOf(
    'nws-alerts',
    'application/geo+json',
    JSON.stringify({
      '@context': ['https://geojson.org/geojson-ld/geojson-context.jsonld', { '@version': '1.1' }],
      type: 'FeatureCollection',
      features: warnings.map((warning) => nwsFeature(warning, batch)),
      title: 'Current watches, warnings and advisories of the benchmark',
      updated: now.toISOString(),
    }),
    warnings.length,
  )
