import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { may, useList, useSession } from '../data/queries.ts'
import { serviceNow } from '../data/service-time.ts'
import { useTyped } from '../data/typed.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { CountrySelect } from '../parts/country-select.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { Field, Select } from '../parts/field.tsx'
import { List } from '../parts/list.tsx'
import css from '../parts/page.module.css'
import { Empty } from '../parts/placeholders.tsx'
import { Split } from '../parts/split.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { Undo } from '../parts/undo.tsx'
import {
  endOf,
  originText,
  peopleText,
  periodText,
  type Rule,
  type RuleKind,
  type RuleType,
  type RuleValue,
  restoreRule,
  typeCount,
} from './rule-data.ts'
import { RuleForm } from './rule-form.tsx'
import { type Done, RulePage } from './rule-page.tsx'
import { type RulesSearch, states } from './search.ts'
import { RuleState } from './versions.tsx'
import { words } from './words.ts'

const without = (search: RulesSearch, name: keyof RulesSearch): RulesSearch =>
  Object.fromEntries(Object.entries(search).filter(([key]) => key !== name && key !== 'id'))

function Filters({ search }: { readonly search: RulesSearch }) {
  const t = useWords(words)
  const navigate = useNavigate()
  const [text, setText] = useState(search.text ?? '')
  const go = (next: RulesSearch): void => void navigate({ to: '/rules', search: next })
  const set = (name: keyof RulesSearch, value: string): void =>
    go({ ...without(search, name), ...(value !== '' && { [name]: value }) })
  useTyped(text, (typed) => {
    if (typed.trim() !== (search.text ?? '')) set('text', typed.trim())
  })
  const { kind, id: _, ...chosen } = search
  return (
    <search aria-label={t('filters')} className={css['filters']}>
      <CountrySelect
        name="country"
        label={t('country')}
        none={t('anyCountry')}
        value={search.country ?? ''}
        onChange={(code) => set('country', code)}
      />
      <Select
        name="filter_type"
        label={t('type')}
        value={search.type ?? ''}
        onChange={(event) => set('type', event.target.value)}
      >
        <option value="">{t('anyType')}</option>
        {Array.from({ length: typeCount }, (_, type) => type as RuleType).map((type) => (
          <option key={type} value={type}>
            {t(`type_${type}`)}
          </option>
        ))}
      </Select>
      <Select
        name="state"
        label={t('state')}
        value={search.state ?? ''}
        onChange={(event) => set('state', event.target.value)}
      >
        <option value="">{t('anyState')}</option>
        {states.map((one) => (
          <option key={one} value={one}>
            {t(`state_${one}`)}
          </option>
        ))}
      </Select>
      <Field
        name="text"
        type="search"
        label={t('words')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Field
        name="as_of"
        type="date"
        label={t('asOf')}
        value={search.as_of ?? ''}
        onChange={(event) => set('as_of', event.target.value)}
      />
      {Object.keys(chosen).length > 0 && (
        <Button
          look="quiet"
          onClick={() => {
            setText('')
            go(kind ? { kind } : {})
          }}
        >
          {t('clear')}
        </Button>
      )}
    </search>
  )
}

/** Entry requirements and travel restrictions: what holds, and what was recorded on any day. */
export function Rules() {
  const t = useWords(words)
  const language = useLanguage()
  const navigate = useNavigate()
  const { data: session } = useSession()
  const search = useSearch({ from: '/rules' })
  const kind: RuleKind = search.kind ?? 'entry_requirements'
  const { country, type, state, text, as_of: day, id } = search
  const at = day ? endOf(day) : serviceNow()
  const [editing, setEditing] = useState<{ readonly id?: string }>()
  const [done, setDone] = useState<Done & { readonly kind: RuleKind }>()
  const queries = useQueryClient()
  const undo = useMutation({
    mutationFn: (last: NonNullable<typeof done>) => restoreRule(last.kind, last.rule, last.before),
    onSettled: () => queries.invalidateQueries({ queryKey: ['rules'] }),
  })
  const list = useList('rules', `/api/desk/${kind}` as '/api/desk/entry_requirements', {
    per_page: 50,
    page: 1,
    ...(country && { country }),
    ...(type && { types: type }),
    ...(state && { state }),
    ...(text && { text }),
    ...(day && { as_of: at.toISOString() }),
  })
  const go = (next: RulesSearch): void => void navigate({ to: '/rules', search: next })
  const here = without(search, 'id')
  const mayWrite = may(session, 'createEntryRequirement') && !day
  const dayText = day && new Date(`${day}T12:00:00`).toLocaleDateString(language, { dateStyle: 'long' })
  return (
    <>
      <header className={css['head']}>
        <h1>{t('rules')}</h1>
        {mayWrite && (
          <Button look="primary" data-main icon={<Plus aria-hidden />} onClick={() => setEditing({})}>
            {t(`new_${kind}`)}
          </Button>
        )}
      </header>
      <Tabs
        label={t('rules')}
        chosen={kind}
        onChoose={(next) => {
          const { kind: _, ...others } = here
          go(next === 'travel_restrictions' ? { ...others, kind: next } : others)
        }}
        tabs={(['entry_requirements', 'travel_restrictions'] as const).map((key) => ({
          key,
          label: t(key),
          ...(key === kind && { count: list.total }),
        }))}
      />
      <Filters key={`${kind} ${search.text ?? ''}`} search={search} />
      {dayText && (
        <p className={css['then']} role="status">
          <span>{t('asOfHelp', { day: dayText })}</span>
          <Button onClick={() => go(without(search, 'as_of'))}>{t('backToNow')}</Button>
        </p>
      )}
      <ErrorSummary error={undo.error} />
      <Split
        onBack={() => go(here)}
        detail={
          id && (
            <RulePage
              key={`${kind} ${id}`}
              kind={kind}
              id={id}
              at={day ? at : undefined}
              onEdit={mayWrite ? () => setEditing({ id }) : undefined}
              onDone={(last) => setDone({ ...last, kind })}
            />
          )
        }
        list={
          <List
            {...list}
            label={t(kind)}
            idOf={(one) => one.id}
            chosen={id}
            onOpen={(one) => go({ ...here, id: one.id })}
            empty={<Empty title={t(day ? 'none_then' : 'none')}>{t(day ? 'none_then_help' : 'none_help')}</Empty>}
            columns={[
              {
                key: 'type',
                title: t('type'),
                width: 'minmax(0, 3fr)',
                cell: (one) => t(`type_${one.type as RuleType}`),
              },
              { key: 'state', title: t('state'), width: '88px', cell: (one) => <RuleState rule={one} at={at} /> },
              {
                key: 'value',
                title: t('value'),
                width: 'minmax(0, 2fr)',
                cell: (one) => t(`value_${one.value as RuleValue}`),
              },
              {
                key: 'country',
                title: t('country'),
                width: 'minmax(0, 2fr)',
                cell: (one) => originText(one, language),
              },
              ...(id
                ? []
                : [
                    {
                      key: 'people',
                      title: t('forWhom'),
                      width: 'minmax(0, 2fr)',
                      cell: (one: Rule) => peopleText(one, t, language),
                    },
                    {
                      key: 'period',
                      title: t('period'),
                      width: 'minmax(0, 3fr)',
                      cell: (one: Rule) => periodText(one, t, language),
                    },
                  ]),
            ]}
          />
        }
      />
      {editing && (
        <RuleForm
          kind={kind}
          id={editing.id}
          onDone={(saved, before) => {
            setEditing(undefined)
            if (!saved) return
            if (before && before.revision !== saved.revision)
              setDone({ rule: saved, before: before.revision, word: 'edited', kind })
            go({ ...here, id: saved.id })
          }}
        />
      )}
      {done && (
        <Undo key={done.rule.revision} onUndo={() => undo.mutate(done)} onEnd={() => setDone(undefined)}>
          {t(done.word, { n: done.rule.revision })}
        </Undo>
      )}
    </>
  )
}
