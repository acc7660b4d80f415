import { loadCountryFinder } from '../../reference/index.ts'
import { momentsOf } from '../../trips/index.ts'
import { type Answer, type AnswerReading, type Lookups, refusedAnswer } from '../reading/reading.ts'
import type { Feed } from '../registry/feed.ts'
import { parsers } from './parsers.ts'

/** What parsers look up in the reference data. It has no volcanoes: their positions come from the feeds that name them. */
export async function loadLookups(): Promise<Lookups> {
  return { countryCode: await loadCountryFinder(), volcano: () => undefined }
}

function momentIn(wall: string, zone: string): Date | undefined {
  const [moment, second] = momentsOf(wall, zone)
  return second ? undefined : moment
}

/** Reads answers by the parsers of their feeds. */
export async function loadReader(): Promise<(feed: Feed, answer: Answer) => AnswerReading> {
  const lookups = await loadLookups()
  return ({ parser, zone, languages }, answer) => {
    const feed = {
      localTime: (wall: string) => (zone === null ? undefined : momentIn(wall, zone)),
      language: languages[0] ?? 'und',
    }
    return parsers[parser]?.(answer, { ...lookups, feed }) ?? refusedAnswer('', `there is no parser called "${parser}"`)
  }
}
