import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { api } from '../data/client.ts'
import { queries } from '../data/queries.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { Copy } from '../parts/copy.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { Skeleton } from '../parts/placeholders.tsx'
import screen from '../parts/screen.module.css'
import { Time } from '../parts/time.tsx'
import { Undo } from '../parts/undo.tsx'
import { daysText, type Part, partsOf, type TripInFull } from './trip-text.ts'
import css from './trips.module.css'
import { words } from './words.ts'

export const useTrip = (id: string) =>
  useQuery({
    queryKey: ['trips', id],
    queryFn: ({ signal }) => api.get('/api/desk/trips/{trip_id}', { path: { trip_id: id }, signal }),
  })

/** A change is refused when somebody else changed the trip since it was read. */
export const unchanged = ({ updated_at }: Pick<TripInFull, 'updated_at'>) => ({
  'if-match': `"${Date.parse(updated_at)}"`,
})

function PartRow({ part, trip }: { readonly part: Part; readonly trip: TripInFull }) {
  const t = useWords(words)
  const language = useLanguage()
  const [from, until] = [Date.parse(trip.start), Date.parse(trip.finish)]
  const share = (at: string): number =>
    Math.min(100, Math.max(0, ((Date.parse(at) - from) / (until - from || 1)) * 100))
  const [left, right] = [share(part.from), share(part.until)]
  return (
    <li className={css['part']}>
      <div>
        <span className="soft">{t(part.kind)}</span> <strong dir="auto">{part.text}</strong>{' '}
        {part.state && <span className={css['warn']}>{t(part.state)}</span>}
        <br />
        {part.isWholeDays ? (
          daysText({ start: part.from, finish: part.until }, language)
        ) : (
          <>
            <Time at={part.from} zone={part.zone} /> – <Time at={part.until} zone={part.untilZone} />
          </>
        )}
        {part.isUncertain && (
          <>
            <br />
            <span className={css['warn']}>? {t('uncertain')}</span>
          </>
        )}
      </div>
      <div className={css['track']} aria-hidden="true">
        <span
          className={css['bar']}
          data-kind={part.kind}
          style={{ left: `${Math.min(left, 99)}%`, width: `${Math.max(right - left, 1)}%` }}
        />
      </div>
    </li>
  )
}

const mostTicks = 4
const dayMs = 86_400_000

/** Days that divide a trip evenly, its first and its last among them. */
const ticksOf = ({ start, finish }: TripInFull): readonly Date[] => {
  const [from, until] = [Date.parse(start), Date.parse(finish)]
  const ticks = Math.max(1, Math.min(mostTicks, Math.floor((until - from) / dayMs)))
  return Array.from({ length: ticks + 1 }, (_, n) => new Date(from + ((until - from) * n) / ticks))
}

function DayLine({ trip }: { readonly trip: TripInFull }) {
  const t = useWords(words)
  const language = useLanguage()
  return (
    <section className={screen['card']}>
      <h2>{t('dayLine')}</h2>
      <div className={css['part']} aria-hidden="true">
        <span />
        <div className={css['days']}>
          {ticksOf(trip).map((day) => (
            <span key={day.toISOString()}>
              {day.toLocaleDateString(language, { day: 'numeric', month: 'short', timeZone: 'UTC' })}
            </span>
          ))}
        </div>
      </div>
      <ol>
        {partsOf(trip, language).map((part) => (
          <PartRow key={`${part.kind}${part.id}`} part={part} trip={trip} />
        ))}
      </ol>
    </section>
  )
}

export function TripPage() {
  const t = useWords(words)
  const language = useLanguage()
  const navigate = useNavigate()
  const { id } = useParams({ from: '/trips/$id' })
  const trip = useTrip(id)
  const [gone, setGone] = useState(false)
  const change = useMutation({
    mutationFn: (back: boolean) =>
      back
        ? api.post('/api/desk/trips/{trip_id}/restore', { path: { trip_id: id } })
        : api.delete('/api/desk/trips/{trip_id}', {
            path: { trip_id: id },
            ...(trip.data && { headers: unchanged(trip.data) }),
          }),
    onSuccess: async (_, back) => {
      setGone(!back)
      await queries.invalidateQueries({ queryKey: ['trips'] })
    },
  })
  if (trip.isPending) return <Skeleton lines={12} />
  if (!trip.data) return <ErrorSummary error={trip.error} again={() => void trip.refetch()} />
  const one = trip.data
  return (
    <div className={css['page']}>
      <Link to="/trips" className={css['noprint']}>
        ← {t('back')}
      </Link>
      <header className={css['head']}>
        <h1 dir="auto">{one.name}</h1>
        <div className={`${css['actions']} ${css['noprint']}`}>
          <Button icon={<Printer aria-hidden />} onClick={() => print()}>
            {t('print')}
          </Button>
          {one.deleted_at ? (
            <Button look="primary" busy={change.isPending} onClick={() => change.mutate(true)}>
              {t('restore')}
            </Button>
          ) : (
            <>
              <Button busy={change.isPending} onClick={() => change.mutate(false)}>
                {t('remove')}
              </Button>
              <Button look="primary" onClick={() => void navigate({ to: '/trips/$id/edit', params: { id } })}>
                {t('edit')}
              </Button>
            </>
          )}
        </div>
      </header>
      <ErrorSummary error={change.error} />
      {one.deleted_at && <p className={css['warn']}>{t('isRemoved')}</p>}
      <p>
        {daysText(one, language)} · {one.company_name}
        {one.external_id && ` · ${t('externalId')} ${one.external_id}`}
      </p>
      <section className={screen['card']}>
        <h2>{t('travellers')}</h2>
        <ul className="wrap">
          {one.travellers.map((person) => (
            <li key={person.id}>
              <Link to="/people/$id" params={{ id: person.id }}>
                {[person.first_name, person.last_name].filter(Boolean).join(' ') || person.external_id || person.id}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <DayLine trip={one} />
      <p className="soft">
        <code>{one.id}</code> <Copy text={one.id} />
      </p>
      {gone && (
        <Undo onUndo={() => change.mutate(true)} onEnd={() => setGone(false)}>
          {t('removedText', { name: one.name })}
        </Undo>
      )}
    </div>
  )
}
