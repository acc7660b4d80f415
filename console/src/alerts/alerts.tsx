import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useReach } from '../data/alerts.ts'
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

/** Told of exposed people, of this alert. */
function Told({ alert }: { readonly alert: Alert }) {
  const language = useLanguage()
  const { data } = useReach(alert.id, alert.status !== inReview)
  if (!data) return <span className="soft">–</span>
  return (
    <>
      <strong>{data.told.toLocaleString(language)}</strong> / {data.exposed.toLocaleString(language)}
    </>
  )
}

/** Messages for each notified person, of the whole thread. */
function Noise({ alert }: { readonly alert: Alert }) {
  const t = useWords(words)
  const language = useLanguage()
  const { data } = useReach(alert.id, alert.status !== inReview)
  if (!data || data.thread.told === 0) return <span className="soft">–</span>
  const each = data.thread.messages / data.thread.told
  const shown = each.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return <span title={t('noiseHelp')}>{shown}</span>
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
  const { tab = 'effect', text } = useSearch({ from: '/alerts' })
  const mayWrite = may(session, 'createAlert')
  const status = statusOf[tab]
  const list = useList('alerts', '/api/desk/alerts', { status, per_page: 50, ...(text && { text }) })
  const tabs = mayWrite ? (['review', 'effect', 'past'] as const) : (['effect', 'past'] as const)
  const columns: readonly Column<Alert>[] = [
    { key: 'what', title: t('headline'), width: 'minmax(0, 3fr)', cell: ({ headline }) => textIn(headline, language) },
    { key: 'risk', title: t('risk'), width: '92px', cell: ({ risk_level }) => <Risk level={risk_level} /> },
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
    },
    ...(status === inReview
      ? [{ key: 'changed', title: t('changed'), width: '130px', cell: (one: Alert) => <Time at={one.updated_at} /> }]
      : [
          { key: 'told', title: t('toldOf'), width: '128px', end: true, cell: (one: Alert) => <Told alert={one} /> },
          { key: 'noise', title: t('noise'), width: '64px', end: true, cell: (one: Alert) => <Noise alert={one} /> },
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
          onChoose={(next) => void navigate({ to: '/alerts', search: { tab: next, ...(text && { text }) } })}
          tabs={tabs.map((key) => ({
            key,
            label: t(`tab_${key}`),
            ...(key === tab && !list.isPending && { count: list.total }),
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
              search: { tab, ...(event.target.value && { text: event.target.value }) },
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
