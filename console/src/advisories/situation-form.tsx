import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, GodwitError } from '../data/client.ts'
import { type Texts, textIn, textsOf, written } from '../data/texts.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { Field, Select } from '../parts/field.tsx'
import css from '../parts/page.module.css'
import { type ChosenPlace, chosenPlaces, idsOf, PlaceList } from '../parts/place-list.tsx'
import { Skeleton } from '../parts/placeholders.tsx'
import { TextsFields } from '../parts/texts-fields.tsx'
import { type Kind, readSituation, type Situation, saveSituation } from './situation-data.ts'
import { words } from './words.ts'

interface Form {
  readonly headline: Texts
  readonly body: Texts
  readonly disease: string
  readonly startedOn: string
  readonly cases: string
  readonly deaths: string
  readonly places: readonly ChosenPlace[]
}

const formOf = (situation: Situation | undefined, language: string): Form => ({
  headline: textsOf(situation?.headline),
  body: textsOf(situation?.body),
  disease: situation?.disease_id ?? '',
  startedOn: situation?.started_on?.slice(0, 10) ?? '',
  cases: situation?.cases == null ? '' : String(situation.cases),
  deaths: situation?.deaths == null ? '' : String(situation.deaths),
  places: chosenPlaces(situation?.countries, situation?.country_divisions, language),
})

const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text))

function bodyOf(kind: Kind, form: Form): Record<string, unknown> {
  const common = {
    headline: written(form.headline),
    body: written(form.body),
    country_ids: idsOf(form.places, 'country'),
    country_division_ids: idsOf(form.places, 'division'),
  }
  if (kind === 'advisories') return common
  return {
    ...common,
    disease_id: form.disease,
    started_on: form.startedOn || null,
    cases: numberOf(form.cases),
    deaths: numberOf(form.deaths),
  }
}

function Numbers({
  form,
  errors,
  set,
}: {
  readonly form: Form
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly set: (next: Partial<Form>) => void
}) {
  const t = useWords(words)
  const language = useLanguage()
  const { data: diseases = [] } = useQuery({
    queryKey: ['diseases', language],
    queryFn: async ({ signal }) => {
      const found: { id: string; name: string }[] = []
      for await (const one of api.items('/api/desk/diseases', { query: { per_page: 100 }, signal }))
        found.push({
          id: (one as { id: string }).id,
          name: textIn((one as { common_name: string }).common_name, language),
        })
      return found.toSorted((a, b) => a.name.localeCompare(b.name, language))
    },
    staleTime: 600_000,
  })
  return (
    <div className={css['pair']}>
      <Select
        label={t('disease')}
        name="disease_id"
        error={errors['disease_id']}
        value={form.disease}
        onChange={(event) => set({ disease: event.target.value })}
      >
        <option value="">{t('choose')}</option>
        {diseases.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Field
        label={t('startedOn')}
        name="started_on"
        type="date"
        error={errors['started_on']}
        value={form.startedOn}
        onChange={(event) => set({ startedOn: event.target.value })}
      />
      <Field
        label={t('cases')}
        name="cases"
        inputMode="numeric"
        error={errors['cases']}
        value={form.cases}
        onChange={(event) => set({ cases: event.target.value })}
      />
      <Field
        label={t('deaths')}
        name="deaths"
        inputMode="numeric"
        error={errors['deaths']}
        value={form.deaths}
        onChange={(event) => set({ deaths: event.target.value })}
      />
    </div>
  )
}

function Editor({
  kind,
  before,
  onDone,
}: {
  readonly kind: Kind
  readonly before: Situation | undefined
  readonly onDone: (saved?: string) => void
}) {
  const t = useWords(words)
  const language = useLanguage()
  const queries = useQueryClient()
  const [form, setForm] = useState<Form>(() => formOf(before, language))
  const set = (next: Partial<Form>): void => setForm({ ...form, ...next })
  const save = useMutation({
    mutationFn: () => saveSituation(kind, before, bodyOf(kind, form)),
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: [kind] })
      onDone(id)
    },
  })
  const errors = save.error instanceof GodwitError ? save.error.fields : {}
  return (
    <Dialog
      title={t(before ? 'edit' : `new_${kind}`)}
      onClose={() => onDone()}
      actions={
        <>
          <Button onClick={() => onDone()}>{t('cancel')}</Button>
          <Button look="primary" data-main data-danger busy={save.isPending} onClick={() => save.mutate()}>
            {t(before ? 'save' : 'publish')}
          </Button>
        </>
      }
    >
      <p>{t(`help_${kind}`)}</p>
      <ErrorSummary
        error={save.error}
        labels={{ headline: t('headline'), body: t('text'), country_ids: t('place'), disease_id: t('disease') }}
      />
      <TextsFields
        name="headline"
        labels={{ en: t('headline_en'), es: t('headline_es') }}
        error={errors['headline']}
        value={form.headline}
        onChange={(headline) => set({ headline })}
      />
      <TextsFields
        name="body"
        labels={{ en: t('text_en'), es: t('text_es') }}
        rows={4}
        error={errors['body']}
        value={form.body}
        onChange={(body) => set({ body })}
      />
      {kind === 'outbreaks' && <Numbers form={form} errors={errors} set={set} />}
      <PlaceList label={t('place')} places={form.places} onChange={(places) => set({ places })} />
    </Dialog>
  )
}

/** Writes or changes an advisory or an outbreak. It is public at once, so nothing is saved before the button is pressed. */
export function SituationForm({
  kind,
  id,
  onDone,
}: {
  readonly kind: Kind
  readonly id: string | undefined
  readonly onDone: (saved?: string) => void
}) {
  const t = useWords(words)
  const { data, error } = useQuery({
    queryKey: [kind, 'edit', id],
    queryFn: () => readSituation(kind, id ?? ''),
    enabled: id !== undefined,
    staleTime: 0,
    gcTime: 0,
  })
  if (id !== undefined && !data)
    return (
      <Dialog title={t('edit')} onClose={() => onDone()}>
        {error ? <ErrorSummary error={error} /> : <Skeleton lines={6} />}
      </Dialog>
    )
  return <Editor kind={kind} before={data} onDone={onDone} />
}
