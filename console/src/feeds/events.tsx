import { useNavigate, useSearch } from '@tanstack/react-router'
import { useList } from '../data/queries.ts'
import { useWords } from '../data/words.ts'
import { Select } from '../parts/field.tsx'
import { List } from '../parts/list.tsx'
import page from '../parts/page.module.css'
import { Empty } from '../parts/placeholders.tsx'
import { Time } from '../parts/time.tsx'
import { kindName, useFeedName } from './data.ts'
import { words } from './event.words.ts'
import css from './feeds.module.css'
import { Head } from './head.tsx'
import { eventsSearch, kinds } from './search.ts'
import { words as feedsWords } from './words.ts'

/** What happens, however many agencies report it. */
export function Events() {
  const t = useWords(words)
  const tFeeds = useWords(feedsWords)
  const navigate = useNavigate()
  const feedName = useFeedName()
  const { kind } = useSearch({ from: '/feeds/events' })
  const list = useList('feeds', '/api/desk/feeds/events', { per_page: 50, ...(kind && { kind }) })
  return (
    <div className={css['page']}>
      <Head at="events" />
      <search aria-label={tFeeds('filters')} className={page['filters']}>
        <Select
          name="filter_kind"
          label={tFeeds('kind')}
          value={kind ?? ''}
          onChange={({ target }) =>
            void navigate({ to: '/feeds/events', search: eventsSearch({ kind: target.value }) })
          }
        >
          <option value="">{tFeeds('anyKind')}</option>
          {kinds.map((one) => (
            <option key={one} value={one}>
              {kindName(one, tFeeds)}
            </option>
          ))}
        </Select>
      </search>
      <List
        {...list}
        label={tFeeds('events')}
        idOf={({ id }) => id}
        onOpen={({ id }) => void navigate({ to: '/feeds/events/$id', params: { id } })}
        empty={<Empty title={t('none')}>{t('noneHelp')}</Empty>}
        columns={[
          { key: 'name', title: t('name'), width: 'minmax(0, 3fr)', cell: ({ name }) => name },
          { key: 'kind', title: tFeeds('kind'), width: '112px', cell: (one) => kindName(one.kind, tFeeds) },
          {
            key: 'feeds',
            title: tFeeds('sources'),
            width: 'minmax(0, 3fr)',
            cell: ({ feeds }) => feeds.map(feedName).join(', '),
          },
          { key: 'items', title: t('items'), width: '80px', end: true, cell: ({ items }) => items },
          { key: 'first', title: t('firstSeen'), width: '120px', cell: ({ first_at }) => <Time at={first_at} /> },
          { key: 'last', title: t('lastSeen'), width: '120px', cell: ({ last_at }) => <Time at={last_at} /> },
        ]}
      />
    </div>
  )
}
