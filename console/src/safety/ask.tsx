import { useNavigate, useSearch } from '@tanstack/react-router'
import { callTopics } from '../data/calls.ts'
import { chosenCompany } from '../data/choices.ts'
import { api, fieldErrors } from '../data/client.ts'
import { type TextInput, useForm } from '../data/form.ts'
import { seesAllCompanies, useList, useSession } from '../data/queries.ts'
import { useStore } from '../data/store.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { CountrySelect } from '../parts/country-select.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { Select, TextArea } from '../parts/field.tsx'
import { useHeadline } from './about.tsx'
import { usePreview, type Whom } from './data.ts'
import { PeoplePicker } from './people-picker.tsx'
import css from './safety.module.css'
import { words } from './words.ts'

const published = 1

/** The alerts in effect, and the one that the address names. */
function AlertSelect(props: TextInput) {
  const t = useWords(words)
  const language = useLanguage()
  const alerts = useList('alerts', '/api/desk/alerts', { status: published, per_page: 100 })
  const named = useHeadline(props.value)
  const known = alerts.items.some(({ id }) => id === props.value)
  const text = (headline: unknown): string =>
    typeof headline === 'string' ? headline : ((headline as Record<string, string> | null)?.[language] ?? '')
  return (
    <Select label={t('ofAlert')} {...props}>
      <option value="">{t('none')}</option>
      {props.value !== '' && !known && <option value={props.value}>{named ?? props.value}</option>}
      {alerts.items.map(({ id, headline }) => (
        <option key={id} value={id}>
          {text(headline)}
        </option>
      ))}
    </Select>
  )
}

function CompanySelect(props: TextInput) {
  const t = useWords(words)
  const { items } = useList('companies', '/api/desk/companies', { per_page: 100 })
  return (
    <Select label={t('company')} required {...props}>
      <option value="">{t('chooseCompany')}</option>
      {items.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}

/** Sends a check-in request. The button carries the number of recipients. */
export function Ask() {
  const t = useWords(words)
  const navigate = useNavigate()
  const search = useSearch({ from: '/safety/ask' })
  const { data: session } = useSession()
  const isStaff = seesAllCompanies(session)
  const chosen = useStore(chosenCompany)
  const form = useForm({
    topics: callTopics,
    valuesOf: () => ({
      company_id: chosen,
      country: search.country ?? '',
      alert_id: search.alert_id ?? '',
      user_ids: search.user_ids?.split(',') ?? ([] as readonly string[]),
      message: '',
    }),
    save: ({ message }) =>
      api.post('/api/desk/check_in_requests', {
        body: { check_in_request: { ...whom, ...(message.trim() && { message: message.trim() }) } },
      }),
    onSaved: ({ id }) => void navigate({ to: '/safety/$id', params: { id } }),
  })
  const { company_id, country, alert_id, user_ids } = form.values
  const whom: Whom = {
    ...(isStaff && { company_id }),
    ...(country && { country }),
    ...(alert_id && { alert_id }),
    ...(user_ids.length > 0 && { user_ids: [...user_ids] }),
  }
  const isChosen = country !== '' || alert_id !== '' || user_ids.length > 0
  const isReady = isChosen && (!isStaff || company_id !== '')
  const preview = usePreview(whom, isReady)
  const errors = { ...fieldErrors(isReady ? preview.error : null), ...form.errors }
  const count = isReady && !preview.isFetching ? preview.data?.asked : undefined
  return (
    <>
      <h1>{t('ask')}</h1>
      <form className={`${css['form']} ${css['card']}`} onSubmit={form.submit}>
        <ErrorSummary error={form.error} />
        <h2>{t('whom')}</h2>
        <p className="soft">{t('whomHelp')}</p>
        {isStaff && <CompanySelect {...form.text('company_id')} />}
        <AlertSelect {...form.text('alert_id')} error={errors['alert_id']} />
        <CountrySelect label={t('inCountry')} none={t('none')} {...form.input('country')} error={errors['country']} />
        <PeoplePicker
          company={isStaff ? company_id : ''}
          chosen={user_ids}
          onChange={(ids) => form.set({ user_ids: ids })}
          error={errors['user_ids']}
        />
        <TextArea label={t('message')} hint={t('messageHint')} maxLength={500} {...form.text('message')} />
        <p className="soft">{t('askNow')}</p>
        <div className={css['tools']}>
          <Button type="submit" look="primary" disabled={count === undefined} busy={form.isPending} data-main>
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
