import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../data/client.ts'
import { useContactsOf } from '../data/contacts.ts'
import { queries, type Session } from '../data/queries.ts'
import { useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { Contacts } from '../parts/contacts.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { NewerPlace } from '../parts/place.tsx'
import { Time } from '../parts/time.tsx'
import { type Call, nameOf, placeOf } from './calls-for-help.ts'
import css from './red-bar.module.css'
import { screensOf } from './screens.ts'
import { words } from './words.ts'

/** What is known of a call, and what one can do about it now. */
export function CallCard({
  session,
  call,
  calls,
  onOpen,
  onClose,
}: {
  readonly session: Session
  readonly call: Call
  readonly calls: readonly Call[]
  readonly onOpen: (id: string) => void
  readonly onClose: () => void
}) {
  const t = useWords(words)
  const act = useMutation({
    mutationFn: (name: 'claim' | 'release' | 'resolve') =>
      api.post(`/api/desk/calls_for_help/{id}/${name}`, { path: { id: call.id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['calls_for_help'] }),
    onSuccess: (_, name) => name !== 'claim' && onClose(),
  })
  const { place, claimed_by: holder, safe_at: safeAt, phone_number: phone } = call
  const { data: contacts = [] } = useContactsOf(call.user_id)
  const others = calls.filter(({ id }) => id !== call.id)
  const showsPeople = screensOf(session).some(({ path }) => path === '/people')
  return (
    <Dialog
      title={t('callOf', { name: nameOf(call), place: placeOf(call) || t('placeUnknown') })}
      onClose={onClose}
      actions={
        holder ? (
          <>
            <Button busy={act.isPending} onClick={() => act.mutate('release')}>
              {t('giveBack')}
            </Button>
            <Button look="primary" busy={act.isPending} onClick={() => act.mutate('resolve')}>
              {t('resolve')}
            </Button>
          </>
        ) : (
          <Button look="help" busy={act.isPending} onClick={() => act.mutate('claim')}>
            {t('answerIt')}
          </Button>
        )
      }
    >
      <ErrorSummary error={act.error} />
      <dl className={css['facts']}>
        <dt>{t('phone')}</dt>
        <dd className={css['phone']}>
          {phone ? <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a> : t('noPhone')}
        </dd>
        {contacts.length > 0 && (
          <>
            <dt>{t('contacts')}</dt>
            <dd>
              <Contacts contacts={contacts} />
            </dd>
          </>
        )}
        <dt>{t('where')}</dt>
        <dd>
          {placeOf(call) || t('placeUnknown')} · {t(place.certainty)}
          {place.flight_number && ` · ${place.flight_number}`}
          {place.lat !== null && place.lng !== null && (
            <>
              {' '}
              · {place.lat.toFixed(4)}, {place.lng.toFixed(4)}
              {place.anonymized && ` (${t('cell')})`}
            </>
          )}
          <NewerPlace {...place} />
        </dd>
        <dt>{t('since')}</dt>
        <dd>
          <Time at={call.called_at} />
        </dd>
        {call.words && (
          <>
            <dt>{t('words')}</dt>
            <dd dir="auto">{call.words}</dd>
          </>
        )}
        {safeAt && (
          <>
            <dt>{t('saidSafe')}</dt>
            <dd>
              <Time at={safeAt} />
            </dd>
          </>
        )}
        <dt>{t('holder')}</dt>
        <dd>{holder ? (holder.id === session.user.id ? t('you') : holder.name) : t('nobodyYet')}</dd>
      </dl>
      <Link to={`/safety/calls/${call.id}` as string} onClick={onClose}>
        {t('whomReached')}
      </Link>
      {showsPeople && (
        <Link to={`/people/${call.user_id}` as string} onClick={onClose}>
          {t('openPerson', { name: nameOf(call) })}
        </Link>
      )}
      {others.length > 0 && (
        <div className={css['others']}>
          <h3>{t('otherCalls')}</h3>
          {others.map((other) => (
            <Button key={other.id} onClick={() => onOpen(other.id)}>
              {t('callOf', { name: nameOf(other), place: placeOf(other) || t('placeUnknown') })}
            </Button>
          ))}
        </div>
      )}
    </Dialog>
  )
}
