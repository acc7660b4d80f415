import { type QuakeFact, quakes, quakesFrom } from './facts.ts'
import { dayDigits, type Loop, minutesAfter, page, seconds, shifted } from './loop.ts'

/** The great one was three minutes before the loop's start. */
export const quakeTime = (loop: Loop, recorded: string): Date => minutesAfter(shifted(loop, recorded, quakesFrom), -3)

const happened = (loop: Loop, at: Date): readonly QuakeFact[] =>
  quakes.filter(({ usgs }) => quakeTime(loop, usgs.at) <= at)

const usgsId = ({ code }: Loop, { letter }: QuakeFact): string => `usdemo${code}${letter}`

function usgsFeature(loop: Loop, quake: QuakeFact, at: Date, isReviewed: boolean): unknown {
  const { at: time, magnitude, lat, lng, depthKm } = isReviewed ? quake.usgs : (quake.first ?? quake.usgs)
  const id = usgsId(loop, quake)
  const origin = quakeTime(loop, time)
  const isAutomatic = quake.first !== undefined && !isReviewed
  return {
    type: 'Feature',
    properties: {
      mag: magnitude,
      place: quake.place,
      time: origin.getTime(),
      updated: (quake.first ? at : minutesAfter(origin, 2)).getTime(),
      url: page(`usgs-quakes/${id}`),
      status: isAutomatic ? 'automatic' : 'reviewed',
      tsunami: 0,
      net: 'us',
      code: id.slice(2),
      ids: `,${id},`,
      type: 'earthquake',
      title: `M ${magnitude.toFixed(1)} - ${quake.place}`,
    },
    geometry: { type: 'Point', coordinates: [lng, lat, depthKm] },
    id,
  }
}

/** `revisedAt`: when the great one was reviewed; null: it is not yet. */
export function usgsDocument(loop: Loop, at: Date, revisedAt: Date | null): string {
  const features = happened(loop, at).map((quake) =>
    usgsFeature(loop, quake, revisedAt ?? loop.start, revisedAt !== null),
  )
  return JSON.stringify({
    type: 'FeatureCollection',
    metadata: { generated: at.getTime(), title: 'Godwit demo: earthquakes', status: 200, count: features.length },
    features,
  })
}

/** The last answers have `magnitude` where `mag` was. */
export function emscDocument(loop: Loop, at: Date, isRenamed: boolean): string {
  const features = happened(loop, at).map(({ emsc, letter }) => {
    const { magnitude, lat, lng, depthKm, region, magnitudeType } = emsc
    const time = quakeTime(loop, emsc.at)
    const minuteOfDay = String(loop.number % 1_440).padStart(4, '0')
    const id = `${dayDigits(loop.start)}_9${minuteOfDay}${String(letter.charCodeAt(0) - 96).padStart(2, '0')}`
    return {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [lng, lat, -depthKm] },
      id,
      properties: {
        source_catalog: 'DEMO',
        lastupdate: seconds(minutesAfter(time, 2)),
        time: time.toISOString(),
        flynn_region: region,
        lat,
        lon: lng,
        depth: depthKm,
        evtype: 'ke',
        auth: 'EMSC',
        [isRenamed ? 'magnitude' : 'mag']: magnitude,
        magtype: magnitudeType,
        unid: id,
      },
    }
  })
  return JSON.stringify({ type: 'FeatureCollection', metadata: { count: features.length }, features })
}
