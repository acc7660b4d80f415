import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useList } from '../data/queries.ts'
import { textIn } from '../data/texts.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { type Column, List } from '../parts/list.tsx'
import { Risk } from '../parts/marks.tsx'
import { Empty } from '../parts/placeholders.tsx'
import { Split } from '../parts/split.tsx'
import { Time } from '../parts/time.tsx'
import { Bulk } from './bulk.tsx'
import { kindName, riskLevel, useFeedName, type Waiting } from './data.ts'
import css from './feeds.module.css'
import { Filters } from './filters.tsx'
import { Head } from './head.tsx'
import { words } from './queue.words.ts'
import { useReasons } from './reasons.ts'
import { Stopped, Switch } from './switch.tsx'
import { WaitingPage } from './waiting.tsx'
import { words as feedsWords } from './words.ts'

/** What of it waits: a first alert, an update, or only what the feed says now. */
function Step({ one }: { readonly one: Waiting }) {
  const t = useWords(words)
  const marks = [
    one.alert_id === null ? t('says') : t(one.is_update ? 'update' : 'first'),
    one.proposals > 0 && t('alike', { n: one.proposals }),
    one.snoozed_until && t('snoozed'),
  ]
  return <>{marks.filter(Boolean).join(' · ')}</>
}

/** What feeds report and no rule published. */
export function Queue() {
  const t = useWords(words)
  const tFeeds = useWords(feedsWords)
  const language = useLanguage()
  const navigate = useNavigate()
  const reason = useReasons()
  const feedName = useFeedName()
  const search = useSearch({ from: '/feeds' })
  const { id, feed, kind, risk, snoozed } = search
  const { id: _, ...filter } = search
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const list = useList('feeds', '/api/desk/feeds/queue', {
    per_page: 50,
    ...(feed && { feed }),
    ...(kind && { kind }),
    ...(risk && { risk_level: risk }),
    ...(snoozed && { snoozed }),
  })
  const go = (next: typeof search): void => void navigate({ to: '/feeds', search: next })
  const known = list.items.find((one) => one.thread_id === id)
  /** The entry after one that is done, so that the next one is open at once. */
  const openAfter = (threadId: string): void => {
    const at = list.items.findIndex((one) => one.thread_id === threadId)
    const next = list.items[at + 1] ?? list.items[at - 1]
    go(next && next.thread_id !== threadId ? { ...filter, id: next.thread_id } : filter)
  }
  const columns: readonly Column<Waiting>[] = [
    { key: 'what', title: t('headline'), width: 'minmax(0, 4fr)', cell: ({ headline }) => textIn(headline, language) },
    {
      key: 'risk',
      title: tFeeds('risk'),
      width: '88px',
      cell: ({ risk_level }) => <Risk level={riskLevel(risk_level)} />,
    },
    ...(id
      ? []
      : [
          {
            key: 'kind',
            title: tFeeds('kind'),
            width: '104px',
            cell: (one: Waiting) => kindName(one.kind, tFeeds),
          },
          {
            key: 'feeds',
            title: t('feeds'),
            width: 'minmax(0, 2fr)',
            cell: ({ feeds }: Waiting) => feeds.map(feedName).join(', '),
          },
          {
            key: 'why',
            title: t('why'),
            width: 'minmax(0, 3fr)',
            cell: ({ why }: Waiting) => why.map(reason).join(' '),
          },
        ]),
    { key: 'step', title: '', width: 'minmax(0, 2fr)', cell: (one) => <Step one={one} /> },
    ...(id
      ? []
      : [
          { key: 'changed', title: t('changed'), width: '112px', cell: (one: Waiting) => <Time at={one.updated_at} /> },
        ]),
  ]
  const isFiltered = Object.keys(filter).length > 0
  const here = [...chosen].filter((one) => list.items.some(({ thread_id }) => thread_id === one))
  return (
    <div className={css['page']}>
      <Head at="queue" first={<Switch />} />
      <Stopped />
      <Filters search={search} />
      <Bulk
        chosen={here}
        filter={{ ...(feed && { feed }), ...(kind && { kind }), ...(risk && { risk_level: risk }) }}
        found={list.total}
        onDone={() => choose(new Set())}
      />
      <Split
        onBack={() => go(filter)}
        detail={id && <WaitingPage key={id} threadId={id} known={known} onDone={() => openAfter(id)} />}
        list={
          <List
            {...list}
            label={tFeeds('queue')}
            idOf={({ thread_id }) => thread_id}
            chosen={id}
            onOpen={({ thread_id }) => go({ ...filter, id: thread_id })}
            choose={{
              chosen,
              onChoose: choose,
              label: ({ headline }) => t('choose', { what: textIn(headline, language) }),
            }}
            empty={isFiltered ? <Empty title={t('noneFound')} /> : <Empty title={t('none')}>{t('noneHelp')}</Empty>}
            columns={columns}
          />
        }
      />
    </div>
  )
}
