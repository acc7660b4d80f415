import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useList } from '../data/queries.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { List } from '../parts/list.tsx'
import { Risk, State } from '../parts/marks.tsx'
import { Empty } from '../parts/placeholders.tsx'
import { Split } from '../parts/split.tsx'
import { kindName, type Rule, riskLevel, useFeedName } from './data.ts'
import css from './feeds.module.css'
import { Head } from './head.tsx'
import { Limits } from './limits.tsx'
import { RuleForm } from './rule-form.tsx'
import { RulePage } from './rule-page.tsx'
import { words } from './rules.words.ts'
import { Stopped } from './switch.tsx'
import { words as feedsWords } from './words.ts'

export function RuleState({ state }: Pick<Rule, 'state'>) {
  const t = useWords(words)
  return state === 'on' ? <State state="done" word={t('on')} /> : <State state="waiting" word={t('off')} />
}

/** What is published without a person, and the limits that no rule lifts. */
export function FeedRules() {
  const t = useWords(words)
  const tFeeds = useWords(feedsWords)
  const language = useLanguage()
  const navigate = useNavigate()
  const feedName = useFeedName()
  const { id } = useSearch({ from: '/feeds/rules' })
  const [editing, edit] = useState<{ readonly rule?: Rule }>()
  const list = useList('feeds', '/api/desk/feeds/rules', { per_page: 50 })
  const go = (to?: string): void => void navigate({ to: '/feeds/rules', search: to === undefined ? {} : { id: to } })
  const anyOf = (all: readonly string[]): string =>
    all.length === 0 ? t('any') : new Intl.ListFormat(language, { type: 'unit' }).format(all)
  return (
    <div className={css['page']}>
      <Head
        at="rules"
        action={
          <Button look="primary" data-main icon={<Plus aria-hidden />} onClick={() => edit({})}>
            {t('add')}
          </Button>
        }
      />
      <Stopped />
      <p className="soft">{t('help')}</p>
      <Split
        onBack={() => go()}
        detail={id && <RulePage key={id} id={id} onEdit={(rule) => edit({ rule })} />}
        list={
          <List
            {...list}
            label={tFeeds('rules')}
            idOf={(one) => one.id}
            chosen={id}
            onOpen={(one) => go(one.id)}
            empty={<Empty title={t('none')}>{t('noneHelp')}</Empty>}
            columns={[
              { key: 'name', title: t('name'), width: 'minmax(0, 3fr)', cell: ({ name }) => name },
              { key: 'state', title: t('state'), width: '88px', cell: ({ state }) => <RuleState state={state} /> },
              {
                key: 'risk',
                title: t('leastRisk'),
                width: '104px',
                cell: ({ least_risk }) => <Risk level={riskLevel(least_risk)} />,
              },
              {
                key: 'kinds',
                title: tFeeds('kind'),
                width: 'minmax(0, 2fr)',
                cell: ({ kinds }) => anyOf(kinds.map((kind) => kindName(kind, tFeeds))),
              },
              {
                key: 'feeds',
                title: t('feeds'),
                width: 'minmax(0, 2fr)',
                cell: ({ feeds }) => anyOf(feeds.map(feedName)),
              },
            ]}
          />
        }
      />
      <Limits />
      {editing && (
        <RuleForm
          {...editing}
          onClose={() => edit(undefined)}
          onSaved={(saved) => {
            edit(undefined)
            go(saved.id)
          }}
        />
      )}
    </div>
  )
}
