import { type FormEvent, useState } from 'react'
import { useCountries } from '../../data/countries.ts'
import { useLanguage, useWords } from '../../data/words.ts'
import { Time } from '../../parts/time.tsx'
import { api } from '../data/client.ts'
import { Fault, isRefused, Select, TextField } from '../parts/form.tsx'
import { moneyText } from '../parts/money.ts'
import { BigButton, Card, Loading, NotLoaded } from '../parts/parts.tsx'
import { Back } from './back.tsx'
import { words } from './claim.words.ts'
import css from './help.module.css'
import { type Claim, useClaim } from './help-data.ts'
import { useAct } from './use-act.ts'

const fields = ['account_holder', 'iban', 'bic', 'country_code'] as const
type BankInfo = Record<(typeof fields)[number], string>

/** Given once: the service seals them, and neither it nor this page shows them again. */
function BankForm({ claim }: { readonly claim: Claim }) {
  const t = useWords(words)
  const countries = useCountries()
  const [replacing, replace] = useState(false)
  const give = useAct((bank_info: BankInfo) =>
    api.post('/api/v2/claims/{id}/bank_info', { path: { id: claim.id }, body: { bank_info } }),
  )
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const info = Object.fromEntries(fields.map((name) => [name, String(form.get(name) ?? '').trim()]))
    give.mutate(info as BankInfo, { onSuccess: () => replace(false) })
  }
  if (claim.bank_info_given && !replacing)
    return (
      <Card>
        <h2>{t('bank')}</h2>
        <p role="status">{t('bankKept')}</p>
        <BigButton onClick={() => replace(true)}>{t('bankReplace')}</BigButton>
      </Card>
    )
  const fault = (name: (typeof fields)[number]) => (isRefused(give.error, name) ? t(`wrong_${name}`) : undefined)
  return (
    <Card>
      <h2>{t('bank')}</h2>
      <p className={css['soft']}>{t('bankOnce')}</p>
      <form className={css['form']} onSubmit={submit} autoComplete="off" noValidate>
        <Fault
          error={give.error}
          labels={Object.fromEntries(
            fields.flatMap((name) => [name, `bank_info.${name}`].map((one) => [one, t(name)])),
          )}
        />
        <TextField
          label={t('account_holder')}
          hint={t('holderHint')}
          name="account_holder"
          autoComplete="off"
          fault={fault('account_holder')}
        />
        <TextField
          label={t('iban')}
          name="iban"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          fault={fault('iban')}
        />
        <TextField
          label={t('bic')}
          name="bic"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          fault={fault('bic')}
        />
        <Select label={t('country_code')} name="country_code" autoComplete="off" fault={fault('country_code')}>
          <option value="">{t('choose')}</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
        <BigButton look="safe" type="submit" busy={give.isPending}>
          {t('bankSave')}
        </BigButton>
      </form>
    </Card>
  )
}

const over = ['paid', 'denied', 'withdrawn']

/** Withdrawing needs a confirmation; opening again does not. */
function Acts({ claim }: { readonly claim: Claim }) {
  const t = useWords(words)
  const [isConfirming, setConfirming] = useState(false)
  const init = { path: { id: claim.id }, body: {} }
  const withdraw = useAct(() => api.post('/api/v2/claims/{id}/withdraw', init))
  const reopen = useAct(() => api.post('/api/v2/claims/{id}/reopen', init))
  if (claim.status === 'denied' || claim.status === 'withdrawn')
    return (
      <>
        <Fault error={reopen.error} />
        <BigButton busy={reopen.isPending} onClick={() => reopen.mutate()}>
          {t('reopen')}
        </BigButton>
      </>
    )
  if (claim.status === 'paid') return null
  if (!isConfirming) return <BigButton onClick={() => setConfirming(true)}>{t('withdraw')}</BigButton>
  return (
    <Card>
      <p>{t('withdrawWhat')}</p>
      <Fault error={withdraw.error} />
      <BigButton
        busy={withdraw.isPending}
        onClick={() => withdraw.mutate(undefined, { onSuccess: () => setConfirming(false) })}
      >
        {t('withdrawYes')}
      </BigButton>
      <BigButton onClick={() => setConfirming(false)}>{t('keepIt')}</BigButton>
    </Card>
  )
}

function History({ claim }: { readonly claim: Claim }) {
  const t = useWords(words)
  return (
    <details className={css['more']}>
      <summary>{t('history')}</summary>
      <ol className={css['history']}>
        {claim.history.map(({ status, reason, created_at }) => (
          <li key={created_at + status}>
            <p>
              <strong>{t(status as 'submitted')}</strong> <Time at={created_at} />
            </p>
            <p className={css['soft']} dir="auto">
              {reason}
            </p>
          </li>
        ))}
      </ol>
    </details>
  )
}

/** Once bank details are on file the claim waits for its payout, not for the traveller. */
const shownStatus = ({ status, bank_info_given }: Claim): string =>
  status === 'bank-info-requested' && bank_info_given ? 'accepted' : status

export function ClaimView({ id }: { readonly id: string }) {
  const t = useWords(words)
  const language = useLanguage()
  const found = useClaim(id)
  const claim = found.data
  if (!claim || claim.id !== id)
    return (
      <div className={css['help']}>
        <Back />
        {found.isError && !found.isFetching ? <NotLoaded again={() => void found.refetch()} /> : <Loading />}
      </div>
    )
  const { flight, status } = claim
  const shown = shownStatus(claim)
  return (
    <div className={css['help']}>
      <Back />
      <Card>
        <h1>{t(claim.kind as 'flight_delayed')}</h1>
        <p className={css['amount']}>{moneyText(claim.amount, claim.currency_code, language)}</p>
        <p role="status">
          <strong>{t(shown as 'submitted')}</strong>
        </p>
        {claim.test_money && (
          <p>
            <strong>{t('testMoney')}</strong>
          </p>
        )}
        <p>{claim.test_money && shown === 'paid' ? t('writtenDown') : t(`next_${shown}` as 'next_submitted')}</p>
        <p className={css['what']} dir="auto">
          {claim.reason}
        </p>
        <p className={css['soft']}>
          {flight.airline_name} {flight.airline} {flight.flight_number}, {flight.origin_name} –{' '}
          {flight.destination_name}, <Time at={flight.scheduled_departure} />
        </p>
        <p className={css['soft']}>{t('claimNumber', { id: claim.human_id })}</p>
      </Card>
      {!over.includes(status) && <BankForm claim={claim} />}
      <History claim={claim} />
      <Acts claim={claim} />
    </div>
  )
}
