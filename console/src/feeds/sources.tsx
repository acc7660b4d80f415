import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useList } from '../data/queries.ts'
import { useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { type Column, List } from '../parts/list.tsx'
import { Empty } from '../parts/placeholders.tsx'
import { Split } from '../parts/split.tsx'
import { Ago } from '../parts/time.tsx'
import type { Feed } from './data.ts'
import { FeedForm } from './feed-form.tsx'
import { FeedState, Silence } from './feed-marks.tsx'
import css from './feeds.module.css'
import { Head } from './head.tsx'
import { FeedPage } from './source.tsx'
import { words } from './sources.words.ts'
import { words as feedsWords } from './words.ts'

const order = (feed: Feed): string => (feed.drifts.length > 0 ? '0' : feed.state === 'on' ? '1' : '2')

/** All feeds and how they are doing: what is not as before first. */
export function FeedSources() {
  const t = useWords(words)
  const tFeeds = useWords(feedsWords)
  const navigate = useNavigate()
  const { id } = useSearch({ from: '/feeds/sources' })
  const [adding, add] = useState(false)
  const list = useList('feeds', '/api/desk/feeds')
  const items = list.items.toSorted((a, b) => (order(a) + a.name).localeCompare(order(b) + b.name))
  const go = (key?: string): void =>
    void navigate({ to: '/feeds/sources', search: key === undefined ? {} : { id: key } })
  const columns: readonly Column<Feed>[] = [
    { key: 'name', title: t('name'), width: 'minmax(0, 3fr)', cell: ({ name }) => name, sort: ({ name }) => name },
    { key: 'state', title: t('state'), width: '124px', cell: (feed) => <FeedState feed={feed} /> },
    {
      key: 'answer',
      title: t('lastAnswer'),
      width: '124px',
      cell: ({ last_answer }) => (last_answer ? <Ago at={last_answer.at} /> : t('never')),
      sort: ({ last_answer }) => last_answer?.at,
    },
    ...(id
      ? []
      : [
          {
            key: 'publisher',
            title: t('publisher'),
            width: 'minmax(0, 2fr)',
            cell: ({ publisher }: Feed) => publisher,
            sort: ({ publisher }: Feed) => publisher,
          },
          {
            key: 'new',
            title: t('newItem'),
            width: '132px',
            cell: ({ last_new_item_at }: Feed) => (last_new_item_at ? <Ago at={last_new_item_at} /> : t('never')),
            sort: ({ last_new_item_at }: Feed) => last_new_item_at,
          },
          {
            key: 'silence',
            title: t('silence'),
            width: '160px',
            cell: (feed: Feed) => <Silence silence={feed.silence} />,
            sort: ({ silence }: Feed) => silence.hours,
          },
        ]),
  ]
  return (
    <div className={css['page']}>
      <Head
        at="sources"
        action={
          <Button look="primary" data-main icon={<Plus aria-hidden />} onClick={() => add(true)}>
            {t('add')}
          </Button>
        }
      />
      <Split
        onBack={() => go()}
        detail={id && <FeedPage key={id} id={id} onGone={() => go()} />}
        list={
          <List
            {...list}
            items={items}
            label={tFeeds('sources')}
            idOf={({ key }) => key}
            chosen={id}
            onOpen={({ key }) => go(key)}
            empty={<Empty title={t('none')}>{t('noneHelp')}</Empty>}
            columns={columns}
          />
        }
      />
      {adding && (
        <FeedForm
          onClose={() => add(false)}
          onSaved={({ key }) => {
            add(false)
            go(key)
          }}
        />
      )}
    </div>
  )
}
