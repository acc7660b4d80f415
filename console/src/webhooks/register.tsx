import { useState } from 'react'
import { chosenCompany } from '../data/choices.ts'
import { api, GodwitError } from '../data/client.ts'
import { seesAllCompanies, useSession } from '../data/queries.ts'
import { useStore } from '../data/store.ts'
import { useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { Select } from '../parts/field.tsx'
import { useCompanies } from './company-name.tsx'
import { useChange } from './data.ts'
import { EndpointForm } from './endpoint-form.tsx'
import { Secret } from './secret.tsx'
import css from './webhooks.module.css'
import { words } from './words.ts'

/** A new endpoint. Its secret is shown here, this once. */
export function Register({ onDone }: { readonly onDone: (endpoint?: string) => void }) {
  const t = useWords(words)
  const { data: session } = useSession()
  const isStaff = seesAllCompanies(session)
  const companies = useCompanies(isStaff)
  const [company, setCompany] = useState(useStore(chosenCompany))
  const register = useChange((webhook_endpoint: { url: string; enabled_events: readonly number[] }) =>
    api.post('/api/desk/webhook_endpoints', {
      body: { webhook_endpoint: { ...webhook_endpoint, ...(isStaff && company !== '' && { company_id: company }) } },
    }),
  )
  const made = register.data
  if (made)
    return (
      <div className={css['form']}>
        <h2>{t('registered')}</h2>
        <p className={css['address']}>{made.url}</p>
        <Secret secret={made.signing_secret} />
        <p>{t('nextTest')}</p>
        <div className={css['buttons']}>
          <Button look="primary" onClick={() => onDone(made.id)}>
            {t('secretStored')}
          </Button>
        </div>
      </div>
    )
  const { error } = register
  return (
    <>
      <h2>{t('register')}</h2>
      <EndpointForm
        draft={{ url: '', enabled_events: [20] }}
        error={error}
        busy={register.isPending}
        save={t('registerIt')}
        onSave={(draft) => register.mutate(draft)}
        onCancel={() => onDone()}
      >
        {isStaff && (
          <Select
            label={t('company')}
            name="company_id"
            required
            value={company}
            onChange={(event) => setCompany(event.target.value)}
            error={error instanceof GodwitError ? error.fields['company_id'] : undefined}
          >
            <option value="">{t('chooseCompany')}</option>
            {companies.items.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </EndpointForm>
    </>
  )
}
