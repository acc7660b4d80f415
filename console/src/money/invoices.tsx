import { FileText } from 'lucide-react'
import type { Desk } from '../data/client.ts'
import { useCompanyFilter, useList, useOne } from '../data/queries.ts'
import { useWords } from '../data/words.ts'
import { List } from '../parts/list.tsx'
import { State } from '../parts/marks.tsx'
import { One } from '../parts/one.tsx'
import { Empty } from '../parts/placeholders.tsx'
import { Split } from '../parts/split.tsx'
import { Time } from '../parts/time.tsx'
import { Amount } from './amount.tsx'
import { useChosen } from './chosen.ts'
import css from './money.module.css'
import { statusName } from './names.ts'
import { words } from './words.ts'

type Invoice = Desk['DeskInvoice']

const stateOf = ({ status }: Invoice) => (status === 'paid' ? 'done' : status === 'failed' ? 'failed' : 'open')

function Detail({ invoice }: { readonly invoice: Invoice }) {
  const t = useWords(words)
  const line = (word: string, amount: number, strong = false) => (
    <li>
      <span>{word}</span>
      {strong ? (
        <strong>
          <Amount amount={amount} currency={invoice.currency} />
        </strong>
      ) : (
        <Amount amount={amount} currency={invoice.currency} />
      )}
    </li>
  )
  return (
    <>
      <h2>{t('invoiceNo', { number: invoice.sitata_invoice_id })}</h2>
      <p>
        {invoice.bill_to.name ?? t('erased')}
        {invoice.bill_to.email && <span className="soft"> {invoice.bill_to.email}</span>}
      </p>
      <ul className={css['lines']}>
        {invoice.items.map((item, index) => (
          <li key={`${item.description} ${index}`}>
            <span>{item.description}</span>
            <Amount amount={item.amount} currency={invoice.currency} />
          </li>
        ))}
      </ul>
      <ul className={`${css['lines']} ${css['sums']}`}>
        {line(t('subtotal'), invoice.subtotal)}
        {line(t('taxes'), invoice.taxes)}
        {line(t('total'), invoice.total, true)}
        {invoice.refunded > 0 && line(t('refunded'), -invoice.refunded)}
      </ul>
      {invoice.test_money && (
        <p role="status">
          <strong>{t('testMoney')}</strong>
        </p>
      )}
      {invoice.refunded > 0 && !invoice.test_money && <p className="soft">{t('refundOnItsWay')}</p>}
      <p>
        {invoice.paid_at ? (
          <>
            {t('paid')} <Time at={invoice.paid_at} /> {invoice.paid_with}
          </>
        ) : (
          t('notPaid')
        )}
      </p>
      <p>
        <a className={css['file']} href={new URL(invoice.pdf_url, location.href).href} target="_blank" rel="noreferrer">
          <FileText aria-hidden size={16} /> {t('pdf')}
        </a>
      </p>
    </>
  )
}

export function Invoices() {
  const t = useWords(words)
  const [chosen, choose] = useChosen('invoices')
  const invoices = useList('invoices', '/api/desk/invoices', { ...useCompanyFilter(), per_page: 50 })
  const listed = invoices.items.find(({ id }) => id === chosen)
  const invoice = useOne('invoices', '/api/desk/invoices/{id}', chosen, listed)
  return (
    <Split
      onBack={() => choose()}
      detail={chosen && <One of={invoice}>{(one) => <Detail invoice={one} />}</One>}
      list={
        <List
          {...invoices}
          label={t('invoices')}
          idOf={({ id }) => id}
          chosen={chosen}
          onOpen={({ id }) => choose(id)}
          empty={<Empty title={t('noInvoices')}>{t('noInvoicesHelp')}</Empty>}
          columns={[
            {
              key: 'to',
              title: t('to'),
              width: 'minmax(0, 3fr)',
              cell: ({ bill_to }) => bill_to.name ?? t('erased'),
              sort: ({ bill_to }) => bill_to.name,
            },
            {
              key: 'state',
              title: t('state'),
              width: '96px',
              cell: (one) => <State state={stateOf(one)} word={statusName(one.status, t)} />,
            },
            { key: 'number', title: t('number'), width: '120px', cell: (one) => <code>{one.sitata_invoice_id}</code> },
            {
              key: 'when',
              title: t('when'),
              width: '120px',
              cell: ({ created_at }) => <Time at={created_at} />,
              sort: ({ created_at }) => created_at,
            },
            {
              key: 'total',
              title: t('total'),
              end: true,
              width: '120px',
              cell: ({ total, currency }) => <Amount amount={total} currency={currency} />,
            },
          ]}
        />
      }
    />
  )
}
