import { useList } from '../data/queries.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { State, type StateName } from '../parts/marks.tsx'
import { Empty, Skeleton } from '../parts/placeholders.tsx'
import { ProofLine } from '../parts/proof-line.tsx'
import { Simulated } from '../parts/simulated.tsx'
import { Time } from '../parts/time.tsx'
import type { Alert, AudiencePerson } from './alert-data.ts'
import css from './alerts.module.css'
import { channelWord } from './reach.tsx'
import { reasonText } from './reason-text.ts'
import { type OutcomeName, outcomes } from './search.ts'
import { words } from './words.ts'

const stateOf: Readonly<Record<OutcomeName, StateName>> = {
  would_be_told: 'waiting',
  told: 'done',
  already_told: 'done',
  user_filter: 'skipped',
  no_entitlement: 'skipped',
}

const order = ['delivered', 'sent', 'kept', 'waiting', 'held', 'failed', 'dropped'] as const

/** The best that is known of the person's deliveries. */
const proofOf = (person: AudiencePerson) => {
  const best = order.find((state) => person.deliveries.some((one) => one.state === state))
  return person.deliveries.find(({ state }) => state === best)
}

function Person({ alert, person }: { readonly alert: Alert; readonly person: AudiencePerson }) {
  const t = useWords(words)
  const language = useLanguage()
  const name = [person.first_name, person.last_name].filter(Boolean).join(' ') || t('nameless')
  const proof = proofOf(person)
  const message = person.notification_id ? `/messages/${person.notification_id}` : undefined
  const [reason] = person.reasons
  return (
    <li className={css['person']}>
      <div className={css['personHead']}>
        <a href={`/people/${person.user_id}`}>
          <strong>{name}</strong>
        </a>
        <State state={stateOf[person.outcome]} word={t(`outcome_${person.outcome}`)} />
      </div>
      <ProofLine
        reason={{
          text: reason ? reasonText(reason, alert, t, language) : t('noReason'),
          to: `/people/${person.user_id}`,
        }}
        message={
          person.told_at === null
            ? undefined
            : {
                text: (
                  <>
                    {t('toldAt')} <Time at={person.told_at} />
                  </>
                ),
                to: message,
              }
        }
        proof={
          person.told_at === null
            ? undefined
            : {
                text: person.read_at ? (
                  <>
                    {t('state_read')} <Time at={person.read_at} />
                  </>
                ) : proof ? (
                  <>
                    {t(channelWord(proof.channel))}: {t(`state_${proof.state}`)}{' '}
                    {proof.simulated && <Simulated short />}
                  </>
                ) : (
                  t(
                    person.withheld === 'white_label'
                      ? 'byCompany'
                      : person.withheld === 'muted'
                        ? 'muted'
                        : 'inListOnly',
                  )
                ),
                to: message,
              }
        }
      />
      {person.reasons.length > 1 && <p className="soft">{t('moreReasons', { n: person.reasons.length - 1 })}</p>}
    </li>
  )
}

/** Everybody whom the alert concerns, each once, with the reason and the proof. */
export function People({
  alert,
  basis,
  isSettled,
  counts,
  outcome,
  onOutcome,
}: {
  readonly alert: Alert
  readonly basis: 'now' | 'matched'
  /** False: the service still finds them. */
  readonly isSettled: boolean
  readonly counts: Readonly<Record<OutcomeName, number>>
  readonly outcome: OutcomeName | undefined
  readonly onOutcome: (outcome: OutcomeName | undefined) => void
}) {
  const t = useWords(words)
  const list = useList(
    basis === 'now' ? 'alerts' : 'reach',
    '/api/desk/alerts/{alert_id}/audience/people',
    { per_page: 25, as: basis, ...(outcome && { outcome }) },
    { path: { alert_id: alert.id } },
  )
  const all = outcomes.reduce((sum, one) => sum + counts[one], 0)
  // Before the first match a zero would read as if it concerned nobody.
  const isUnknown = !isSettled && all === 0
  return (
    <section className={css['card']} aria-label={t('people')}>
      <div className={css['cardHead']}>
        <h2>{t('people')}</h2>
      </div>
      {!isUnknown && (
        <div className={css['outcomes']}>
          <button type="button" aria-pressed={outcome === undefined} onClick={() => onOutcome(undefined)}>
            {t('everybody', { n: all })}
          </button>
          {outcomes.map(
            (one) =>
              counts[one] > 0 && (
                <button key={one} type="button" aria-pressed={outcome === one} onClick={() => onOutcome(one)}>
                  {t(`count_${one}`, { n: counts[one] })}
                </button>
              ),
          )}
        </div>
      )}
      {list.isPending || (isUnknown && list.items.length === 0) ? (
        <Skeleton lines={6} height={52} />
      ) : list.error && list.items.length === 0 ? (
        <ErrorSummary error={list.error} again={list.again} />
      ) : list.items.length === 0 ? (
        <Empty title={t('nobody')}>{t('nobodyHelp')}</Empty>
      ) : (
        <ul className={css['people']}>
          {list.items.map((person) => (
            <Person key={person.user_id} alert={alert} person={person} />
          ))}
        </ul>
      )}
      {list.hasMore && (
        <div className={css['actions']}>
          <Button onClick={list.more} busy={list.isLoadingMore}>
            {t('more')}
          </Button>
          <span className="soft">{t('shownOf', { shown: list.items.length, total: list.total })}</span>
        </div>
      )}
    </section>
  )
}
