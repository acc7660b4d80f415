import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api, GodwitError, isStatus } from '../data/client.ts'
import { useOneCompany } from '../data/company.ts'
import { queries } from '../data/queries.ts'
import { useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { ChooseCompany } from '../parts/choose-company.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { Field, Select } from '../parts/field.tsx'
import { FormConflict } from '../parts/form-conflict.tsx'
import { Skeleton } from '../parts/placeholders.tsx'
import screen from '../parts/screen.module.css'
import { destinationFields, flightFields, Rows } from './rows.tsx'
import { Travellers } from './travellers.tsx'
import { unchanged, useTrip } from './trip.tsx'
import { bodyOf, bothVersions, type Draft, draftOf, emptyDraft } from './trip-draft.ts'
import type { TripInFull } from './trip-text.ts'
import css from './trips.module.css'
import { words } from './words.ts'

function Editor({
  title,
  first,
  companyId,
  trip,
}: {
  readonly title: string
  readonly first: Draft
  readonly companyId: string
  readonly trip?: TripInFull
}) {
  const t = useWords(words)
  const navigate = useNavigate()
  const [draft, setDraft] = useState(first)
  const change = (more: Partial<Draft>): void => setDraft({ ...draft, ...more })
  /** The version that the draft is based on. */
  const [base, setBase] = useState(trip)
  const saving = useMutation({
    mutationFn: (on: TripInFull | undefined) => {
      const body = { trip: bodyOf(draft) }
      return on
        ? api.patch('/api/desk/trips/{trip_id}', { path: { trip_id: on.id }, body, headers: unchanged(on) })
        : api.post('/api/desk/companies/{company_id}/trips', { path: { company_id: companyId }, body })
    },
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: ['trips'] })
      await navigate({ to: '/trips/$id', params: { id } })
    },
  })
  const isConflict = isStatus(saving.error, 412)
  const stored = useQuery({
    queryKey: ['trips', base?.id, 'stored', saving.submittedAt],
    queryFn: ({ signal }) => api.get('/api/desk/trips/{trip_id}', { path: { trip_id: base?.id ?? '' }, signal }),
    enabled: isConflict,
    placeholderData: () => undefined,
  })
  const theirs = isConflict ? stored.data : undefined
  const labels = Object.fromEntries([
    ...draft.destinations.flatMap((_, n) =>
      destinationFields.map(([, word, , said]) => [
        `destinations.${n}.${said}`,
        `${t('destination')} ${n + 1}, ${t(word)}`,
      ]),
    ),
    ...draft.flights.flatMap((_, n) =>
      flightFields.map(([name, word]) => [`air_segments.${n}.${name}`, `${t('air')} ${n + 1}, ${t(word)}`]),
    ),
    ['traveller_ids', t('travellers')],
    ['destinations', t('destinations')],
    ['name', t('name')],
  ])
  const wrong = saving.error instanceof GodwitError ? saving.error.fields : {}
  return (
    <form
      className={css['page']}
      onSubmit={(event) => {
        event.preventDefault()
        saving.mutate(base)
      }}
    >
      <h1>{title}</h1>
      <ErrorSummary error={isConflict ? stored.error : saving.error} labels={labels} />
      {theirs && (
        <FormConflict
          at={theirs.updated_at}
          fields={bothVersions(draftOf(theirs), draft, t)}
          onTheirs={() => {
            setDraft(draftOf(theirs))
            setBase(theirs)
            saving.reset()
          }}
          onMine={() => {
            setBase(theirs)
            saving.mutate(theirs)
          }}
        />
      )}
      <section className={screen['card']}>
        <div className={css['basics']}>
          <Field
            label={t('name')}
            hint={t('nameHint')}
            name="name"
            error={wrong['name']}
            value={draft.name}
            onChange={(event) => change({ name: event.target.value })}
          />
          <Select
            label={t('type')}
            name="trip_type"
            error={wrong['trip_type']}
            value={draft.type}
            onChange={(event) => change({ type: Number(event.target.value) })}
          >
            <option value={0}>{t('type0')}</option>
            <option value={1}>{t('type1')}</option>
            <option value={2}>{t('type2')}</option>
          </Select>
        </div>
        <Travellers
          companyId={companyId}
          chosen={draft.travellers}
          error={wrong['traveller_ids']}
          onChange={(travellers) => change({ travellers })}
        />
      </section>
      <Rows draft={draft} wrong={wrong} change={change} />
      <p className="soft">
        {t('told')} {trip && t('otherParts')}
      </p>
      <div className={css['actions']}>
        <Button look="primary" type="submit" busy={saving.isPending}>
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
  return (
    <Editor title={t('editTitle')} first={draftOf(trip.data)} companyId={trip.data.company_id ?? ''} trip={trip.data} />
  )
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
