import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { seesAllCompanies, useSession } from '../data/queries.ts'
import { useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { List } from '../parts/list.tsx'
import { Empty, Skeleton } from '../parts/placeholders.tsx'
import { Beside, Split } from '../parts/split.tsx'
import { Ago } from '../parts/time.tsx'
import { CompanyName } from './company-name.tsx'
import { type Endpoint, hostOf, pathOf, useEndpoint, useEndpoints } from './data.ts'
import { EndpointDetail } from './endpoint-detail.tsx'
import { EventsTaken, Status } from './marks.tsx'
import { Register } from './register.tsx'
import { Head } from './tabs.tsx'
import css from './webhooks.module.css'
import { words } from './words.ts'

function Chosen({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { data, error, refetch } = useEndpoint(id)
  if (data) return <EndpointDetail key={data.id} endpoint={data} onDeleted={onClose} />
  return error ? <ErrorSummary error={error} again={() => void refetch()} /> : <Skeleton lines={8} />
}

/** Where events are sent to: those that fail come first. */
export function Endpoints() {
  const t = useWords(words)
  const navigate = useNavigate()
  const { data: session } = useSession()
  const { endpoint: chosen, register } = useSearch({ from: '/webhooks' })
  const endpoints = useEndpoints()
  const open = (endpoint?: string): void => void navigate({ to: '/webhooks', search: endpoint ? { endpoint } : {} })
  const registering = (): void => void navigate({ to: '/webhooks', search: { register: true } })
  const isStaff = seesAllCompanies(session)
  const button = (
    <Button look={chosen ? 'plain' : 'primary'} icon={<Plus aria-hidden />} onClick={registering}>
      {t('register')}
    </Button>
  )
  return (
    <>
      <Head at="endpoints" action={!register && endpoints.items.length > 0 && button} />
      <Split
        onBack={() => open()}
        detail={
          (register || chosen) && (
            <Beside>
              {register ? <Register onDone={open} /> : <Chosen key={chosen} id={chosen ?? ''} onClose={open} />}
            </Beside>
          )
        }
        list={
          <List
            {...endpoints}
            label={t('endpoints')}
            idOf={({ id }) => id}
            chosen={chosen}
            onOpen={({ id }) => open(id)}
            empty={
              <Empty title={t('noEndpoint')} action={register ? undefined : button}>
                {t('noEndpointHelp')}
              </Empty>
            }
            columns={[
              {
                key: 'url',
                sort: ({ url }) => hostOf(url),
                title: t('address'),
                width: 'minmax(0, 3fr)',
                cell: ({ url }: Endpoint) => (
                  <>
                    {hostOf(url)}
                    <span className={css['soft']}>{pathOf(url)}</span>
                  </>
                ),
              },
              { key: 'status', title: t('status'), width: '120px', cell: (one) => <Status endpoint={one} /> },
              { key: 'events', title: t('events'), width: '120px', cell: (one) => <EventsTaken endpoint={one} /> },
              {
                key: 'success',
                sort: ({ last_success_at }) => last_success_at,
                title: t('lastSuccess'),
                width: '130px',
                cell: ({ last_success_at }) =>
                  last_success_at ? <Ago at={last_success_at} /> : <span className={css['soft']}>{t('never')}</span>,
              },
              ...(isStaff && !chosen && !register
                ? [
                    {
                      key: 'company',
                      title: t('company'),
                      cell: (one: Endpoint) => <CompanyName id={one.company_id} />,
                    },
                  ]
                : []),
            ]}
          />
        }
      />
    </>
  )
}
