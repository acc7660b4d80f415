import { textIn } from '../data/texts.ts'
import type { Say } from '../data/words.ts'
import { type Alert, type Reason, wholeKm } from './alert-data.ts'
import type { words } from './words.ts'

const nameOf = (alert: Alert, placeId: string, language: string): string | undefined => {
  const area = [...alert.countries, ...alert.country_divisions, ...alert.country_regions].find(
    ({ id }) => id === placeId,
  )
  if (area) return textIn(area.name, language)
  const carrier = [...alert.airports, ...alert.airlines].find(({ id }) => id === placeId)
  return carrier && (carrier.iata ? `${carrier.name} (${carrier.iata})` : carrier.name)
}

/** Shorter distances are not shown. */
const atItKm = 1

/** Where a point of an alert is: "in Cusco", or "12 km from Cusco" where it lies outside. */
function pointText(near: NonNullable<Reason['near']>, t: Say<keyof (typeof words)['en']>, language: string): string {
  const { name: city, distance_km } = near
  return distance_km === 0 ? t('inPlace', { name: city }) : t('fromCity', { city, km: wholeKm(distance_km, language) })
}

const days = (from: string, until: string | null, language: string): string => {
  const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const start = new Date(from)
  if (until === null) return day.format(start)
  return day.formatRange(start, new Date(until))
}

/** Why an alert concerns somebody, in one sentence: what places them there, how near, and when. */
export function reasonText(reason: Reason, alert: Alert, t: Say<keyof (typeof words)['en']>, language: string): string {
  const what = t(reason.stay.kind === 'check_in' ? 'checkedIn' : reason.stay.kind === 'flight' ? 'flies' : 'stays')
  const name = nameOf(alert, reason.place_id, language) ?? ''
  const km = (reason.distance_km ?? 0).toLocaleString(language, { maximumFractionDigits: 1 })
  const isAtIt = (reason.distance_km ?? 0) < atItKm
  const where =
    reason.relation === 'near'
      ? reason.near
        ? t(isAtIt ? 'atCity' : 'nearCity', { km, place: pointText(reason.near, t, language) })
        : t(isAtIt ? 'atPoint' : 'nearPoint', { km })
      : reason.relation === 'polygon'
        ? t('insideDrawn')
        : reason.relation === 'country' || reason.relation === 'division_without_shape'
          ? t('somewhereIn', { name })
          : t('inPlace', { name })
  return `${what} ${where}, ${days(reason.overlap_from, reason.overlap_until, language)}`
}
