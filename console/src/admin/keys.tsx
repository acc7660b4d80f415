import { useMutation } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { chosenCompany } from '../data/choices.ts'
import { api, type Desk, GodwitError } from '../data/client.ts'
import { queries, seesAllCompanies, useList, useOne, useSession } from '../data/queries.ts'
import { useStore } from '../data/store.ts'
import { useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { Copy } from '../parts/copy.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { Field, Select } from '../parts/field.tsx'
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

function Make({ onDone }: { readonly onDone: (id?: string) => void }) {
  const t = useWords(words)
  const { data: session } = useSession()
  const isStaff = seesAllCompanies(session)
  const companies = useList('companies', '/api/desk/companies', { per_page: 100 }, { enabled: isStaff })
  const [kind, setKind] = useState<(typeof kindsOfStaff)[number]>('company')
  const [company, setCompany] = useState(useStore(chosenCompany))
  const needsCompany = isStaff && (kind === 'company' || kind === 'public')
  const make = useMutation({
    mutationFn: (name: string) =>
      api.post('/api/desk/keys', {
        body: { key: { kind, name, ...(needsCompany && company !== '' && { company_id: company }) } },
      }),
    onSettled: readAgain,
  })
  if (make.data)
    return (
      <Beside>
        <h2>{make.data.name}</h2>
        <NewKey secret={make.data.key} />
        <div className={css['buttons']}>
          <Button look="primary" onClick={() => onDone(make.data.id)}>
            {t('keyStored')}
          </Button>
        </div>
      </Beside>
    )
  const fields = make.error instanceof GodwitError ? make.error.fields : {}
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    make.mutate(String(new FormData(event.currentTarget).get('name') ?? '').trim())
  }
  return (
    <Beside>
      <h2>{t('makeKey')}</h2>
      <form className={css['form']} onSubmit={submit} noValidate>
        <ErrorSummary error={make.error} labels={{ name: t('whatFor'), company_id: t('company') }} />
        <Field
          label={t('whatFor')}
          name="name"
          required
          maxLength={200}
          hint={t('whatForHint')}
          error={fields['name']}
        />
        <Select
          label={t('kind')}
          name="kind"
          value={kind}
          onChange={({ target }) => setKind(target.value as typeof kind)}
          hint={t(`kind_${kind}_hint`)}
        >
          {(isStaff ? kindsOfStaff : kindsOfManagers).map((one) => (
            <option key={one} value={one}>
              {t(`kind_${one}`)}
            </option>
          ))}
        </Select>
        {needsCompany && (
          <Select
            label={t('company')}
            name="company_id"
            required
            value={company}
            onChange={({ target }) => setCompany(target.value)}
            error={fields['company_id']}
          >
            <option value="">{t('chooseCompany')}</option>
            {companies.items.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
        <div className={css['buttons']}>
          <Button type="submit" look="primary" busy={make.isPending}>
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
  const [asking, setAsking] = useState<'rotate' | 'revoke'>()
  const path = { id: one.id }
  const rotate = useMutation({
    mutationFn: () => api.post('/api/desk/keys/{id}/rotate', { path, body: { grace_seconds: 86_400 } }),
    onSettled: () => {
      setAsking(undefined)
      return readAgain()
    },
  })
  const revoke = useMutation({
    mutationFn: () => api.post('/api/desk/keys/{id}/revoke', { path }),
    onSettled: () => {
      setAsking(undefined)
      return readAgain()
    },
  })
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
      <ErrorSummary error={rotate.error ?? revoke.error} />
      {rotate.data && <NewKey secret={rotate.data.key} />}
      {!one.revoked_at && (
        <div className={css['buttons']}>
          <Button onClick={() => setAsking('rotate')}>{t('rotateKey')}</Button>
          <Button look="quiet" onClick={() => setAsking('revoke')}>
            {t('revoke')}
          </Button>
        </div>
      )}
      {asking && (
        <Dialog
          title={t(asking === 'rotate' ? 'rotateTitle' : 'revokeTitle', { name: one.name })}
          onClose={() => setAsking(undefined)}
          actions={
            <>
              <Button onClick={() => setAsking(undefined)}>{t('cancel')}</Button>
              <Button
                look="primary"
                busy={rotate.isPending || revoke.isPending}
                onClick={() => (asking === 'rotate' ? rotate.mutate(undefined) : revoke.mutate(undefined))}
              >
                {t(asking === 'rotate' ? 'rotateKey' : 'revoke')}
              </Button>
            </>
          }
        >
          <p>{t(asking === 'rotate' ? 'rotateWhat' : 'revokeWhat')}</p>
        </Dialog>
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
