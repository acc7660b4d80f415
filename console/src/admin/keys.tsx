import { useMutation } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { chosenCompany } from '../data/choices.ts'
import { api, type Desk } from '../data/client.ts'
import { useForm } from '../data/form.ts'
import { queries, seesAllCompanies, useList, useOne, useSession } from '../data/queries.ts'
import { useStore } from '../data/store.ts'
import { useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { Copy } from '../parts/copy.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { Field, Select } from '../parts/field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { List } from '../parts/list.tsx'
import { State } from '../parts/marks.tsx'
import { One } from '../parts/one.tsx'
import { Empty } from '../parts/placeholders.tsx'
import screen from '../parts/screen.module.css'
import { Beside, Split } from '../parts/split.tsx'
import { Time } from '../parts/time.tsx'
import css from './admin.module.css'
import { Head } from './head.tsx'
import { words } from './words.ts'

type Key = Desk['Key']

const topic = 'keys'
const readAgain = (): Promise<void> => queries.invalidateQueries({ queryKey: [topic] })

/** The key itself, this once. */
function NewKey({ secret }: { readonly secret: string }) {
  const t = useWords(words)
  return (
    <div className={screen['secret']} role="status">
      <h3>{t('theKey')}</h3>
      <p>{t('keyOnce')}</p>
      <p className={css['line']}>
        <code>{secret}</code>
        <Copy text={secret} label={t('copyKey')} />
      </p>
    </div>
  )
}

const kindsOfStaff = ['company', 'public', 'staff', 'source'] as const
const kindsOfManagers = ['company', 'public'] as const
type Kind = (typeof kindsOfStaff)[number]

function Make({ onDone }: { readonly onDone: (id?: string) => void }) {
  const t = useWords(words)
  const { data: session } = useSession()
  const isStaff = seesAllCompanies(session)
  const companies = useList('companies', '/api/desk/companies', { per_page: 100 }, { enabled: isStaff })
  const takesCompany = (kind: Kind): boolean => isStaff && (kind === 'company' || kind === 'public')
  const company = useStore(chosenCompany)
  const form = useForm({
    topics: [topic],
    valuesOf: () => ({ name: '', kind: 'company' as Kind, company_id: company }),
    save: ({ name, kind, company_id }) =>
      api.post('/api/desk/keys', {
        body: { key: { kind, name: name.trim(), ...(takesCompany(kind) && company_id !== '' && { company_id }) } },
      }),
  })
  const { saved: made, text } = form
  const { kind } = form.values
  if (made)
    return (
      <Beside>
        <h2>{made.name}</h2>
        <NewKey secret={made.key} />
        <div className={css['buttons']}>
          <Button look="primary" onClick={() => onDone(made.id)}>
            {t('keyStored')}
          </Button>
        </div>
      </Beside>
    )
  return (
    <Beside>
      <h2>{t('makeKey')}</h2>
      <form className={css['form']} onSubmit={form.submit} noValidate>
        <ErrorSummary error={form.error} />
        <Field label={t('whatFor')} required maxLength={200} hint={t('whatForHint')} {...text('name')} />
        <Select label={t('kind')} hint={t(`kind_${kind}_hint`)} {...text('kind')}>
          {(isStaff ? kindsOfStaff : kindsOfManagers).map((one) => (
            <option key={one} value={one}>
              {t(`kind_${one}`)}
            </option>
          ))}
        </Select>
        {takesCompany(kind) && (
          <Select label={t('company')} required {...text('company_id')}>
            <option value="">{t('chooseCompany')}</option>
            {companies.items.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
        <div className={css['buttons']}>
          <Button type="submit" look="primary" busy={form.isPending}>
            {t('makeIt')}
          </Button>
          <Button onClick={() => onDone()}>{t('cancel')}</Button>
        </div>
      </form>
    </Beside>
  )
}

function KeyState({ one }: { readonly one: Key }) {
  const t = useWords(words)
  if (one.revoked_at) return <State state="closed" word={t('revoked')} />
  return <State state="read" word={t('valid')} />
}

function Detail({ one }: { readonly one: Key }) {
  const t = useWords(words)
  const [confirming, setConfirming] = useState<'rotate' | 'revoke'>()
  const path = { id: one.id }
  const onSuccess = (): Promise<void> => {
    setConfirming(undefined)
    return readAgain()
  }
  const rotate = useMutation({
    mutationFn: () => api.post('/api/desk/keys/{id}/rotate', { path, body: { grace_seconds: 86_400 } }),
    onSuccess,
  })
  const revoke = useMutation({ mutationFn: () => api.post('/api/desk/keys/{id}/revoke', { path }), onSuccess })
  const acts = { rotate, revoke }
  return (
    <Beside>
      <h2>{one.name}</h2>
      <p className={css['facts']}>
        <KeyState one={one} />
        <code>{one.hint}</code>
        <span>
          {t('since')} <Time at={one.created_at} />
        </span>
        {one.expires_at && (
          <span>
            {t('expires')} <Time at={one.expires_at} />
          </span>
        )}
        <span>
          {t('lastUsed')} {one.last_used_on ?? t('never')}
        </span>
      </p>
      {rotate.data && <NewKey secret={rotate.data.key} />}
      {!one.revoked_at && (
        <div className={css['buttons']}>
          <Button onClick={() => setConfirming('rotate')}>{t('rotateKey')}</Button>
          <Button look="quiet" onClick={() => setConfirming('revoke')}>
            {t('revoke')}
          </Button>
        </div>
      )}
      {confirming && (
        <FormDialog
          title={t(`${confirming}Title`, { name: one.name })}
          form={{ ...acts[confirming], submit: () => acts[confirming].mutate(undefined) }}
          button={t(confirming === 'rotate' ? 'rotateKey' : 'revoke')}
          onClose={() => setConfirming(undefined)}
        >
          <p>{t(`${confirming}What`)}</p>
        </FormDialog>
      )}
    </Beside>
  )
}

/** Keys of programs. Each is shown once, when it is made. */
export function Keys() {
  const t = useWords(words)
  const shortKind = (kind: string): string => {
    const known = kindsOfStaff.find((one) => one === kind)
    return known ? t(`short_${known}`) : kind
  }
  const navigate = useNavigate()
  const { id: chosen, make } = useSearch({ strict: false }) as { readonly id?: string; readonly make?: true }
  const keys = useList(topic, '/api/desk/keys', { per_page: 100 })
  const listed = keys.items.find(({ id }) => id === chosen)
  const key = useOne(topic, '/api/desk/keys/{id}', chosen, listed)
  const open = (id?: string): void => void navigate({ to: '/admin/keys', search: id ? { id } : {} })
  const button = (
    <Button
      look={chosen ? 'plain' : 'primary'}
      icon={<Plus aria-hidden />}
      onClick={() => void navigate({ to: '/admin/keys', search: { make: true } })}
    >
      {t('makeKey')}
    </Button>
  )
  return (
    <>
      <Head at="keys" action={!make && keys.items.length > 0 && button} />
      <Split
        onBack={() => open()}
        detail={
          make ? <Make onDone={open} /> : chosen && <One of={key}>{(one) => <Detail key={one.id} one={one} />}</One>
        }
        list={
          <List
            {...keys}
            label={t('keys')}
            idOf={({ id }) => id}
            chosen={chosen}
            onOpen={({ id }) => open(id)}
            empty={
              <Empty title={t('noKeys')} action={make ? undefined : button}>
                {t('noKeysHelp')}
              </Empty>
            }
            columns={[
              {
                key: 'name',
                title: t('whatFor'),
                width: 'minmax(0, 2fr)',
                cell: ({ name }) => name,
                sort: ({ name }) => name,
              },
              {
                key: 'state',
                title: t('state'),
                width: '90px',
                cell: (key) => <KeyState one={key} />,
                sort: (key) => (key.revoked_at ? 1 : 0),
              },
              {
                key: 'kind',
                title: t('kind'),
                width: '90px',
                cell: ({ kind }) => shortKind(kind),
                sort: ({ kind }) => shortKind(kind),
              },
              { key: 'hint', title: t('theKey'), cell: ({ hint }) => <code>{hint}</code> },
              {
                key: 'used',
                title: t('lastUsed'),
                width: '110px',
                cell: (key) => key.last_used_on ?? t('never'),
                sort: (key) => key.last_used_on,
              },
            ]}
          />
        }
      />
    </>
  )
}
