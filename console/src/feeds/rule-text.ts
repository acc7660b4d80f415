import type { Desk } from '../data/client.ts'
import { countryName } from '../data/names.ts'
import type { Say } from '../data/words.ts'
import { kindName, useFeedsWords } from './data.ts'
import type { words } from './rules.words.ts'
import type { RiskName } from './search.ts'

type RuleContent = Desk['FeedRuleContent']

interface Row {
  readonly name: string
  readonly label: string
  readonly text: string
}

/** What a rule says, in words: a row for each field. */
export function useRuleRows(
  t: Say<keyof (typeof words)['en']>,
  feedName: (key: string) => string,
  language: string,
): (rule: RuleContent) => Row[] {
  const tFeeds = useFeedsWords()
  const anyOf = (all: readonly string[]): string => (all.length === 0 ? t('any') : all.join(', '))
  return (rule) => [
    { name: 'name', label: t('name'), text: rule.name },
    { name: 'state', label: t('state'), text: t(rule.state === 'on' ? 'on' : 'off') },
    { name: 'feeds', label: t('feeds'), text: anyOf(rule.feeds.map(feedName)) },
    { name: 'kinds', label: t('kinds'), text: anyOf(rule.kinds.map((kind) => kindName(kind, tFeeds))) },
    { name: 'risk', label: t('leastRisk'), text: tFeeds(rule.least_risk as RiskName) },
    { name: 'certainties', label: t('certainties'), text: anyOf(rule.certainties) },
    {
      name: 'countries',
      label: t('countries'),
      text: anyOf(rule.countries.map((code) => countryName(code, language))),
    },
    {
      name: 'size',
      label: t('mostKm2'),
      text: rule.most_km2 === null ? t('any') : rule.most_km2.toLocaleString(language),
    },
    { name: 'confirmed', label: t('confirmed'), text: tFeeds(rule.is_confirmed ? 'yes' : 'no') },
    {
      name: 'hours',
      label: t('fromHour'),
      text:
        rule.from_hour === null || rule.until_hour === null
          ? t('always')
          : t('hoursOf', { from: rule.from_hour, until: rule.until_hour }),
    },
  ]
}
