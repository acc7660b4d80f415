import type { Rule, ShownFeed, TriedFeed } from '../../feeds/index.ts'

/** Rows of tables; the first one is the heading. */
type Rows = readonly (readonly string[])[]

export const timeText = (at: Date | null | undefined): string => at?.toISOString().slice(0, 19).replace('T', ' ') ?? '-'

export const feedRows = (feeds: readonly ShownFeed[]): Rows => [
  ['feed', 'state', 'last answer', 'outcome', 'last new item', 'new in 24 h', 'name'],
  ...feeds.map(({ key, state, lastAnswer, lastNewItemAt, day, name }) => [
    key,
    state,
    timeText(lastAnswer?.at),
    lastAnswer?.outcome ?? '-',
    timeText(lastNewItemAt),
    String(day.itemsNew),
    name,
  ]),
]

export const feedJson = ({ lastAnswer, ...feed }: ShownFeed): unknown => ({
  key: feed.key,
  name: feed.name,
  publisher: feed.publisher,
  state: feed.state,
  state_reason: feed.stateReason,
  parser: feed.parser,
  addresses: feed.addresses,
  interval_seconds: feed.intervalSeconds,
  licence: feed.licence,
  licence_url: feed.licenceUrl,
  last_new_item_at: feed.lastNewItemAt,
  last_answer: lastAnswer && { at: lastAnswer.at, outcome: lastAnswer.outcome, problem: lastAnswer.problem },
  day: { ...feed.day, itemsNew: undefined, items_new: feed.day.itemsNew },
})

export const answerRows = (answers: readonly NonNullable<ShownFeed['lastAnswer']>[]): Rows => [
  ['answer', 'outcome', 'items', 'new', 'refused', 'problem'],
  ...answers.map((one) => [
    timeText(one.at),
    one.outcome,
    String(one.items),
    String(one.itemsNew),
    String(one.itemsRefused),
    one.problem ?? '',
  ]),
]

export const triedAnswerRows = ({ answers }: TriedFeed): Rows => [
  ['address', 'outcome', 'items', 'remarks', 'refused', 'documents', 'problem'],
  ...answers.map((one) => [
    one.address,
    one.outcome,
    ...[one.items, one.itemsWithRemarks, one.itemsRefused, one.documents].map(String),
    one.problem ?? '',
  ]),
]

/** What was not understood, of the answers and of their items. */
export const triedRemarks = ({ answers, items }: TriedFeed): readonly string[] => [
  ...answers.flatMap(({ remarks }) => remarks.map(({ path, problem }) => `${path}: ${problem}`)),
  ...items.flatMap(({ nativeId, report, remarks }) =>
    remarks.map(({ path, problem }) => `${report ? 'remark' : 'refused'} ${nativeId} ${path}: ${problem}`),
  ),
]

export const triedEventRows = ({ events }: TriedFeed): Rows => [
  ['outcome', 'risk', 'headline', 'why'],
  ...events.map(({ assessment: { outcome, risk, why, headline } }) => [
    outcome,
    risk ?? '-',
    headline.en,
    why.join(' '),
  ]),
]

const listOr = (list: readonly string[], all: string): string => (list.length === 0 ? all : list.join(' '))

/** What a rule asks for beside feeds, kinds and risk. */
const furtherOf = ({ certainties, countries, mostKm2, isConfirmed, fromHour, untilHour }: Rule): string =>
  [
    ...(certainties.length > 0 ? [`certainty ${certainties.join(' ')}`] : []),
    ...(countries.length > 0 ? [`in ${countries.join(' ')}`] : []),
    ...(mostKm2 === null ? [] : [`at most ${mostKm2} km²`]),
    ...(isConfirmed ? ['confirmed by a second agency'] : []),
    ...(fromHour === null || untilHour === null ? [] : [`from ${fromHour} to ${untilHour} h UTC`]),
  ].join(', ')

export const ruleRows = (rules: readonly Rule[]): Rows => [
  ['state', 'revision', 'feeds', 'kinds', 'risk from', 'further', 'name'],
  ...rules.map((rule) => [
    rule.state,
    String(rule.revision),
    listOr(rule.feeds, 'all'),
    listOr(rule.kinds, 'all'),
    rule.leastRisk,
    furtherOf(rule),
    rule.name,
  ]),
]
