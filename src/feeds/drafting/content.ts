import type { AlertChanges, AlertDraft, SourceOrigin } from '../../intelligence/index.ts'
import type { Assessment } from '../assessment/assessment.ts'
import { type ItemOfEvent, mainItemOf, newestOf } from '../event-items/event-items.ts'
import type { Position } from '../reading/reading.ts'
import type { Feed } from '../registry/feed.ts'
import { bodyOf } from './body.ts'

/** Beside what is assessed, what reference knows of it. */
export interface Found {
  /** Slugs. */
  readonly diseases: readonly string[]
  /** Ids of the airports inside of `airportsWithin`. */
  readonly airportsWithin: readonly string[]
}

function originOf(feed: Feed, item: ItemOfEvent): SourceOrigin {
  const { publisher, licence, licenceUrl } = feed
  const language = item.report.texts[0]?.language ?? feed.languages[0] ?? null
  return { feed: feed.key, publisher, licence, licenceUrl, readAt: item.lastAt, language, sha256: item.sha256 }
}

const isWeb = (address: string | null | undefined): address is string => /^https?:\/\//i.test(address ?? '')

/** Each feed once, with the address of its item; where that has none, the page about its licence or the feed's own. */
function sourcesOf({ sources }: Assessment, items: readonly ItemOfEvent[], feeds: ReadonlyMap<string, Feed>) {
  return sources.flatMap(({ feed: key, link }) => {
    const feed = feeds.get(key)
    const newest = newestOf(items.filter((one) => one.feed === key))
    const url = [link, feed?.addresses[0], feed?.licenceUrl].find(isWeb)
    return feed && newest && url ? [{ url, origin: originOf(feed, newest) }] : []
  })
}

const ringOf = (ring: readonly Position[]): number[][] => ring.map(({ lat, lng }) => [lng, lat])

/** The footprint as an editor would send it. Countries are whole only where nothing finer is said. */
function placesOf({ footprint, hazard }: Assessment, { airportsWithin }: Found): AlertChanges {
  const { points, polygons, countries, airports, codes } = footprint
  const isFiner = [points, polygons, airports, codes].some((list) => list.length > 0)
  const isOfCountries = hazard === 'disease' || hazard === 'do-not-travel'
  const isWhole = !isFiner && isOfCountries
  return {
    countries: isWhole ? [] : countries,
    fullCountries: isWhole ? countries : [],
    divisions: [],
    regions: [],
    points: points.map(({ lat, lng, radiusKm }) => ({ lat, lng, radiusKm })),
    polygons: polygons.map((rings) => ({ type: 'Polygon', coordinates: rings.map(ringOf) })),
    airports: [...airports, ...airportsWithin],
    airlines: [],
  }
}

/** What an alert about the event says. */
export function draftOf(
  assessment: Assessment,
  items: readonly ItemOfEvent[],
  feeds: ReadonlyMap<string, Feed>,
  found: Found,
  now: Date,
): AlertDraft {
  const { headline, advice, alertCategory, risk, category, incubation, confirmedUntil } = assessment
  return {
    headline,
    body: bodyOf({ assessment, main: mainItemOf(assessment, items), feeds }),
    bodyAdvice: advice.en === '' ? null : advice,
    category: alertCategory,
    // Where no rule says it, `why` tells the editor.
    riskLevel: risk ?? 'low',
    startsAt: assessment.startsAt ?? now,
    finishesAt: assessment.finishesAt,
    confirmedUntil,
    incubation,
    diseases: found.diseases,
    safetyCategories: category === null || alertCategory !== 'safety' ? [] : [category],
    sources: sourcesOf(assessment, items, feeds),
    ...placesOf(assessment, found),
  }
}
