import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { KeptFeed } from './feed.ts'

export const feedColumns = `key, name, publisher, agency, addresses, parser, interval_seconds as "intervalSeconds", silence_hours as "silenceHours", floor, trust, languages,
  zone, licence, licence_url as "licenceUrl", region, list_is_whole as "listIsWhole", max_age_hours as "maxAgeHours", state, state_reason as "stateReason", revision,
  seed_digest is null as "isOwn"`

const all = prepared<KeptFeed>(`select ${feedColumns} from feeds order by key`)

export const listFeeds = (db: Db): Promise<KeptFeed[]> => all(db, [])

const some = prepared<KeptFeed>(`select ${feedColumns} from feeds where key = any($1::text[]) order by key`)

export const listFeedsWithKeys = (db: Db, keys: readonly string[]): Promise<KeptFeed[]> => some(db, [keys])

const one = prepared<KeptFeed>(`select ${feedColumns} from feeds where key = $1`)

export const findFeed = async (db: Db, key: string): Promise<KeptFeed | undefined> => (await one(db, [key]))[0]
