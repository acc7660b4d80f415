import { decidingObservation, type Inputs, type Observation } from 'godwit-decisions'
import { useLanguage, useWords } from '../data/words.ts'
import { statusWord } from '../parts/claim.ts'
import screen from '../parts/screen.module.css'
import { type ClaimInFull, isTimeFact, keyOf, moneyText, utcText } from './claim-text.ts'
import css from './claims.module.css'
import { type Word, words } from './words.ts'

/** Statuses that a time beside them shows already. */
const shownByTime = ['scheduled', 'departed', 'landed']

function useFactText() {
  const t = useWords(words)
  const language = useLanguage()
  return ({ facts }: Observation): string =>
    Object.entries(facts)
      .filter(([name, value]) => name in words.en && !(name === 'status' && shownByTime.includes(value)))
      .map(([name, value]) => {
        if (name === 'status') return value
        return `${t(name as Word)} ${isTimeFact(name) ? utcText(value, language) : value}`
      })
      .join(', ')
}

/** The rule in words, with its caps. */
export function Rule({ claim, inputs }: { readonly claim: ClaimInFull; readonly inputs: Inputs | undefined }) {
  const t = useWords(words)
  const language = useLanguage()
  if (!inputs) return null
  const { terms, others } = inputs
  const money = (amount: number): string => moneyText(amount, terms.currency, language)
  const rules: Readonly<Record<string, string>> = {
    flight_delayed: t('ruleDelay', { n: terms.delayMinutes }),
    flight_cancelled: t('ruleCancelled'),
    flight_diverted: t('ruleDiverted'),
    missed_connection: t('ruleMissed', { n: terms.minimumConnectionMinutes }),
  }
  const caps = { trip: money(terms.capPerTrip), tripUsed: money(others.trip) }
  return (
    <p className="soft">
      {rules[claim.kind] ?? t('ruleBaggage')}{' '}
      {t('caps', { ...caps, year: money(terms.capPerYear), yearUsed: money(others.year) })}
    </p>
  )
}

/** Everything that the last decision was made from; what decided is marked. */
export function Known({ claim, inputs }: { readonly claim: ClaimInFull; readonly inputs: Inputs }) {
  const t = useWords(words)
  const language = useLanguage()
  const factText = useFactText()
  const { terms, registration, others } = inputs
  const money = (amount: number): string => moneyText(amount, terms.currency, language)
  const deciding = decidingObservation(inputs, keyOf(claim))
  const nameOf = (airSegmentId: string): string => {
    const flight = registration.flights.find((one) => one.airSegmentId === airSegmentId)
    return flight ? `${flight.airline} ${flight.number}` : ''
  }
  return (
    <section className={screen['card']}>
      <h2>{t('known')}</h2>
      <table className={css['known']}>
        <tbody>
          <tr>
            <th scope="row">{t('terms')}</th>
            <td>{t('termsVersion', { n: inputs.version })}</td>
            <td>{t('payout', { amount: money(terms.payouts[claim.kind] ?? 0) })}</td>
          </tr>
          {registration.flights.map((flight) => (
            <tr key={flight.airSegmentId}>
              <th scope="row">{t('registered')}</th>
              <td>
                {flight.airline} {flight.number} {flight.origin} → {flight.destination}
              </td>
              <td>
                {t('planned')} {utcText(flight.airlineSchedule?.arrival ?? flight.scheduledArrival, language)}{' '}
                {t('utc')}
              </td>
            </tr>
          ))}
          {inputs.observations.map((one) => {
            const decides = one.digest === deciding?.observation.digest
            return (
              <tr key={`${one.digest}${one.airSegmentId}`} className={decides ? css['deciding'] : undefined}>
                <th scope="row">
                  {t('observed')} {decides && <span className={css['mark']}>✓ {t('decides')}</span>}
                </th>
                <td>{t('observedBy', { at: utcText(one.observedAt, language), source: one.source })}</td>
                <td>
                  {nameOf(one.airSegmentId)} {factText(one)}
                </td>
              </tr>
            )
          })}
          {inputs.baggageReports.map((one) => (
            <tr key={one.reference}>
              <th scope="row">{t('baggageReport')}</th>
              <td>{t(`baggage_${one.kind}` as Word)}</td>
              <td>{t('reference', { ref: one.reference })}</td>
            </tr>
          ))}
          {inputs.sameLoss.map((one) => (
            <tr key={`${one.airSegmentId}${one.kind}`}>
              <th scope="row">{t('sameLoss')}</th>
              <td>{t(one.kind as Word)}</td>
              <td>{one.humanId ?? t('otherPolicy')}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{t('others')}</th>
            <td>{t('othersText', { trip: money(others.trip), year: money(others.year) })}</td>
            <td>{registration.policyVoid && t('policyVoid')}</td>
          </tr>
        </tbody>
      </table>
    </section>
  )
}

const by: Readonly<Record<string, Word>> = {
  decision: 'byDecision',
  company: 'byCompany',
  traveller: 'byTraveller',
  staff: 'byStaff',
  system: 'bySystem',
}

export function History({ claim }: { readonly claim: ClaimInFull }) {
  const t = useWords(words)
  const language = useLanguage()
  return (
    <section className={screen['card']}>
      <h2>{t('history')}</h2>
      <ol className={css['history']}>
        {claim.history.map((one) => (
          <li key={`${one.created_at}${one.status}`}>
            <span className="soft">
              {utcText(one.created_at, language)} {t('utc')}
            </span>
            <span>
              <strong>{t(statusWord(one.status))}</strong> {t(by[one.changed_by] ?? 'bySystem')}: {one.reason}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
