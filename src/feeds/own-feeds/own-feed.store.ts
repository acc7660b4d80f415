import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { feedColumns } from '../registry/feed.store.ts'
import type { Feed, KeptFeed } from '../registry/feed.ts'
import type { FeedDraft } from './feed-draft.ts'

// Answers refer to the row of their feed: those that are being written do not have to wait.
const locked = prepared<KeptFeed>(`select ${feedColumns} from feeds where key = $1 for no key update`)

export const lockFeedRow = async (db: Db, key: string): Promise<KeptFeed | undefined> => (await locked(db, [key]))[0]

/** The columns of a draft, each with its value. */
const columnsOf = {
  name: 'name',
  publisher: 'publisher',
  agency: 'agency',
  addresses: 'addresses',
  parser: 'parser',
  intervalSeconds: 'interval_seconds',
  silenceHours: 'silence_hours',
  floor: 'floor',
  trust: 'trust',
  languages: 'languages',
  zone: 'zone',
  licence: 'licence',
  licenceUrl: 'licence_url',
  region: 'region',
  listIsWhole: 'list_is_whole',
  maxAgeHours: 'max_age_hours',
  state: 'state',
  stateReason: 'state_reason',
} as const satisfies Record<Exclude<keyof Feed, 'key'>, string>
type Field = keyof typeof columnsOf

const fields = Object.keys(columnsOf) as Field[]
const columns = fields.map((field) => columnsOf[field])
const valuesOf = (feed: Omit<Feed, 'key'>): unknown[] => fields.map((field) => feed[field])

const insertion = prepared<KeptFeed>(`
  insert into feeds (id, key, created_at, updated_at, ${columns.join(', ')})
  values ($1, $2, $3, $3, ${columns.map((_, at) => `$${at + 4}`).join(', ')}) on conflict (key) do nothing returning ${feedColumns}`)

/** Undefined: another feed has the key. It begins paused. */
export const insertFeed = async (
  db: Db,
  id: string,
  draft: FeedDraft,
  stateReason: string,
  now: Date,
): Promise<KeptFeed | undefined> =>
  (await insertion(db, [id, draft.key, now, ...valuesOf({ ...draft, state: 'paused', stateReason })]))[0]

// The seed writes revision 1: what it leaves alone keeps its revision, too.
const change = prepared<KeptFeed>(`
  update feeds set ${columns.map((column, at) => `${column} = $${at + 4}`).join(', ')}, revision = revision + 1, updated_at = $2,
    edited = case when seed_digest is null then edited
      else array(select distinct unnest(edited || $3::text[] || '{revision}'::text[]) order by 1) end
  where key = $1 returning ${feedColumns}`)

/** Writes it, and remembers of a feed that came with the product which columns staff changed: a release leaves them alone. */
export async function updateFeed(db: Db, feed: Feed, changed: readonly (keyof Feed)[], now: Date): Promise<KeptFeed> {
  const edited = changed.flatMap((field) => (field === 'key' ? [] : [columnsOf[field]]))
  const [row] = await change(db, [feed.key, now, edited, ...valuesOf(feed)])
  if (!row) throw new Error(`The feed ${feed.key} is not there.`)
  return row
}

const answered = prepared<{ has: boolean }>('select exists(select from feed_answers where feed_key = $1) as has')

export const hasAnswers = async (db: Db, key: string): Promise<boolean> => (await answered(db, [key]))[0]?.has ?? false

const deletion = prepared<unknown>('delete from feeds where key = $1')

export const deleteFeed = async (db: Db, key: string): Promise<void> => void (await deletion(db, [key]))
