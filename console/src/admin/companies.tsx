import { useMutation } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { api, type Desk, GodwitError, isStatus } from '../data/client.ts'
import { queries, useList, useOne } from '../data/queries.ts'
import { useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { Copy } from '../parts/copy.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { Check, Field } from '../parts/field.tsx'
import { FormConflict } from '../parts/form-conflict.tsx'
import { List } from '../parts/list.tsx'
import { One } from '../parts/one.tsx'
import { Empty } from '../parts/placeholders.tsx'
import { Beside, Split } from '../parts/split.tsx'
import { Time } from '../parts/time.tsx'
import { Undo } from '../parts/undo.tsx'
import css from './admin.module.css'
import { Head } from './head.tsx'
import { words } from './words.ts'

type Company = Desk['Company']
type Feature = Desk['CompanyInput'] extends { features?: readonly (infer F)[] } ? F : never

const features = [
  'alerts',
  'white_label',
  'global_intelligence',
  'all_is_well',
  'assistance',
  'flight_tracking',
  'consults',
] as const satisfies readonly Feature[]

const readAgain = (): Promise<void> => queries.invalidateQueries({ queryKey: ['companies'] })
const unchanged = ({ revision }: Company) => ({ 'if-match': `"${revision}"` })
/** The names of a package's features, in the order of the form. */
function useFeatures(): (chosen: readonly string[]) => string {
  const t = useWords(words)
  return (chosen) =>
    features
      .filter((one) => chosen.includes(one))
      .map((one) => t(`feature_${one}`))
      .join(', ') || t('nothing')
}

interface Draft {
  readonly name: string
  readonly help_phone: string
  readonly features: Feature[]
}

function CompanyForm({
  company,
  error,
  busy,
  onSave,
  onCancel,
}: {
  readonly company?: Company
  readonly error: unknown
  readonly busy: boolean
  readonly onSave: (draft: Draft) => void
  readonly onCancel: () => void
}) {
  const t = useWords(words)
  const fields = error instanceof GodwitError ? error.fields : {}
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const textOf = (name: string): string => String(form.get(name) ?? '').trim()
    onSave({
      name: textOf('name'),
      help_phone: textOf('help_phone'),
      features: features.filter((one) => form.has(one)),
    })
  }
  return (
    <form className={css['form']} onSubmit={submit} noValidate>
      <ErrorSummary error={error} labels={{ name: t('name'), help_phone: t('helpPhone'), features: t('packages') }} />
      <Field label={t('name')} name="name" required defaultValue={company?.name ?? ''} error={fields['name']} />
      <Field
        label={t('helpPhone')}
        name="help_phone"
        type="tel"
        autoComplete="off"
        hint={t('helpPhoneHelp')}
        defaultValue={company?.help_phone ?? ''}
        error={fields['help_phone']}
      />
      <fieldset className={css['packages']}>
        <legend>{t('packages')}</legend>
        {features.map((one) => (
          <Check
            key={one}
            name={one}
            label={t(`feature_${one}`)}
            defaultChecked={company?.features.includes(one) ?? false}
          />
        ))}
      </fieldset>
      <div className={css['buttons']}>
        <Button type="submit" look="primary" busy={busy}>
          {t(company ? 'save' : 'makeIt')}
        </Button>
        <Button onClick={onCancel}>{t('cancel')}</Button>
      </div>
    </form>
  )
}

function Make({ onDone }: { readonly onDone: (id?: string) => void }) {
  const t = useWords(words)
  const make = useMutation({
    mutationFn: (company: Draft) => api.post('/api/desk/companies', { body: { company } }),
    onSuccess: ({ id }) => onDone(id),
    onSettled: readAgain,
  })
  return (
    <Beside>
      <h2>{t('makeCompany')}</h2>
      <CompanyForm error={make.error} busy={make.isPending} onSave={make.mutate} onCancel={() => onDone()} />
    </Beside>
  )
}

function CompanyDetail({ company, onDeleted }: { company: Company; onDeleted: (company: Company) => void }) {
  const t = useWords(words)
  const listed = useFeatures()
  /** The version that the form began with. */
  const [editing, setEditing] = useState<Company>()
  const path = { company_id: company.id }
  const change = useMutation({
    mutationFn: ({ draft, before }: { draft: Draft; before: Company }) =>
      api.patch('/api/desk/companies/{company_id}', { path, body: { company: draft }, headers: unchanged(before) }),
    onSuccess: () => setEditing(undefined),
    onSettled: readAgain,
  })
  const remove = useMutation({
    mutationFn: () => api.delete('/api/desk/companies/{company_id}', { path, headers: unchanged(company) }),
    onSuccess: onDeleted,
    onSettled: readAgain,
  })
  const isConflict = isStatus(change.error, 412)
  const mine = change.variables?.draft
  const leave = (): void => {
    change.reset()
    setEditing(undefined)
  }
  return (
    <Beside>
      <h2>{company.name}</h2>
      {isConflict && mine && (
        <FormConflict
          at={company.updated_at}
          fields={[
            { label: t('name'), theirs: company.name, mine: mine.name },
            {
              label: t('helpPhone'),
              theirs: company.help_phone ?? t('nobodyToCall'),
              mine: mine.help_phone || t('nobodyToCall'),
            },
            { label: t('packages'), theirs: listed(company.features), mine: listed(mine.features) },
          ]}
          onTheirs={leave}
          onMine={() => change.mutate({ draft: mine, before: company })}
        />
      )}
      {editing ? (
        <CompanyForm
          company={editing}
          error={isConflict ? null : change.error}
          busy={change.isPending}
          onSave={(draft) => change.mutate({ draft, before: editing })}
          onCancel={leave}
        />
      ) : (
        <>
          <ErrorSummary error={remove.error} />
          <p>
            {t('packages')}: {listed(company.features)}
          </p>
          <p>
            {t('helpPhone')}: {company.help_phone ?? t('nobodyToCall')}
          </p>
          <p className={css['facts']}>
            <span>
              {t('since')} <Time at={company.created_at} />
            </span>
            <span>
              {t('changed')} <Time at={company.updated_at} />
            </span>
          </p>
          <p className={css['line']}>
            {t('id')} <code>{company.id}</code> <Copy text={company.id} />
          </p>
          <div className={css['buttons']}>
            <Button look="primary" onClick={() => setEditing(company)}>
              {t('change')}
            </Button>
            <Button
              look="quiet"
              icon={<Trash2 aria-hidden />}
              busy={remove.isPending}
              onClick={() => remove.mutate(undefined)}
            >
              {t('delete')}
            </Button>
          </div>
        </>
      )}
    </Beside>
  )
}

export function Companies() {
  const t = useWords(words)
  const navigate = useNavigate()
  const listed = useFeatures()
  const { company: chosen, make } = useSearch({ from: '/admin' })
  const companies = useList('companies', '/api/desk/companies', { per_page: 100 })
  const known = companies.items.find(({ id }) => id === chosen)
  const company = useOne('companies', '/api/desk/companies/{company_id}', chosen, known)
  const [deleted, setDeleted] = useState<Company>()
  const open = (id?: string): void => void navigate({ to: '/admin', search: id ? { company: id } : {} })
  const restore = useMutation({
    mutationFn: ({ id }: Company) => api.post('/api/desk/companies/{company_id}/restore', { path: { company_id: id } }),
    onSettled: readAgain,
  })
  const button = (
    <Button
      look={chosen ? 'plain' : 'primary'}
      icon={<Plus aria-hidden />}
      onClick={() => void navigate({ to: '/admin', search: { make: true } })}
    >
      {t('makeCompany')}
    </Button>
  )
  return (
    <>
      <Head at="companies" action={!make && companies.items.length > 0 && button} />
      <ErrorSummary error={restore.error} />
      <Split
        onBack={() => open()}
        detail={
          make ? (
            <Make onDone={open} />
          ) : (
            chosen && (
              <One of={company}>
                {(one) => (
                  <CompanyDetail
                    key={one.id}
                    company={one}
                    onDeleted={(gone) => {
                      setDeleted(gone)
                      open()
                    }}
                  />
                )}
              </One>
            )
          )
        }
        list={
          <List
            {...companies}
            label={t('companies')}
            idOf={({ id }) => id}
            chosen={chosen}
            onOpen={({ id }) => open(id)}
            empty={
              <Empty title={t('none')} action={make ? undefined : button}>
                {t('noneHelp')}
              </Empty>
            }
            columns={[
              { key: 'name', title: t('name'), cell: ({ name }) => name, sort: ({ name }) => name },
              {
                key: 'changed',
                title: t('changed'),
                width: '140px',
                cell: (one) => <Time at={one.updated_at} />,
                sort: (one) => one.updated_at,
              },
              {
                key: 'features',
                title: t('packages'),
                cell: (one) => listed(one.features),
              },
            ]}
          />
        }
      />
      {deleted && (
        <Undo key={deleted.id} onUndo={() => restore.mutate(deleted)} onEnd={() => setDeleted(undefined)}>
          {t('deletedIt', { name: deleted.name })}
        </Undo>
      )}
    </>
  )
}
