import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useReaches } from '../data/alerts.ts'
import type { Desk } from '../data/client.ts'
import { may, useList, useSession } from '../data/queries.ts'
import { serviceNow } from '../data/service-time.ts'
import { textIn } from '../data/texts.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { type Column, List } from '../parts/list.tsx'
import { Risk } from '../parts/marks.tsx'
import { Empty } from '../parts/placeholders.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { ownZoneName, Time } from '../parts/time.tsx'
import { type Alert, inEffect, inReview, isOver, placesOf } from './alert-data.ts'
import css from './alerts.module.css'
import type { AlertTab } from './search.ts'
import { words } from './words.ts'

const statusOf: Readonly<Record<AlertTab, number>> = {
  review: inReview,
  effect: inEffect,
  past: isOver,
}

type Reached = Desk['AlertReachSummary'] | undefined

/** Before the first match a zero would read as if nobody were told. */
const isUnknown = (reach: NonNullable<Reached>): boolean => !reach.is_settled && reach.exposed === 0

/** Told of exposed people, of this alert. */
function Told({ reach }: { readonly reach: Reached }) {
  const t = useWords(words)
  const language = useLanguage()
  if (!reach || isUnknown(reach)) return <span className="soft">{reach ? t('counting') : '–'}</span>
  return (
    <>
      <strong>{reach.told.toLocaleString(language)}</strong> / {reach.exposed.toLocaleString(language)}
    </>
  )
}

const noiseOf = (reach: Reached): number | undefined =>
  reach && reach.thread.told > 0 ? reach.thread.messages / reach.thread.told : undefined

/** Messages for each notified person, of the whole thread. */
function Noise({ reach }: { readonly reach: Reached }) {
  const t = useWords(words)
  const language = useLanguage()
  const each = noiseOf(reach)
  if (each === undefined) return <span className="soft">–</span>
  const shown = each.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return <span title={t('noiseHelp')}>{shown}</span>
}

/** How many alerts each tab has; of the chosen one the list knows. */
function useCount(status: number, text: string | undefined, enabled: boolean): number | undefined {
  const query = { status, per_page: 1, ...(text && { text }) }
  const { total, isPending } = useList('alerts', '/api/desk/alerts', query, { enabled })
  return isPending ? undefined : total
}

function Span({ alert }: { readonly alert: Alert }) {
  const t = useWords(words)
  const ended = alert.finish !== null && alert.status === inEffect && new Date(alert.finish) < serviceNow()
  return (
    <>
      <Time at={alert.start} /> – {alert.finish ? <Time at={alert.finish} /> : t('openEnd')}
      {ended && <span className={css['warn']}> · {t('ended')}</span>}
    </>
  )
}

export function Alerts() {
  const t = useWords(words)
  const language = useLanguage()
  const navigate = useNavigate()
  const { data: session } = useSession()
  const { tab = 'effect', text, sort } = useSearch({ from: '/alerts' })
  const mayWrite = may(session, 'createAlert')
  const status = statusOf[tab]
  const list = useList('alerts', '/api/desk/alerts', { status, per_page: 50, ...(text && { text }) })
  const reaches = useReaches(status === inReview ? [] : list.items.map(({ id }) => id))
  const counts = {
    review: useCount(inReview, text, mayWrite && tab !== 'review'),
    effect: useCount(inEffect, text, tab !== 'effect'),
    past: useCount(isOver, text, tab !== 'past'),
    ...(!list.isPending && { [tab]: list.total }),
  }
  const tabs = mayWrite ? (['review', 'effect', 'past'] as const) : (['effect', 'past'] as const)
  const columns: readonly Column<Alert>[] = [
    {
      key: 'what',
      title: t('headline'),
      width: 'minmax(0, 3fr)',
      cell: ({ headline }) => textIn(headline, language),
      sort: ({ headline }) => textIn(headline, language),
    },
    {
      key: 'risk',
      title: t('risk'),
      width: '92px',
      cell: ({ risk_level }) => <Risk level={risk_level} />,
      sort: ({ risk_level }) => risk_level,
    },
    {
      key: 'where',
      title: t('place'),
      width: 'minmax(0, 2fr)',
      cell: (one) => placesOf(one, language) || t('noPlace'),
    },
    {
      key: 'when',
      title: t('when', { zone: ownZoneName(language) }),
      width: 'minmax(0, 208px)',
      cell: (one) => <Span alert={one} />,
      sort: ({ start }) => start,
    },
    ...(status === inReview
      ? [
          {
            key: 'changed',
            title: t('changed'),
            width: '130px',
            cell: (one: Alert) => <Time at={one.updated_at} />,
            sort: (one: Alert) => one.updated_at,
          },
        ]
      : [
          {
            key: 'told',
            title: t('toldOf'),
            width: '128px',
            end: true,
            cell: (one: Alert) => <Told reach={reaches.get(one.id)} />,
            sort: (one: Alert) => reaches.get(one.id)?.told,
          },
          {
            key: 'noise',
            title: t('noise'),
            width: '72px',
            end: true,
            cell: (one: Alert) => <Noise reach={reaches.get(one.id)} />,
            sort: (one: Alert) => noiseOf(reaches.get(one.id)),
          },
        ]),
  ]
  return (
    <>
      <header className={css['head']}>
        <h1>{t('alerts')}</h1>
        {mayWrite && (
          <Button
            look="primary"
            data-main
            icon={<Plus aria-hidden />}
            onClick={() => void navigate({ to: '/alerts/new' })}
          >
            {t('newAlert')}
          </Button>
        )}
      </header>
      <div className={css['bar']}>
        <Tabs
          label={t('alerts')}
          chosen={tab}
          onChoose={(next) =>
            void navigate({ to: '/alerts', search: { tab: next, ...(text && { text }), ...(sort && { sort }) } })
          }
          tabs={tabs.map((key) => ({
            key,
            label: t(`tab_${key}`),
            count: counts[key],
          }))}
        />
        <input
          type="search"
          className={css['find']}
          aria-label={t('find')}
          placeholder={t('find')}
          defaultValue={text ?? ''}
          onChange={(event) =>
            void navigate({
              to: '/alerts',
              search: { tab, ...(event.target.value && { text: event.target.value }), ...(sort && { sort }) },
              replace: true,
            })
          }
        />
      </div>
      <List
        {...list}
        label={t(`tab_${tab}`)}
        idOf={({ id }) => id}
        onOpen={({ id, status: of }) =>
          void navigate(
            of === inReview ? { to: '/alerts/$id/edit', params: { id } } : { to: '/alerts/$id', params: { id } },
          )
        }
        empty={<Empty title={t(`none_${tab}`)}>{t(`none_${tab}_help`)}</Empty>}
        columns={columns}
      />
    </>
  )
}
