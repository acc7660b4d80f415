import { loadCountryFinder } from '../../reference/index.ts'
import { type Answer, type AnswerReading, type Lookups, refusedAnswer } from '../reading/reading.ts'
import type { Feed } from '../registry/feed.ts'
import { parsers } from './parsers.ts'

/** What parsers look up in the reference data. It has no volcanoes: their positions come from the feeds that name them. */
export async function loadLookups(): Promise<Lookups> {
  return { countryCode: await loadCountryFinder(), volcano: () => undefined }
}

/** Reads answers by the parsers of their feeds. */
export async function loadReader(): Promise<(feed: Feed, answer: Answer) => AnswerReading> {
  const lookups = await loadLookups()
  return (feed, answer) =>
    parsers[feed.parser]?.(answer, lookups) ?? refusedAnswer('', `there is no parser called "${feed.parser}"`)
}
