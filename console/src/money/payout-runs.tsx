import { useMutation } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { api, type Desk } from '../data/client.ts'
import { useForm } from '../data/form.ts'
import { queries, useList, useOne, useSession } from '../data/queries.ts'
import { useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { Field, TextArea } from '../parts/field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { List } from '../parts/list.tsx'
import { State } from '../parts/marks.tsx'
import { One } from '../parts/one.tsx'
import { Empty } from '../parts/placeholders.tsx'
import screen from '../parts/screen.module.css'
import { Split } from '../parts/split.tsx'
import { Time } from '../parts/time.tsx'
import { Amount } from './amount.tsx'
import { useChosen } from './chosen.ts'
import css from './money.module.css'
import { payoutState, runStatusName, statusOfPayout } from './names.ts'
import { words } from './words.ts'

type Run = Desk['PayoutRun']
type Payout = Desk['Payout']

const runState = { made: 'in_review', approved: 'open', issued: 'done', rejected: 'closed' } as const
const stateOf = ({ status }: Run) => runState[status as keyof typeof runState] ?? 'open'

/** Whatever changes payouts changes the lists of runs, payouts and balances. */
const useAct = <Input = void>(act: (input: Input) => Promise<unknown>) =>
  useMutation({ mutationFn: act, onSuccess: () => queries.invalidateQueries({ queryKey: ['payouts'] }) })

/** Asks why before it acts. */
function Ask({
  title,
  act,
  onClose,
}: {
  readonly title: string
  readonly act: (reason: string) => Promise<unknown>
  readonly onClose: () => void
}) {
  const t = useWords(words)
  const form = useForm({
    topics: ['payouts'],
    valuesOf: () => ({ reason: '' }),
    save: ({ reason }) => act(reason),
    onSaved: onClose,
  })
  return (
    <FormDialog title={title} form={form} button={title} onClose={onClose}>
      <TextArea label={t('reason')} required {...form.text('reason')} />
    </FormDialog>
  )
}

const endPayout = (id: string, end: 'settle' | 'return', reason: string): Promise<unknown> =>
  api.post(`/api/desk/payouts/{id}/${end}`, { path: { id }, body: { reason } })

function PayoutsOf({ run }: { readonly run: Run }) {
  const t = useWords(words)
  const [returning, setReturning] = useState<Payout>()
  const payouts = useList('payouts', '/api/desk/payouts', { run_id: run.id, per_page: 50 })
  const settle = useAct(({ id }: Payout) => endPayout(id, 'settle', ''))
  return (
    <>
      <ErrorSummary error={settle.error} />
      <List
        {...payouts}
        label={t('payouts')}
        idOf={({ id }) => id}
        empty={<Empty title={t('noPayouts')}>{t('noPayoutsHelp')}</Empty>}
        columns={[
          {
            key: 'state',
            title: t('state'),
            width: 'minmax(0, 2fr)',
            cell: (one) => <State state={payoutState(one.status)} word={statusOfPayout(one, t)} />,
          },
          {
            key: 'amount',
            title: t('amount'),
            end: true,
            width: '112px',
            cell: ({ amount, currency }) => <Amount amount={amount} currency={currency} />,
          },
          {
            key: 'acts',
            title: t('bankSays'),
            width: '200px',
            cell: (one) =>
              one.status === 'issued' || one.status === 'settled' ? (
                <>
                  {one.last_error && <p className="soft">{one.last_error}</p>}
                  {one.status === 'issued' && (
                    <Button look="quiet" busy={settle.isPending} onClick={() => settle.mutate(one)}>
                      {t('settle')}
                    </Button>
                  )}
                  <Button look="quiet" onClick={() => setReturning(one)}>
                    {t('return')}
                  </Button>
                </>
              ) : (
                (one.reason ?? '')
              ),
          },
        ]}
      />
      {returning && (
        <Ask
          title={t('return')}
          act={(reason) => endPayout(returning.id, 'return', reason)}
          onClose={() => setReturning(undefined)}
        />
      )}
    </>
  )
}

function Detail({ run }: { readonly run: Run }) {
  const t = useWords(words)
  const { data: session } = useSession()
  const [rejecting, setRejecting] = useState(false)
  const approve = useAct(() => api.post('/api/desk/payout_runs/{id}/approve', { path: { id: run.id } }))
  const isOwn = session?.user.id === run.made_by
  return (
    <>
      <h2>
        {t('runOf')} <Amount amount={run.amount} currency={run.currency} />
      </h2>
      {run.test_money && (
        <p role="status">
          <strong>{t('testMoney')}</strong>
        </p>
      )}
      <p>{run.meaning}</p>
      {run.reason && <p className="soft">{run.reason}</p>}
      {run.last_error && <p role="status">{run.last_error}</p>}
      <ErrorSummary error={approve.error} />
      {run.status === 'made' && (
        <p>
          {isOwn ? (
            <span className="soft">{t('anotherPerson')} </span>
          ) : (
            <Button look="primary" busy={approve.isPending} onClick={() => approve.mutate()}>
              {t('approve')}
            </Button>
          )}{' '}
          <Button onClick={() => setRejecting(true)}>{t('reject')}</Button>
        </p>
      )}
      {run.has_file && (
        <p>
          <a className={css['file']} href={`/api/desk/payout_runs/${run.id}/file`} download>
            <FileText aria-hidden size={16} /> {t('bankFile')}
          </a>
        </p>
      )}
      <PayoutsOf run={run} />
      {rejecting && (
        <Ask
          title={t('reject')}
          act={(reason) => api.post('/api/desk/payout_runs/{id}/reject', { path: { id: run.id }, body: { reason } })}
          onClose={() => setRejecting(false)}
        />
      )}
    </>
  )
}

/** What waits, by currency, and a button for each. */
function Waiting() {
  const t = useWords(words)
  const waiting = useList('payouts', '/api/desk/payouts', { status: 'waiting', per_page: 100 })
  const make = useAct((currency: string) => api.post('/api/desk/payout_runs', { body: { payout_run: { currency } } }))
  const currencies = [...new Set(waiting.items.map(({ currency }) => currency))].sort()
  return (
    <section className={screen['card']}>
      <h2>{t('waitingPayouts', { n: waiting.total })}</h2>
      <ErrorSummary error={make.error} />
      <p>
        {currencies.map((currency) => (
          <Button key={currency} busy={make.isPending} onClick={() => make.mutate(currency)}>
            {t('makeRun', { currency })}
          </Button>
        ))}
      </p>
    </section>
  )
}

/** The bank's file, and what it changed. */
function Statement() {
  const t = useWords(words)
  const take = useMutation({
    mutationFn: (xml: string) => api.post('/api/desk/bank_statements', { body: { bank_statement: { xml } } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['payouts'] }),
  })
  const choose = async (file: File | undefined): Promise<void> => {
    if (file) take.mutate(await file.text())
  }
  const taken = take.data as Desk['BankStatement'] | undefined
  return (
    <section className={screen['card']}>
      <h2>{t('bankStatement')}</h2>
      <ErrorSummary error={take.error} labels={{ xml: t('bankStatement') }} />
      <Field
        label={t('bankStatementFile')}
        name="xml"
        type="file"
        accept=".xml,application/xml,text/xml"
        disabled={take.isPending}
        onChange={(event) => void choose(event.target.files?.[0])}
      />
      {taken && (
        <div role="status">
          <p>{t('statementTaken', { settled: taken.settled, returned: taken.returned, known: taken.known })}</p>
          <ul>
            {taken.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

/** Payouts that go to the bank together: made by one member of staff, approved by another. */
export function PayoutRuns() {
  const t = useWords(words)
  const [chosen, choose] = useChosen('runs')
  const runs = useList('payouts', '/api/desk/payout_runs', { per_page: 50 })
  const listed = runs.items.find(({ id }) => id === chosen)
  const run = useOne('payouts', '/api/desk/payout_runs/{id}', chosen, listed)
  return (
    <>
      <div className={css['two']}>
        <Waiting />
        <Statement />
      </div>
      <Split
        onBack={() => choose()}
        detail={chosen && <One of={run}>{(one) => <Detail key={one.id} run={one} />}</One>}
        list={
          <List
            {...runs}
            label={t('runs')}
            idOf={({ id }) => id}
            chosen={chosen}
            onOpen={({ id }) => choose(id)}
            empty={<Empty title={t('noRuns')}>{t('noRunsHelp')}</Empty>}
            columns={[
              {
                key: 'state',
                title: t('state'),
                width: 'minmax(0, 2fr)',
                cell: (one) => <State state={stateOf(one)} word={runStatusName(one, t)} />,
              },
              { key: 'when', title: t('when'), width: '140px', cell: ({ created_at }) => <Time at={created_at} /> },
              {
                key: 'amount',
                title: t('amount'),
                end: true,
                width: '128px',
                cell: ({ amount, currency }) => <Amount amount={amount} currency={currency} />,
              },
            ]}
          />
        }
      />
    </>
  )
}
