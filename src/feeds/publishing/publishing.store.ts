import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { Notified } from './limits.ts'
import type { Publication, Publishing } from './publishing.ts'

const columns = `state, an_hour as "anHour", a_day as "aDay", company_an_hour as "companyAnHour", company_a_day as "companyADay", reason,
  user_id as "userId", changed_at as "changedAt", revision`

const reading = prepared<Publishing>(`select ${columns} from feed_publishing`)
const locking = prepared<Publishing>(`select ${columns} from feed_publishing for update`)

const only = ([row]: readonly Publishing[]): Publishing => {
  if (!row) throw new Error('feed_publishing has no row')
  return row
}

export const findPublishing = async (db: Db): Promise<Publishing> => only(await reading(db, []))

/** Until the end of the transaction nobody else publishes by a rule, and nobody stops it. */
export const lockPublishing = async (db: Db): Promise<Publishing> => only(await locking(db, []))

const saving = prepared<unknown>(`
  update feed_publishing set state = $1, an_hour = $2, a_day = $3, company_an_hour = $4, company_a_day = $5, reason = $6, user_id = $7,
    changed_at = $8, revision = $9`)

export const savePublishing = async (db: Db, one: Publishing): Promise<void> =>
  void (await saving(db, [
    one.state,
    one.anHour,
    one.aDay,
    one.companyAnHour,
    one.companyADay,
    one.reason,
    one.userId,
    one.changedAt,
    one.revision,
  ]))

const insertion = prepared<unknown>(`
  insert into feed_publications (alert_id, thread_id, rule_id, rule_revision, at, people, by_company) values ($1, $2, $3, $4, $5, $6, $7::jsonb)`)

export const insertPublication = async (db: Db, one: Publication): Promise<void> =>
  void (await insertion(db, [
    one.alertId,
    one.threadId,
    one.ruleId,
    one.ruleRevision,
    one.at,
    one.people,
    JSON.stringify(one.byCompany),
  ]))

const since = prepared<Notified & { readonly at: Date }>(`
  select at, people, by_company as "byCompany" from feed_publications where at > $1 and people > 0`)

/** What rules have published since, and who was notified. */
export const listNotifiedSince = (db: Db, at: Date): Promise<(Notified & { readonly at: Date })[]> => since(db, [at])

const byRule = prepared<{ ruleId: string }>(`
  select rule_id as "ruleId" from feed_publications where thread_id = $1 order by at desc limit 1`)

/** The rule that published an alert of the thread last; undefined: persons did. */
export const findRuleOfThread = async (db: Db, threadId: string): Promise<string | undefined> =>
  (await byRule(db, [threadId]))[0]?.ruleId
