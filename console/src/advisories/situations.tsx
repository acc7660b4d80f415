import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import type { AnswerOf } from '../data/client.ts'
import { may, useList, useOne, useSession } from '../data/queries.ts'
import { textIn } from '../data/texts.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { List } from '../parts/list.tsx'
import { Markdown } from '../parts/markdown.tsx'
import { State } from '../parts/marks.tsx'
import { One } from '../parts/one.tsx'
import css from '../parts/page.module.css'
import { Empty } from '../parts/placeholders.tsx'
import { Split } from '../parts/split.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { Time } from '../parts/time.tsx'
import { closed, type Kind, listPath, onePath, open, type Situation, turnSituation } from './situation-data.ts'
import { SituationForm } from './situation-form.tsx'
import { words } from './words.ts'

/** Each country with its own parts: "Brazil (Rio de Janeiro), Peru". */
/** Who may write one may close, reopen and edit it. */
const writing = { advisories: 'createAdvisory', outbreaks: 'createDiseaseOutbreak' } as const

function placesOf(situation: Situation, language: string): string {
  const named = (areas: readonly { readonly name: Situation['countries'][number]['name'] }[]): string =>
    areas.map(({ name }) => textIn(name, language)).join(', ')
  return situation.countries
    .map((country) => {
      const parts = named(situation.country_divisions.filter(({ country_id }) => country_id === country.id))
      return parts === '' ? named([country]) : `${named([country])} (${parts})`
    })
    .join(', ')
}

function Detail({
  kind,
  situation,
  onEdit,
}: {
  readonly kind: Kind
  readonly situation: Situation
  readonly onEdit: () => void
}) {
  const t = useWords(words)
  const language = useLanguage()
  const queries = useQueryClient()
  const { data: session } = useSession()
  const isOpen = situation.status === open
  const turn = useMutation({
    mutationFn: () => turnSituation(kind, situation, isOpen ? 'close' : 'reopen'),
    onSettled: () => queries.invalidateQueries({ queryKey: [kind] }),
  })
  const count = (n: number): string => n.toLocaleString(language)
  return (
    <>
      <h2>{textIn(situation.headline, language)}</h2>
      <p className={css['facts']}>
        <State state={isOpen ? 'published' : 'closed'} />
        <span>{placesOf(situation, language)}</span>
        <span>
          {t('changed')} <Time at={situation.updated_at} />
        </span>
      </p>
      {situation.disease && (
        <p className={css['facts']}>
          <strong>{textIn(situation.disease.common_name, language)}</strong>
          {situation.started_on && <span>{t('since', { day: situation.started_on.slice(0, 10) })}</span>}
          {situation.cases != null && <span>{t('casesOf', { n: count(situation.cases) })}</span>}
          {situation.deaths != null && <span>{t('deathsOf', { n: count(situation.deaths) })}</span>}
        </p>
      )}
      <Markdown text={textIn(situation.body, language)} />
      <ErrorSummary error={turn.error} />
      {may(session, writing[kind]) && (
        <div className={css['actions']}>
          <Button busy={turn.isPending} onClick={() => turn.mutate()}>
            {t(isOpen ? 'close' : 'reopen')}
          </Button>
          {(isOpen || kind === 'outbreaks') && (
            <Button icon={<Pencil aria-hidden />} onClick={onEdit}>
              {t('edit')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

function Situations({ kind }: { readonly kind: Kind }) {
  const t = useWords(words)
  const language = useLanguage()
  const navigate = useNavigate()
  const { data: session } = useSession()
  const { tab, id } = useSearch({ from: `/${kind}` })
  const [editing, setEditing] = useState<{ readonly id?: string }>()
  const status = tab === 'past' ? closed : open
  const list = useList(kind, listPath[kind], { status, per_page: 50, page: 1 })
  const items = list.items as readonly Situation[]
  const listed = items.find((one) => one.id === id)
  const situation = useOne(kind, onePath[kind], id, listed as AnswerOf<'get', (typeof onePath)[Kind]> | undefined)
  const go = (search: { readonly tab?: 'past'; readonly id?: string }): void =>
    void navigate({ to: `/${kind}`, search })
  const inTab = tab ? { tab } : {}
  return (
    <>
      <header className={css['head']}>
        <h1>{t(kind)}</h1>
        {may(session, writing[kind]) && (
          <Button look="primary" data-main icon={<Plus aria-hidden />} onClick={() => setEditing({})}>
            {t(`new_${kind}`)}
          </Button>
        )}
      </header>
      <Tabs
        label={t(kind)}
        chosen={tab ?? 'open'}
        onChoose={(next) => go(next === 'past' ? { tab: 'past' } : {})}
        tabs={[
          { key: 'open', label: t('tab_open'), ...(!tab && { count: list.total }) },
          { key: 'past', label: t('tab_past'), ...(tab && { count: list.total }) },
        ]}
      />
      <Split
        onBack={() => go(inTab)}
        detail={
          id && (
            <One of={situation}>
              {(one) => <Detail kind={kind} situation={one as Situation} onEdit={() => setEditing({ id: one.id })} />}
            </One>
          )
        }
        list={
          <List
            {...list}
            items={items}
            label={t(kind)}
            idOf={(one) => one.id}
            chosen={id}
            onOpen={(one) => go({ ...inTab, id: one.id })}
            empty={<Empty title={t(`none_${kind}`)}>{t(`none_${kind}_help`)}</Empty>}
            columns={[
              {
                key: 'what',
                title: t('headline'),
                width: 'minmax(0, 3fr)',
                cell: (one) => textIn(one.headline, language),
              },
              { key: 'changed', title: t('changedTitle'), width: '130px', cell: (one) => <Time at={one.updated_at} /> },
              { key: 'where', title: t('place'), width: 'minmax(0, 2fr)', cell: (one) => placesOf(one, language) },
            ]}
          />
        }
      />
      {editing && (
        <SituationForm
          kind={kind}
          id={editing.id}
          onDone={(saved) => {
            setEditing(undefined)
            if (saved) go({ ...inTab, id: saved })
          }}
        />
      )}
    </>
  )
}

export const Advisories = () => <Situations kind="advisories" />
export const Outbreaks = () => <Situations kind="outbreaks" />
