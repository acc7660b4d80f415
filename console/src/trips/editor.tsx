import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { api } from '../data/client.ts'
import { useOneCompany } from '../data/company.ts'
import { useForm } from '../data/form.ts'
import { useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { ChooseCompany } from '../parts/choose-company.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { Field, Select } from '../parts/field.tsx'
import { bothVersions, FormConflict } from '../parts/form-conflict.tsx'
import { Skeleton } from '../parts/placeholders.tsx'
import screen from '../parts/screen.module.css'
import { destinationFields, flightFields, Rows } from './rows.tsx'
import { Travellers } from './travellers.tsx'
import { unchanged, useTrip } from './trip.tsx'
import { bodyOf, type Draft, draftOf, emptyDraft, fieldsOf } from './trip-draft.ts'
import type { TripInFull } from './trip-text.ts'
import css from './trips.module.css'
import { words } from './words.ts'

function Editor({
  title,
  first = emptyDraft,
  companyId,
  trip,
}: {
  readonly title: string
  readonly first?: Draft
  readonly companyId: string
  readonly trip?: TripInFull
}) {
  const t = useWords(words)
  const navigate = useNavigate()
  const form = useForm({
    topics: ['trips'],
    before: trip,
    valuesOf: (stored) => (stored ? draftOf(stored) : first),
    save: (values, on) => {
      const body = { trip: bodyOf(values) }
      return on
        ? api.patch('/api/desk/trips/{trip_id}', { path: { trip_id: on.id }, body, headers: unchanged(on) })
        : api.post('/api/desk/companies/{company_id}/trips', { path: { company_id: companyId }, body })
    },
    read: ({ id }) => api.get('/api/desk/trips/{trip_id}', { path: { trip_id: id } }),
    onSaved: ({ id }) => void navigate({ to: '/trips/$id', params: { id } }),
  })
  const { values: draft, theirs, errors } = form
  const labels = Object.fromEntries([
    ...draft.destinations.flatMap((_, n) =>
      destinationFields.map(([, word, , field]) => [
        `destinations.${n}.${field}`,
        `${t('destination')} ${n + 1}, ${t(word)}`,
      ]),
    ),
    ...draft.flights.flatMap((_, n) =>
      flightFields.map(([name, word]) => [`air_segments.${n}.${name}`, `${t('air')} ${n + 1}, ${t(word)}`]),
    ),
    ['traveller_ids', t('travellers')],
    ['destinations', t('destinations')],
  ])
  return (
    <form className={css['page']} onSubmit={form.submit}>
      <h1>{title}</h1>
      <ErrorSummary error={form.error} labels={labels} />
      {theirs && (
        <FormConflict
          at={theirs.updated_at}
          fields={bothVersions(draftOf(theirs), draft, fieldsOf(t))}
          {...form.choose}
        />
      )}
      <section className={screen['card']}>
        <div className={css['basics']}>
          <Field label={t('name')} hint={t('nameHint')} {...form.text('name')} />
          <Select
            label={t('type')}
            name="trip_type"
            error={errors['trip_type']}
            value={draft.type}
            onChange={(event) => form.set({ type: Number(event.target.value) })}
          >
            <option value={0}>{t('type0')}</option>
            <option value={1}>{t('type1')}</option>
            <option value={2}>{t('type2')}</option>
          </Select>
        </div>
        <Travellers
          companyId={companyId}
          chosen={draft.travellers}
          error={errors['traveller_ids']}
          onChange={(travellers) => form.set({ travellers })}
        />
      </section>
      <Rows draft={draft} wrong={errors} change={form.set} />
      <p className="soft">
        {t('told')} {trip && t('otherParts')}
      </p>
      <div className={css['actions']}>
        <Button look="primary" type="submit" busy={form.isPending}>
          {trip ? t('save') : t('make')}
        </Button>
        <Button onClick={() => history.back()}>{t('cancel')}</Button>
      </div>
    </form>
  )
}

export function EditTrip() {
  const t = useWords(words)
  const { id } = useParams({ from: '/trips/$id/edit' })
  const trip = useTrip(id)
  if (trip.isPending) return <Skeleton lines={12} />
  if (!trip.data) return <ErrorSummary error={trip.error} again={() => void trip.refetch()} />
  return <Editor title={t('editTitle')} companyId={trip.data.company_id ?? ''} trip={trip.data} />
}

export function NewTrip() {
  const t = useWords(words)
  const { traveller } = useSearch({ from: '/trips/new' })
  const own = useOneCompany()
  const person = useQuery({
    queryKey: ['people', traveller],
    queryFn: ({ signal }) => api.get('/api/desk/users/{user_id}', { path: { user_id: traveller ?? '' }, signal }),
    enabled: traveller !== undefined,
  })
  if (traveller !== undefined && person.isPending) return <Skeleton lines={12} />
  const companyId = own ?? person.data?.company_id ?? undefined
  const travellers = person.data ? [{ id: person.data.id, name: person.data.name }] : []
  return companyId ? (
    <Editor title={t('newTitle')} first={{ ...emptyDraft, travellers }} companyId={companyId} />
  ) : (
    <>
      <h1>{t('newTitle')}</h1>
      <ChooseCompany>{t('oneCompany')}</ChooseCompany>
    </>
  )
}
