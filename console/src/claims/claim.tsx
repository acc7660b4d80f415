import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { recompute } from 'godwit-decisions'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { api } from '../data/client.ts'
import { may, useSession } from '../data/queries.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { kindWord, statusWord } from '../parts/claim.ts'
import { Copy } from '../parts/copy.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { State } from '../parts/marks.tsx'
import { Skeleton } from '../parts/placeholders.tsx'
import screen from '../parts/screen.module.css'
import { type ClaimInFull, keptOf, moneyText, stateOf } from './claim-text.ts'
import css from './claims.module.css'
import { History, Known, Rule } from './evidence.tsx'
import { Judge, type Verdict, verdictsFor } from './judge.tsx'
import { Results, WhatIf } from './recompute.tsx'
import { words } from './words.ts'

const useClaim = (id: string) =>
  useQuery({
    queryKey: ['claims', id],
    queryFn: ({ signal }) => api.get('/api/desk/claims/{id}', { path: { id }, signal }),
  })

function Facts({ claim }: { readonly claim: ClaimInFull }) {
  const t = useWords(words)
  const { user_id: userId, flight } = claim
  const person = useQuery({
    queryKey: ['people', userId],
    queryFn: ({ signal }) => api.get('/api/desk/users/{user_id}', { path: { user_id: userId ?? '' }, signal }),
    enabled: userId !== null,
  })
  return (
    <dl className={css['facts']}>
      <div>
        <dt>{t('kindFilter')}</dt>
        <dd>{t(kindWord(claim.kind))}</dd>
      </div>
      <div>
        <dt>{t('flight')}</dt>
        <dd>
          {flight.airline} {flight.flight_number} {flight.origin_name} → {flight.destination_name}
        </dd>
      </div>
      <div>
        <dt>{t('person')}</dt>
        <dd>
          {userId === null ? (
            t('erased')
          ) : (
            <Link to="/people/$id" params={{ id: userId }}>
              {person.data?.name ?? userId}
            </Link>
          )}
        </dd>
      </div>
      <div>
        <dt>{t('status')}</dt>
        <dd>
          <State state={stateOf(claim.status)} word={t(statusWord(claim.status))} />
          {claim.test_money && <strong> {t('testMoney')}</strong>}
        </dd>
      </div>
      <div>
        <dt>{t('bank')}</dt>
        <dd>{claim.bank_info_given ? t('bankGiven') : t('bankMissing')}</dd>
      </div>
      {claim.reference && (
        <div>
          <dt>{t('baggageReport')}</dt>
          <dd>{claim.reference}</dd>
        </div>
      )}
    </dl>
  )
}

/** The claim as `godwit claims verify` takes it. */
function Download({ claim }: { readonly claim: ClaimInFull }) {
  const t = useWords(words)
  const file = `claim-${claim.human_id}.json`
  const save = (): void => {
    const address = URL.createObjectURL(new Blob([JSON.stringify(claim, null, 2)], { type: 'application/json' }))
    const link = Object.assign(document.createElement('a'), { href: address, download: file })
    link.click()
    URL.revokeObjectURL(address)
  }
  return (
    <p className="soft">
      <Button look="quiet" onClick={save}>
        {t('download')}
      </Button>
      <br />
      {t('verify', { file })} <Copy text={`godwit claims verify ${file}`} />
    </p>
  )
}

export function ClaimPage() {
  const t = useWords(words)
  const { id } = useParams({ from: '/claims/$id' })
  const claim = useClaim(id)
  if (claim.isPending) return <Skeleton lines={12} />
  if (!claim.data) return <ErrorSummary error={claim.error} again={() => void claim.refetch()} />
  return (
    <>
      <Link to="/claims" className={css['noprint']}>
        ← {t('back')}
      </Link>
      <Decided key={`${claim.data.id} ${claim.data.updated_at}`} claim={claim.data} />
    </>
  )
}

function Decided({ claim }: { readonly claim: ClaimInFull }) {
  const t = useWords(words)
  const language = useLanguage()
  const { data: session } = useSession()
  const [verdict, setVerdict] = useState<Verdict>()
  const kept = keptOf(claim)
  const inputs = kept.at(-1)?.inputs
  const again = useMutation({ mutationFn: () => Promise.all(kept.map(recompute)) })
  const amount = moneyText(claim.amount, claim.currency_code, language)
  const verdicts = may(session, 'acceptClaim') ? verdictsFor(claim) : []
  return (
    <article className={screen['sheet']}>
      <header className={css['head']}>
        <h1>
          {t('claimNamed', { id: claim.human_id })} · {t(statusWord(claim.status))} · {amount}
        </h1>
        <div className={`${css['facts']} ${css['noprint']}`}>
          {verdicts.map((one) => (
            <Button key={one} onClick={() => setVerdict(one)}>
              {t(one)}
            </Button>
          ))}
          <Button icon={<Printer aria-hidden />} onClick={() => print()}>
            {t('print')}
          </Button>
          <Button look="primary" disabled={kept.length === 0} busy={again.isPending} onClick={() => again.mutate()}>
            {t('recompute')}
          </Button>
        </div>
      </header>
      <section className={screen['card']}>
        <p className={css['sentence']}>{claim.reason}</p>
        {claim.held_at && <p>{t('held')}</p>}
        <Rule claim={claim} inputs={inputs} />
        <Facts claim={claim} />
      </section>
      <div className={screen['columns']}>
        <div className={screen['stack']}>
          {inputs ? <Known claim={claim} inputs={inputs} /> : <p className={screen['card']}>{t('nothingKept')}</p>}
          <History claim={claim} />
        </div>
        {inputs && (
          <div className={screen['stack']}>
            <section className={screen['card']}>
              <ErrorSummary error={again.error} />
              {again.data ? <Results kept={kept} results={again.data} /> : <p className="soft">{t('notYet')}</p>}
              <div className={css['noprint']}>
                <Download claim={claim} />
              </div>
            </section>
            <div className={css['noprint']}>
              <WhatIf claim={claim} inputs={inputs} />
            </div>
          </div>
        )}
      </div>
      <p className="soft">
        <code>{claim.id}</code>
      </p>
      {verdict && <Judge claim={claim} verdict={verdict} onClose={() => setVerdict(undefined)} />}
    </article>
  )
}
