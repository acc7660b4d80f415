import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { Feed } from './feed.ts'

const columns = `key, name, publisher, agency, addresses, parser, interval_seconds as "intervalSeconds", silence_hours as "silenceHours", floor, trust, languages,
  zone, licence, licence_url as "licenceUrl", region, list_is_whole as "listIsWhole", max_age_hours as "maxAgeHours", state, state_reason as "stateReason"`

const all = prepared<Feed>(`select ${columns} from feeds order by key`)

export const listFeeds = (db: Db): Promise<Feed[]> => all(db, [])

const one = prepared<Feed>(`select ${columns} from feeds where key = $1`)

export const findFeed = async (db: Db, key: string): Promise<Feed | undefined> => (await one(db, [key]))[0]
