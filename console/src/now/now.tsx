import { useList, useSession } from '../data/queries.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { List } from '../parts/list.tsx'
import { Risk } from '../parts/marks.tsx'
import { Empty } from '../parts/placeholders.tsx'
import { Time } from '../parts/time.tsx'
import { words } from './words.ts'

const inReview = 0

/** What waits for somebody, by urgency. */
export function Now() {
  const t = useWords(words)
  const language = useLanguage()
  const { data: session } = useSession()
  const isStaff = session?.kind === 'staff'
  const reviews = useList('alerts', '/api/desk/alerts', { status: inReview, per_page: 50 }, { enabled: isStaff })
  const text = (value: string | Readonly<Record<string, string>> | null): string =>
    typeof value === 'string' ? value : (value?.[language] ?? value?.['en'] ?? '')
  return (
    <>
      <h1>{t('now')}</h1>
      <List
        {...reviews}
        isPending={isStaff && reviews.isPending}
        label={t('reviews')}
        idOf={({ id }) => id}
        empty={<Empty title={t('calm')}>{t('calmHelp')}</Empty>}
        columns={[
          { key: 'what', title: t('what'), width: 'minmax(0, 3fr)', cell: ({ headline }) => text(headline) },
          { key: 'risk', title: t('risk'), width: '96px', cell: ({ risk_level }) => <Risk level={risk_level} /> },
          { key: 'where', title: t('where'), cell: ({ countries }) => countries.map(({ name }) => name).join(', ') },
          { key: 'since', title: t('since'), width: '140px', cell: ({ created_at }) => <Time at={created_at} /> },
        ]}
      />
    </>
  )
}
