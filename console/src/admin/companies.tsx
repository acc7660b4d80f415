import { useMutation } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { api, type Desk, ifMatch } from '../data/client.ts'
import { toggled, useForm } from '../data/form.ts'
import { queries, useList, useOne } from '../data/queries.ts'
import { useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { Copy } from '../parts/copy.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { Check, Field } from '../parts/field.tsx'
import { bothVersions, FormConflict } from '../parts/form-conflict.tsx'
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

const valuesOf = (company: Company | undefined) => ({
  name: company?.name ?? '',
  help_phone: company?.help_phone ?? '',
  features: features.filter((one) => company?.features.includes(one)) as readonly Feature[],
})

/** The names of a package's features, in the order of the form. */
function useFeatures(): (chosen: readonly string[]) => string {
  const t = useWords(words)
  return (chosen) =>
    features
      .filter((one) => chosen.includes(one))
      .map((one) => t(`feature_${one}`))
      .join(', ') || t('nothing')
}

function CompanyForm({ company, onDone }: { readonly company?: Company; readonly onDone: (id?: string) => void }) {
  const t = useWords(words)
  const listed = useFeatures()
  const form = useForm({
    topics: ['companies'],
    before: company,
    valuesOf,
    save: ({ name, help_phone, features }, on) => {
      const body = { company: { name: name.trim(), help_phone: help_phone.trim(), features: [...features] } }
      return on
        ? api.patch('/api/desk/companies/{company_id}', { path: { company_id: on.id }, body, headers: ifMatch(on) })
        : api.post('/api/desk/companies', { body })
    },
    read: ({ id }) => api.get('/api/desk/companies/{company_id}', { path: { company_id: id } }),
    onSaved: ({ id }) => onDone(id),
  })
  const { theirs, values } = form
  return (
    <form className={css['form']} onSubmit={form.submit} noValidate>
      <ErrorSummary error={form.error} labels={{ features: t('packages') }} />
      {theirs && (
        <FormConflict
          at={theirs.updated_at}
          fields={bothVersions(valuesOf(theirs), values, [
            [t('name'), ({ name }) => name],
            [t('helpPhone'), ({ help_phone }) => help_phone || t('nobodyToCall')],
            [t('packages'), (one) => listed(one.features)],
          ])}
          onTheirs={() => onDone()}
          onMine={form.choose.onMine}
        />
      )}
      <Field label={t('name')} required {...form.text('name')} />
      <Field
        label={t('helpPhone')}
        type="tel"
        autoComplete="off"
        hint={t('helpPhoneHelp')}
        {...form.text('help_phone')}
      />
      <fieldset className={css['packages']}>
        <legend>{t('packages')}</legend>
        {features.map((one) => (
          <Check
            key={one}
            name={one}
            label={t(`feature_${one}`)}
            checked={values.features.includes(one)}
            onChange={() => form.set({ features: toggled(values.features, one) })}
          />
        ))}
      </fieldset>
      <div className={css['buttons']}>
        <Button type="submit" look="primary" busy={form.isPending}>
          {t(company ? 'save' : 'makeIt')}
        </Button>
        <Button onClick={() => onDone()}>{t('cancel')}</Button>
      </div>
    </form>
  )
}

function CompanyDetail({ company, onDeleted }: { company: Company; onDeleted: (company: Company) => void }) {
  const t = useWords(words)
  const listed = useFeatures()
  const [editing, setEditing] = useState(false)
  const remove = useMutation({
    mutationFn: () =>
      api.delete('/api/desk/companies/{company_id}', { path: { company_id: company.id }, headers: ifMatch(company) }),
    onSuccess: onDeleted,
    onSettled: readAgain,
  })
  return (
    <Beside>
      <h2>{company.name}</h2>
      {editing ? (
        <CompanyForm company={company} onDone={() => setEditing(false)} />
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
            <Button look="primary" onClick={() => setEditing(true)}>
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
            <Beside>
              <h2>{t('makeCompany')}</h2>
              <CompanyForm onDone={open} />
            </Beside>
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
