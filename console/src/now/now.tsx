import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../data/client.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { screens } from '../frame/screens.ts'
import { List } from '../parts/list.tsx'
import { Empty } from '../parts/placeholders.tsx'
import { Ago, ownZoneName, Time } from '../parts/time.tsx'
import css from './now.module.css'
import { useWaiting } from './waiting.ts'
import { words } from './words.ts'

/** What waits for somebody, in one list: who needs help first. */
export function Now() {
  const t = useWords(words)
  const language = useLanguage()
  const navigate = useNavigate()
  const { items, isPending, error, again } = useWaiting()
  const { data: counts } = useQuery({
    queryKey: ['counts'],
    queryFn: ({ signal }) => api.get('/api/desk/counts', { signal }),
  })
  const open = (path: string): void => {
    if (screens.some((one) => one.path !== '/' && path.startsWith(one.path))) void navigate({ href: path })
  }
  return (
    <>
      <header className={css['head']}>
        <h1>{t('now')}</h1>
        {!isPending && counts && (
          <p>
            {t('summary', { n: items.length })} · {t('asOf')} <Time at={counts.as_of} seconds /> {ownZoneName(language)}
          </p>
        )}
      </header>
      <List
        label={t('waiting')}
        items={items}
        isPending={isPending}
        error={error}
        again={again}
        idOf={({ id }) => id}
        onOpen={({ path }) => open(path)}
        empty={<Empty title={t('calm')}>{t('calmHelp')}</Empty>}
        columns={[
          { key: 'what', title: t('what'), width: 'minmax(0, 3fr)', cell: ({ what }) => what },
          {
            key: 'kind',
            title: t('kind'),
            width: '168px',
            cell: ({ kind }) => (
              <span className={css['kind']} data-kind={kind}>
                {t(kind)}
              </span>
            ),
          },
          { key: 'where', title: t('where'), width: 'minmax(0, 2fr)', cell: ({ where }) => where },
          { key: 'who', title: t('who'), width: 'minmax(0, 1fr)', cell: ({ who }) => who },
          { key: 'since', title: t('since'), width: '128px', cell: ({ since }) => <Ago at={since} /> },
        ]}
      />
    </>
  )
}
