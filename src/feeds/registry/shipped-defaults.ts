import type { Feed } from './feed.ts'

export const publicDomain = 'Public domain.'

/** What most feeds have in common. */
export const usual = {
  silenceHours: null,
  floor: 0,
  trust: 50,
  languages: ['en'],
  zone: null,
  licenceUrl: null,
  region: [],
  listIsWhole: false,
  maxAgeHours: 24,
  state: 'on',
  stateReason: null,
} as const satisfies Partial<Feed>
