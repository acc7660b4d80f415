import { type Static, Type } from 'typebox'
import {
  decimalOrNull,
  flag,
  id,
  idOrNull,
  integer,
  integerOrNull,
  list,
  namedObject,
  text,
  textOrNull,
  time,
  timeOrNull,
} from '../../platform/http/fields.ts'
import { maybeTimeOut, timeOut } from '../../platform/http/times.ts'
import { reportKinds } from '../reading/reading.ts'
import type { Publishing } from './publishing.ts'
import type { Rule, RuleContent, RuleRevision } from './rule.ts'

const words = (description: string, example: string, values: readonly string[]) =>
  Type.Array(Type.String({ enum: [...values], description: 'One of them.', examples: [example] }), {
    description,
    maxItems: 100,
    uniqueItems: true,
  })

const fields = {
  name: Type.String({ maxLength: 200, description: 'What staff call it.', examples: ['Strong earthquakes'] }),
  feeds: Type.Array(Type.String({ maxLength: 60, description: 'Key of a feed.', examples: ['usgs-quakes'] }), {
    description: 'The feed of the report that counts is one of these. Empty: all.',
    maxItems: 100,
  }),
  kinds: words('Kinds of events. Empty: all.', 'earthquake', reportKinds),
  least_risk: Type.String({
    enum: ['medium', 'high'],
    description: 'The least risk. What has a low one is always for a person.',
    examples: ['high'],
  }),
  certainties: words('What CAP calls certainty. Empty: all, and none.', 'Observed', [
    'Observed',
    'Likely',
    'Possible',
    'Unlikely',
    'Unknown',
  ]),
  countries: Type.Array(
    Type.String({ pattern: '^[A-Z]{2}$', description: 'ISO 3166-1, two letters.', examples: ['PE'] }),
    {
      description: 'All countries of the event are among these. Empty: all.',
      maxItems: 260,
    },
  ),
  most_km2: Type.Unsafe<number | null>({
    type: ['number', 'null'],
    exclusiveMinimum: 0,
    description: 'The largest area. Null: no bound.',
    examples: [50_000],
  }),
  is_confirmed: Type.Boolean({ description: 'True: a second agency has to report it.', examples: [false] }),
  from_hour: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    minimum: 0,
    maximum: 23,
    description: 'From this hour of UTC on. Null, as `until_hour`: always.',
    examples: [6],
  }),
  until_hour: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    minimum: 0,
    maximum: 23,
    description: 'Until this hour of UTC, which is not included.',
    examples: [22],
  }),
  state: Type.String({ enum: ['on', 'off'], description: 'on or off.', examples: ['on'] }),
}

/** The fields to change; those left out keep their values. */
export const RuleChangesIn = Type.Partial(Type.Object(fields), {
  title: 'FeedRuleChanges',
  description: 'The fields to change; those left out keep their values.',
})
export const RuleIn = namedObject(
  'FeedRuleInput',
  { ...RuleChangesIn.properties, name: fields.name, least_risk: fields.least_risk },
  { description: 'The rule. It is off unless `state` says on.' },
)

const shown = {
  name: text('What staff call it.', 'Strong earthquakes'),
  feeds: list(text('Key of a feed.', 'usgs-quakes'), 'The feed of the report that counts is one of these. Empty: all.'),
  kinds: list(text('A kind.', 'earthquake'), 'Kinds of events. Empty: all.'),
  least_risk: text('The least risk: medium or high.', 'high'),
  certainties: list(text('A word of CAP.', 'Observed'), 'What CAP calls certainty. Empty: all.'),
  countries: list(text('ISO 3166-1, two letters.', 'PE'), 'All countries of the event are among these. Empty: all.'),
  most_km2: decimalOrNull('The largest area. Null: no bound.', 50_000),
  is_confirmed: flag('True: a second agency has to report it.', false),
  from_hour: integerOrNull('From this hour of UTC on.', 6),
  until_hour: integerOrNull('Until this hour of UTC, which is not included.', 22),
  state: text('on or off.', 'on'),
}

export const RuleDesk = namedObject(
  'FeedRule',
  {
    id: id('Id of the rule.'),
    ...shown,
    revision: integer('Counts its changes: send it, or the ETag, as If-Match.', 1),
    created_at: time('When it was written.'),
    updated_at: time('When it was last changed.'),
  },
  { description: 'The rule.' },
)

export const RuleRevisionDesk = namedObject('FeedRuleRevision', {
  revision: integer('Its number.', 1),
  at: time('Since when.'),
  user_id: idOrNull('Who wrote it; null: the product did.'),
  rule: namedObject('FeedRuleContent', shown, { description: 'The rule as it was then.' }),
})

const toContent = (rule: RuleContent) => ({
  name: rule.name,
  feeds: [...rule.feeds],
  kinds: [...rule.kinds],
  least_risk: rule.leastRisk,
  certainties: [...rule.certainties],
  countries: [...rule.countries],
  most_km2: rule.mostKm2,
  is_confirmed: rule.isConfirmed,
  from_hour: rule.fromHour,
  until_hour: rule.untilHour,
  state: rule.state,
})

export const toRuleDesk = (rule: Rule): Static<typeof RuleDesk> => ({
  id: rule.id,
  ...toContent(rule),
  revision: rule.revision,
  created_at: timeOut(rule.createdAt),
  updated_at: timeOut(rule.updatedAt),
})

export const toRuleRevisionDesk = (one: RuleRevision): Static<typeof RuleRevisionDesk> => ({
  revision: one.revision,
  at: timeOut(one.at),
  user_id: one.userId,
  rule: toContent(one.content),
})

const defined = <T extends object>(value: T): Partial<T> =>
  Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined)) as Partial<T>

export const fromRuleChanges = (sent: Static<typeof RuleChangesIn>): Partial<RuleContent> =>
  defined({
    name: sent.name?.trim(),
    feeds: sent.feeds,
    kinds: sent.kinds,
    leastRisk: sent.least_risk,
    certainties: sent.certainties,
    countries: sent.countries,
    mostKm2: sent.most_km2,
    isConfirmed: sent.is_confirmed,
    fromHour: sent.from_hour,
    untilHour: sent.until_hour,
    state: sent.state,
  }) as Partial<RuleContent>

const emptyRule: Omit<RuleContent, 'name' | 'leastRisk'> = {
  feeds: [],
  kinds: [],
  certainties: [],
  countries: [],
  mostKm2: null,
  isConfirmed: false,
  fromHour: null,
  untilHour: null,
  state: 'off',
}

export const fromRule = (sent: Static<typeof RuleIn>): RuleContent => ({
  ...emptyRule,
  ...(fromRuleChanges(sent) as Pick<RuleContent, 'name' | 'leastRisk'>),
})

const most = (description: string, example: number) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000_000, description, examples: [example] }))

export const LimitsIn = namedObject(
  'FeedLimitsInput',
  {
    an_hour: most('Messages an hour, of all rules.', 200),
    a_day: most('Messages a day, of all rules.', 1000),
    company_an_hour: most('Messages an hour to the people of one company.', 200),
    company_a_day: most('Messages a day to the people of one company.', 1000),
  },
  { description: 'The limits to change.' },
)

export const PublishingDesk = namedObject(
  'FeedPublishing',
  {
    state: text('on, or stopped: no rule publishes or closes anything.', 'on'),
    reason: textOrNull('Why it was stopped or started last.', 'The feed of earthquakes sends nonsense.'),
    changed_at: timeOrNull('When it was changed last; null: never.'),
    changed_by: idOrNull('Who changed it last.'),
    an_hour: integer('Messages an hour at most, of all rules.', 200),
    a_day: integer('Messages a day at most, of all rules.', 1000),
    company_an_hour: integer('Messages an hour at most to the people of one company.', 200),
    company_a_day: integer('Messages a day at most to the people of one company.', 1000),
    revision: integer('Counts its changes: send it, or the ETag, as If-Match.', 1),
  },
  { description: 'The switch and the limits.' },
)

export const toPublishingDesk = (one: Publishing): Static<typeof PublishingDesk> => ({
  state: one.state,
  reason: one.reason,
  changed_at: maybeTimeOut(one.changedAt),
  changed_by: one.userId,
  an_hour: one.anHour,
  a_day: one.aDay,
  company_an_hour: one.companyAnHour,
  company_a_day: one.companyADay,
  revision: one.revision,
})
