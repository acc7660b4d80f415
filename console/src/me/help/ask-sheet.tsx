import { type FormEvent, useState } from 'react'
import { useCountries } from '../../data/countries.ts'
import { useWords } from '../../data/words.ts'
import { requestPosition } from '../data/check-in.ts'
import { api } from '../data/client.ts'
import type { MyNow } from '../data/now-data.ts'
import { enqueue } from '../data/queue.ts'
import { Fault, Select, Switch, TextBox } from '../parts/form.tsx'
import { BigButton } from '../parts/parts.tsx'
import { Sheet } from '../parts/sheet.tsx'
import css from './help.module.css'
import type { Case } from './help-data.ts'
import { useAct } from './use-act.ts'
import { types, words } from './words.ts'

interface Details {
  readonly type: number
  readonly description: string
  readonly country_code?: string
  readonly lat?: number
  readonly lng?: number
}

type Missing = Partial<Record<'type' | 'description' | 'country_code', true>>

/**
 * Asks for help with something: what, and where. A new request is kept on the phone first and goes out when there is a line; with `issue`
 * what is missing is added to one that exists.
 */
export function AskSheet({
  now,
  issue,
  onClose,
}: {
  readonly now?: MyNow
  readonly issue?: Case
  readonly onClose: () => void
}) {
  const t = useWords(words)
  const countries = useCountries()
  const [missing, setMissing] = useState<Missing>({})
  const [exact, setExact] = useState(false)
  const save = useAct(async (details: Details) => {
    const position = exact ? await requestPosition() : undefined
    const body = { issue: { ...details, ...(position && { lat: position.lat, lng: position.lng }) } }
    if (issue) return api.patch('/api/v2/issues/{issue_id}', { path: { issue_id: issue.id }, body })
    return enqueue({ kind: 'case', userId: now?.user.id ?? '', path: '/api/v2/issues', body })
  })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string): string => String(form.get(name) ?? '').trim()
    const [type, description, country_code] = [text('type'), text('description'), text('country_code')]
    const found: Missing = {
      ...(type === '' && { type: true }),
      ...(description === '' && { description: true }),
      ...(country_code === '' && !exact && { country_code: true }),
    }
    setMissing(found)
    const [first] = Object.keys(found)
    if (first !== undefined) {
      event.currentTarget.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
      return
    }
    const details = { type: Number(type), description, ...(country_code !== '' && { country_code }) }
    save.mutate(details, { onSuccess: onClose })
  }
  const here = issue?.country_code ?? now?.place?.country_code ?? ''
  return (
    <Sheet title={t('ask')} onClose={onClose}>
      <form className={css['form']} onSubmit={submit} onChange={() => setMissing({})} noValidate>
        <p className={css['soft']}>{t('askWhat')}</p>
        <Fault error={save.error} />
        <Select
          label={t('about')}
          name="type"
          defaultValue={issue?.type ?? ''}
          fault={missing.type && t('missingType')}
        >
          <option value="">{t('choose')}</option>
          {types.map(([number, word]) => (
            <option key={number} value={number}>
              {t(word)}
            </option>
          ))}
        </Select>
        <TextBox
          label={t('happened')}
          hint={t('happenedHint')}
          name="description"
          rows={4}
          maxLength={10_000}
          defaultValue={issue?.description ?? ''}
          fault={missing.description && t('missingDescription')}
        />
        <Select
          label={t('country')}
          name="country_code"
          defaultValue={here}
          fault={missing.country_code && t('missingCountry')}
        >
          <option value="">{t('choose')}</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
        <Switch
          name="exact"
          label={t('exact')}
          hint={t('exactHint')}
          checked={exact}
          onChange={() => setExact(!exact)}
        />
        <BigButton look="safe" type="submit" busy={save.isPending}>
          {t(issue ? 'saveDetails' : 'sendAsk')}
        </BigButton>
      </form>
    </Sheet>
  )
}
