import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { type FoundPlace, PlaceSearch } from '../alert-editor/place-search.tsx'
import { api, GodwitError } from '../data/client.ts'
import { type Texts, textIn, textsOf } from '../data/texts.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { Field, Select, TextArea } from '../parts/field.tsx'
import { Skeleton } from '../parts/placeholders.tsx'
import { type Kind, type Notice, readNotice, saveNotice } from './notice-data.ts'
import css from './notices.module.css'
import { words } from './words.ts'

interface Form {
  readonly headline: Texts
  readonly body: Texts
  readonly disease: string
  readonly startedOn: string
  readonly cases: string
  readonly deaths: string
  readonly places: readonly { readonly id: string; readonly name: string; readonly kind: 'country' | 'division' }[]
}

const formOf = (notice: Notice | undefined, language: string): Form => ({
  headline: textsOf(notice?.headline),
  body: textsOf(notice?.body),
  disease: notice?.disease_id ?? '',
  startedOn: notice?.started_on?.slice(0, 10) ?? '',
  cases: notice?.cases == null ? '' : String(notice.cases),
  deaths: notice?.deaths == null ? '' : String(notice.deaths),
  places: [
    ...(notice?.countries ?? []).map(({ id, name }) => ({
      id,
      name: textIn(name, language),
      kind: 'country' as const,
    })),
    ...(notice?.country_divisions ?? []).map(({ id, name }) => ({
      id,
      name: textIn(name, language),
      kind: 'division' as const,
    })),
  ],
})

const written = (texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''))
const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text))

function bodyOf(kind: Kind, form: Form): Record<string, unknown> {
  const of = (wanted: 'country' | 'division') => form.places.filter((one) => one.kind === wanted).map(({ id }) => id)
  const common = {
    headline: written(form.headline),
    body: written(form.body),
    country_ids: of('country'),
    country_division_ids: of('division'),
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
      for await (const one of api.items('/api/desk/diseases', { query: { per_page: 100 }, signal } as never))
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
  readonly before: Notice | undefined
  readonly onDone: (saved?: string) => void
}) {
  const t = useWords(words)
  const language = useLanguage()
  const queries = useQueryClient()
  const [form, setForm] = useState<Form>(() => formOf(before, language))
  const set = (next: Partial<Form>): void => setForm({ ...form, ...next })
  const save = useMutation({
    mutationFn: () => saveNotice(kind, before, bodyOf(kind, form)),
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: [kind] })
      onDone(id)
    },
  })
  const errors = save.error instanceof GodwitError ? save.error.fields : {}
  const add = (place: FoundPlace): void => {
    if (place.kind !== 'country' && place.kind !== 'division') return
    if (form.places.some(({ id }) => id === place.id)) return
    set({ places: [...form.places, { id: place.id, name: place.name, kind: place.kind }] })
  }
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
      {(['en', 'es'] as const).map((tag) => (
        <Field
          key={tag}
          label={t(`headline_${tag}`)}
          name={tag === 'en' ? 'headline' : 'headline_es'}
          lang={tag}
          error={tag === 'en' ? errors['headline'] : undefined}
          value={form.headline[tag] ?? ''}
          onChange={(event) => set({ headline: { ...form.headline, [tag]: event.target.value } })}
        />
      ))}
      {(['en', 'es'] as const).map((tag) => (
        <TextArea
          key={tag}
          label={t(`text_${tag}`)}
          name={tag === 'en' ? 'body' : 'body_es'}
          lang={tag}
          error={tag === 'en' ? errors['body'] : undefined}
          value={form.body[tag] ?? ''}
          onChange={(event) => set({ body: { ...form.body, [tag]: event.target.value } })}
        />
      ))}
      {kind === 'outbreaks' && <Numbers form={form} errors={errors} set={set} />}
      <ul className={css['chips']} aria-label={t('place')}>
        {form.places.map(({ id, name }) => (
          <li key={id}>
            {name}
            <button
              type="button"
              aria-label={t('remove', { name })}
              onClick={() => set({ places: form.places.filter((one) => one.id !== id) })}
            >
              <X aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <PlaceSearch kinds={['country', 'division']} onChoose={add} />
    </Dialog>
  )
}

/** Writes or changes an advisory or an outbreak. It is public at once, so nothing is saved before the button is pressed. */
export function NoticeForm({
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
    queryFn: () => readNotice(kind, id ?? ''),
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
