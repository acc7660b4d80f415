import type { Feed } from '../../feeds/index.ts'
import { page } from './loop.ts'

const recorded = 'recorded 21 August 2026'

const usual = {
  intervalSeconds: 60,
  silenceHours: null,
  floor: 0,
  trust: 90,
  languages: ['en'],
  zone: null,
  licenceUrl: null,
  region: [],
  listIsWhole: false,
  maxAgeHours: 24,
  state: 'on',
  stateReason: null,
} as const satisfies Partial<Feed>

/** The publisher's name is where readers see it: an alert of the demo says there that it is none of today. */
const feed = (
  key: string,
  [publisher, mark]: readonly [publisher: string, mark: string],
  name: string,
  more: Partial<Feed> = {},
): Feed => ({
  ...usual,
  key: `demo-${key}`,
  name: `Demo: ${name}`,
  publisher: `${publisher}, ${mark}`,
  agency: key,
  parser: key,
  addresses: [page(key)],
  licence: `Demo, ${mark}. The sentences are Godwit’s: this is no message of the agency.`,
  ...more,
})

/** Feeds whose answers the demo plays. They have keys of their own, so that nothing of them is taken for an answer of the agency. */
export const recordedFeeds = {
  usgs: feed('usgs-quakes', ['U.S. Geological Survey', recorded], 'earthquakes', { agency: 'usgs' }),
  emsc: feed('emsc', ['EMSC-CSEM', recorded], 'earthquakes, from an answer on with a renamed field', { trust: 70 }),
  gdacs: feed('gdacs-json', ['GDACS, © European Union', recorded], 'disasters', {
    agency: 'gdacs',
    trust: 60,
    zone: 'UTC',
    maxAgeHours: 72,
  }),
  nhc: feed('nhc', ['NOAA/National Hurricane Center', recorded], 'tropical cyclones', {
    trust: 95,
    listIsWhole: true,
  }),
  jtwc: feed('jtwc', ['Joint Typhoon Warning Center (U.S. Navy)', recorded], 'tropical cyclones', {
    trust: 85,
    listIsWhole: true,
  }),
  nws: feed('nws-alerts', ['NOAA/National Weather Service', recorded], 'weather alerts', {
    agency: 'nws',
    region: ['US'],
    listIsWhole: true,
  }),
  meteoalarm: feed('meteoalarm', ['EUMETNET MeteoAlarm', 'made up'], 'weather warnings', {
    trust: 80,
    listIsWhole: true,
  }),
  tsunami: feed('tsunami', ['NOAA/U.S. Tsunami Warning System', 'made up'], 'tsunami bulletins', { trust: 95 }),
  volcano: feed('usgs-volcano', ['U.S. Geological Survey', 'recorded 16 August 2026'], 'volcanoes', {
    trust: 95,
    zone: 'UTC',
    region: ['US'],
    listIsWhole: true,
    maxAgeHours: 48,
  }),
  faa: feed('faa-nas', ['Federal Aviation Administration', 'made up'], 'airports', {
    agency: 'faa',
    region: ['US'],
    listIsWhole: true,
    maxAgeHours: 12,
  }),
  state: feed('us-state', ['U.S. Department of State', recorded], 'travel advisories', { trust: 80 }),
  cdc: feed(
    'cdc-notices',
    ['U.S. Centers for Disease Control and Prevention', 'recorded 6 February 2026'],
    'travel health notices',
    { agency: 'cdc', trust: 85, listIsWhole: true },
  ),
  who: feed('who-don', ['World Health Organization', 'recorded 13 May 2026'], 'disease outbreak news', {
    agency: 'who',
  }),
} as const satisfies Record<string, Feed>

export type RecordedFeed = keyof typeof recordedFeeds

export const allRecordedFeeds: readonly Feed[] = Object.values(recordedFeeds)
