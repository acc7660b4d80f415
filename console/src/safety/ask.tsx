import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { chosenCompany } from '../data/choices.ts'
import { GodwitError } from '../data/client.ts'
import { seesAllCompanies, useList, useSession } from '../data/queries.ts'
import { useStore } from '../data/store.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { CountrySelect } from '../parts/country-select.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { Select, TextArea } from '../parts/field.tsx'
import { useHeadline } from './about.tsx'
import { useAsk, usePreview, type Whom } from './data.ts'
import { PeoplePicker } from './people-picker.tsx'
import css from './safety.module.css'
import { words } from './words.ts'

const published = 1

/** The alerts in effect, and the one that the address names. */
function AlertSelect({ value, onChange }: { readonly value: string; readonly onChange: (id: string) => void }) {
  const t = useWords(words)
  const language = useLanguage()
  const alerts = useList('alerts', '/api/desk/alerts', { status: published, per_page: 100 })
  const named = useHeadline(value)
  const known = alerts.items.some(({ id }) => id === value)
  const text = (headline: unknown): string =>
    typeof headline === 'string' ? headline : ((headline as Record<string, string> | null)?.[language] ?? '')
  return (
    <Select name="alert_id" label={t('ofAlert')} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{t('none')}</option>
      {value !== '' && !known && <option value={value}>{named ?? value}</option>}
      {alerts.items.map(({ id, headline }) => (
        <option key={id} value={id}>
          {text(headline)}
        </option>
      ))}
    </Select>
  )
}

function CompanySelect({ value, onChange }: { readonly value: string; readonly onChange: (id: string) => void }) {
  const t = useWords(words)
  const { items } = useList('companies', '/api/desk/companies', { per_page: 100 })
  return (
    <Select
      name="company_id"
      label={t('company')}
      required
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{t('chooseCompany')}</option>
      {items.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}

/** Asks people whether they are safe. The button carries the number of those who will be asked. */
export function Ask() {
  const t = useWords(words)
  const navigate = useNavigate()
  const search = useSearch({ from: '/safety/ask' })
  const { data: session } = useSession()
  const isStaff = seesAllCompanies(session)
  const [company, setCompany] = useState(useStore(chosenCompany))
  const [country, setCountry] = useState(search.country ?? '')
  const [alert, setAlert] = useState(search.alert_id ?? '')
  const [people, setPeople] = useState<readonly string[]>(search.user_ids?.split(',') ?? [])
  const [message, setMessage] = useState('')
  const whom: Whom = {
    ...(isStaff && { company_id: company }),
    ...(country && { country }),
    ...(alert && { alert_id: alert }),
    ...(people.length > 0 && { user_ids: [...people] }),
  }
  const isChosen = country !== '' || alert !== '' || people.length > 0
  const isReady = isChosen && (!isStaff || company !== '')
  const preview = usePreview(whom, isReady)
  const ask = useAsk((id) => void navigate({ to: '/safety/$id', params: { id } }))
  const error = ask.error ?? (isReady ? preview.error : null)
  const fields = error instanceof GodwitError ? error.fields : {}
  const count = isReady && !preview.isFetching ? preview.data?.asked : undefined
  const send = (): void => {
    if (count !== undefined) ask.mutate({ ...whom, ...(message.trim() && { message: message.trim() }) })
  }
  return (
    <>
      <h1>{t('ask')}</h1>
      <form
        className={`${css['form']} ${css['card']}`}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <ErrorSummary
          error={ask.error}
          labels={{ country: t('inCountry'), alert_id: t('ofAlert'), user_ids: t('namedLabel'), message: t('message') }}
        />
        <h2>{t('whom')}</h2>
        <p className="soft">{t('whomHelp')}</p>
        {isStaff && <CompanySelect value={company} onChange={setCompany} />}
        <AlertSelect value={alert} onChange={setAlert} />
        {fields['alert_id'] && <p className={css['wrong']}>{fields['alert_id'].join(', ')}</p>}
        <CountrySelect
          name="country"
          label={t('inCountry')}
          none={t('none')}
          value={country}
          onChange={setCountry}
          error={fields['country']}
        />
        <PeoplePicker
          company={isStaff ? company : ''}
          chosen={people}
          onChange={setPeople}
          error={fields['user_ids']}
        />
        <TextArea
          name="message"
          label={t('message')}
          hint={t('messageHint')}
          maxLength={500}
          value={message}
          error={fields['message']}
          onChange={(event) => setMessage(event.target.value)}
        />
        <p className="soft">{t('askNow')}</p>
        <div className={css['tools']}>
          <Button type="submit" look="primary" disabled={count === undefined} busy={ask.isPending} data-main>
            {count === undefined ? t('ask') : t('askN', { n: count })}
          </Button>
          <span role="status" className="soft">
            {!isChosen ? t('chooseSomebody') : !isReady ? t('chooseCompany') : preview.isFetching ? t('counting') : ''}
          </span>
        </div>
      </form>
    </>
  )
}
