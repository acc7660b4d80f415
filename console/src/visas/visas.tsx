import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { dayText } from '../data/names.ts'
import { useList } from '../data/queries.ts'
import { textIn } from '../data/texts.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { CountrySelect } from '../parts/country-select.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { List } from '../parts/list.tsx'
import css from '../parts/page.module.css'
import { Empty } from '../parts/placeholders.tsx'
import { Split } from '../parts/split.tsx'
import { Undo } from '../parts/undo.tsx'
import type { VisasSearch } from './search.ts'
import { editOverride, type Override, overrule, type Pair, saidBy, termsText, withdraw } from './visa-data.ts'
import { type Chosen, VisaForm } from './visa-form.tsx'
import { VisaPage, voiceWord } from './visa-page.tsx'
import { words } from './words.ts'

interface Done {
  readonly word: 'saved' | 'withdrawn'
  readonly undo: () => Promise<unknown>
}

/** What takes an edit back: a new override is withdrawn, a changed one gets its former values. */
const undoOf = (saved: Pair, before: Override | undefined, known: readonly string[]): Done['undo'] | undefined => {
  const now = saved.overrides.find(({ id }) => (before ? id === before.id : !known.includes(id)))
  if (!now || now.revision === before?.revision) return undefined
  return () => (before ? editOverride(now, saidBy(before)) : withdraw(now))
}

/** What the holder of a passport needs to visit a country, and where our editors know better than the sources. */
export function Visas() {
  const t = useWords(words)
  const language = useLanguage()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const search = useSearch({ from: '/visas' })
  const { nationality, destination, id } = search
  const filter = { ...(nationality && { nationality }), ...(destination && { destination }) }
  const isFiltered = Object.keys(filter).length > 0
  const [editing, setEditing] = useState<Chosen & { readonly known?: readonly string[] }>()
  const [done, setDone] = useState<Done>()
  const undo = useMutation({
    mutationFn: (act: Done['undo']) => act(),
    onSettled: () => queries.invalidateQueries({ queryKey: ['visas'] }),
  })
  const list = useList('visas', '/api/desk/visa_requirements', { per_page: 50, page: 1, ...filter })
  const go = (next: VisasSearch): void => void navigate({ to: '/visas', search: next })
  const choose = (name: 'nationality' | 'destination', code: string): void => {
    const { [name]: _, ...others } = filter as VisasSearch
    go(code === '' ? others : { ...others, [name]: code })
  }
  return (
    <>
      <header className={css['head']}>
        <h1>{t('visas')}</h1>
        <Button look="primary" data-main icon={<Plus aria-hidden />} onClick={() => setEditing(filter)}>
          {t('new')}
        </Button>
      </header>
      <search aria-label={t('filters')} className={css['filters']}>
        <CountrySelect
          name="filter_nationality"
          label={t('passport')}
          none={t('anyPassport')}
          value={nationality ?? ''}
          onChange={(code) => choose('nationality', code)}
        />
        <CountrySelect
          name="filter_destination"
          label={t('destination')}
          none={t('anyDestination')}
          value={destination ?? ''}
          onChange={(code) => choose('destination', code)}
        />
        {isFiltered && (
          <Button look="quiet" onClick={() => go({})}>
            {t('clear')}
          </Button>
        )}
      </search>
      {!isFiltered && list.items.length > 0 && <p className={css['then']}>{t('overruledOnly')}</p>}
      <ErrorSummary error={undo.error} />
      <Split
        onBack={() => go(filter)}
        detail={
          id && (
            <VisaPage
              key={id}
              id={id}
              onEdit={(pair, override) =>
                setEditing({
                  id: pair.id,
                  nationality: pair.nationality.country_code,
                  destination: pair.destination.country_code,
                  known: pair.overrides.map((one) => one.id),
                  ...(override && { override }),
                })
              }
              onDone={(word, one) =>
                setDone({
                  word,
                  undo: () => overrule({ nationality: one.nationality, destination: one.destination, ...saidBy(one) }),
                })
              }
            />
          )
        }
        list={
          <List
            {...list}
            label={t('visas')}
            idOf={(one) => one.id}
            chosen={id}
            onOpen={(one) => go({ ...filter, id: one.id })}
            empty={
              <Empty title={t(isFiltered ? 'noneFound' : 'none')}>{t(isFiltered ? 'noneFoundHelp' : 'noneHelp')}</Empty>
            }
            columns={[
              {
                key: 'pair',
                title: `${t('passport')} → ${t('destination')}`,
                width: 'minmax(0, 3fr)',
                cell: (one) => `${textIn(one.nationality.name, language)} → ${textIn(one.destination.name, language)}`,
              },
              {
                key: 'who',
                title: t('statedBy'),
                width: '112px',
                cell: (one) => (one.answer ? t(voiceWord(one.answer.stated_by)) : ''),
              },
              {
                key: 'needs',
                title: t('needs'),
                width: 'minmax(0, 3fr)',
                cell: (one) => (one.answer ? termsText(one.answer, t) : t('unknown')),
              },
              {
                key: 'as_of',
                title: t('asOf'),
                width: '112px',
                cell: (one) => (one.answer?.as_of ? dayText(one.answer.as_of, language) : ''),
              },
            ]}
          />
        }
      />
      {editing && (
        <VisaForm
          chosen={editing}
          onDone={(saved, before) => {
            setEditing(undefined)
            if (!saved) return
            const back = undoOf(saved, before, editing.known ?? [])
            if (back) setDone({ word: 'saved', undo: back })
            go({ ...filter, id: saved.id })
          }}
        />
      )}
      {done && (
        <Undo onUndo={() => undo.mutate(done.undo)} onEnd={() => setDone(undefined)}>
          {t(done.word)}
        </Undo>
      )}
    </>
  )
}
