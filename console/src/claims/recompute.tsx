import { decidingFacts, decidingObservation, type Inputs, type Kept, type Recomputed, whatIf } from 'godwit-decisions'
import { useState } from 'react'
import { useLanguage, useWords } from '../data/words.ts'
import { statusWord } from '../parts/claim.ts'
import { Field, Select } from '../parts/field.tsx'
import screen from '../parts/screen.module.css'
import { type ClaimInFull, isTimeFact, keyOf, moneyText } from './claim-text.ts'
import css from './claims.module.css'
import { type Word, words } from './words.ts'

const statuses = ['scheduled', 'departed', 'landed', 'cancelled', 'diverted']
const short = (digest: string): string => `${digest.slice(0, 8)}…${digest.slice(-4)}`

function Digest({ name, computed, kept }: { readonly name: string; readonly computed: string; readonly kept: string }) {
  const t = useWords(words)
  const same = computed === kept
  return (
    <p className={css['digest']} title={computed}>
      {name} <code>{short(computed)}</code>{' '}
      <span className={same ? css['good'] : css['warn']}>
        {same ? `✓ ${t('matches')}` : t('differs', { kept: short(kept) })}
      </span>
    </p>
  )
}

/** What came out in this browser, for each kept decision. */
export function Results({
  kept,
  results,
}: {
  readonly kept: readonly Kept[]
  readonly results: readonly Recomputed[]
}) {
  const t = useWords(words)
  const same = results.every((one) => one.same)
  return (
    <div role="status">
      <p className={same ? css['good'] : css['warn']}>{same ? `✓ ${t('sameResult')}` : `≠ ${t('otherResult')}`}</p>
      {results.map((one, n) => (
        <div key={one.inputsDigest}>
          <p className="soft">{t('rulesVersion', { n: kept[n]?.version ?? 0, k: n + 1, of: results.length })}</p>
          <Digest name={t('inputsDigest')} computed={one.inputsDigest} kept={kept[n]?.inputsDigest ?? ''} />
          <Digest name={t('resultDigest')} computed={one.resultDigest} kept={kept[n]?.resultDigest ?? ''} />
        </div>
      ))}
    </div>
  )
}

/** The last stated value of a fact, as the field shows it. */
function statedValue(inputs: Inputs, airSegmentId: string, fact: string): string {
  const observation = inputs.observations.findLast(
    (one) => one.airSegmentId === airSegmentId && one.facts[fact] !== undefined,
  )
  const value = observation?.facts[fact] ?? ''
  return isTimeFact(fact) ? value.slice(0, 16) : value
}

/** Changes one fact and decides again, here. Nothing is stored or sent. */
export function WhatIf({ claim, inputs }: { readonly claim: ClaimInFull; readonly inputs: Inputs }) {
  const t = useWords(words)
  const language = useLanguage()
  const key = keyOf(claim)
  const deciding = decidingObservation(inputs, key)
  const airSegmentId = deciding?.observation.airSegmentId ?? claim.air_segment_id
  const [fact, setFact] = useState(deciding?.fact ?? 'actual_arrival')
  const [value, setValue] = useState(statedValue(inputs, airSegmentId, fact))
  const sent = value === '' ? null : isTimeFact(fact) ? `${value}:00.000Z` : value.toUpperCase()
  const changed = { airSegmentId, fact, value: fact === 'status' ? value || null : sent }
  const outcome = whatIf(inputs, changed, key)
  const choose = (next: string): void => {
    setFact(next)
    setValue(statedValue(inputs, airSegmentId, next))
  }
  return (
    <section className={screen['card']} aria-labelledby="what-if">
      <h2 id="what-if">{t('whatIf')}</h2>
      <div className={css['whatif']}>
        <Select label={t('fact')} name="fact" value={fact} onChange={(event) => choose(event.target.value)}>
          {decidingFacts.map((one) => (
            <option key={one} value={one}>
              {t((one === 'status' ? 'status' : one) as Word)}
            </option>
          ))}
        </Select>
        {fact === 'status' ? (
          <Select label={t('value')} name="value" value={value} onChange={(event) => setValue(event.target.value)}>
            <option value="">{t('nobodySaid')}</option>
            {statuses.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        ) : (
          <Field
            label={isTimeFact(fact) ? `${t('value')} (${t('utc')})` : t('value')}
            name="value"
            type={isTimeFact(fact) ? 'datetime-local' : 'text'}
            value={value}
            onChange={(event) => setValue(event.target.value)}
          />
        )}
      </div>
      <p role="status" className={outcome.pays > 0 ? css['good'] : css['warn']}>
        {outcome.minutes !== null && `${t('minutesResult', { n: outcome.minutes })}: `}
        {t(statusWord(outcome.status))},{' '}
        {outcome.pays > 0
          ? t('pays', { amount: moneyText(outcome.pays, inputs.terms.currency, language) })
          : t('paysNothing')}
      </p>
      <p lang="en">{outcome.reason}</p>
      <p className="soft">{t('nothingStored')}</p>
    </section>
  )
}
