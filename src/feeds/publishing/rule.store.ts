import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { Rule, RuleContent, RuleRevision } from './rule.ts'

const columns = `id, name, feeds, kinds, least_risk as "leastRisk", certainties, countries, most_km2 as "mostKm2", is_confirmed as "isConfirmed",
  from_hour as "fromHour", until_hour as "untilHour", state, revision, created_at as "createdAt", updated_at as "updatedAt"`

const all = prepared<Rule>(`select ${columns} from feed_rules order by created_at, id`)

/** In the order in which they are asked. */
export const listRules = (db: Db): Promise<Rule[]> => all(db, [])

const one = prepared<Rule>(`select ${columns} from feed_rules where id = $1`)

export const findRule = async (db: Db, id: string): Promise<Rule | undefined> => (await one(db, [id]))[0]

const locked = prepared<Rule>(`select ${columns} from feed_rules where id = $1 for update`)

export const lockRule = async (db: Db, id: string): Promise<Rule | undefined> => (await locked(db, [id]))[0]

const upsert = prepared<unknown>(`
  insert into feed_rules (id, name, feeds, kinds, least_risk, certainties, countries, most_km2, is_confirmed, from_hour, until_hour, state, revision,
    created_at, updated_at)
  values ($1, $2, $3::text[], $4::text[], $5, $6::text[], $7::text[], $8, $9, $10, $11, $12, $13, $14, $15)
  on conflict (id) do update set name = excluded.name, feeds = excluded.feeds, kinds = excluded.kinds, least_risk = excluded.least_risk,
    certainties = excluded.certainties, countries = excluded.countries, most_km2 = excluded.most_km2, is_confirmed = excluded.is_confirmed,
    from_hour = excluded.from_hour, until_hour = excluded.until_hour, state = excluded.state, revision = excluded.revision,
    updated_at = excluded.updated_at`)

const addRevision = prepared<unknown>(
  'insert into feed_rule_revisions (rule_id, revision, content, user_id, at) values ($1, $2, $3::jsonb, $4, $5)',
)

/** Writes the rule, and keeps this revision of it. */
export async function saveRule(db: Db, rule: Rule, content: RuleContent, userId: string | null): Promise<void> {
  const { name, feeds, kinds, leastRisk, certainties, countries, mostKm2, isConfirmed, fromHour, untilHour, state } =
    content
  await upsert(db, [
    rule.id,
    name,
    feeds,
    kinds,
    leastRisk,
    certainties,
    countries,
    mostKm2,
    isConfirmed,
    fromHour,
    untilHour,
    state,
    rule.revision,
    rule.createdAt,
    rule.updatedAt,
  ])
  await addRevision(db, [rule.id, rule.revision, JSON.stringify(content), userId, rule.updatedAt])
}

const revisions = prepared<RuleRevision>(`
  select revision, content, user_id as "userId", at from feed_rule_revisions where rule_id = $1 order by revision desc limit 100`)

/** The newest first. */
export const listRuleRevisions = (db: Db, ruleId: string): Promise<RuleRevision[]> => revisions(db, [ruleId])
