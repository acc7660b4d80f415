import { useNavigate, useSearch } from '@tanstack/react-router'
import { may, type OperationId, useSession } from '../data/queries.ts'
import { useWords } from '../data/words.ts'
import { Tabs } from '../parts/tabs.tsx'
import { Coupons } from './coupons.tsx'
import { Invoices } from './invoices.tsx'
import { Ledger } from './ledger.tsx'
import { PayoutRuns } from './payout-runs.tsx'
import { Payouts } from './payouts.tsx'
import { Products } from './products.tsx'
import { type MoneyTab, moneyTabs } from './search.ts'
import { StatementOf } from './statement.tsx'
import { words } from './words.ts'

const views = {
  products: Products,
  coupons: Coupons,
  invoices: Invoices,
  ledger: Ledger,
  payouts: Payouts,
  runs: PayoutRuns,
  statement: StatementOf,
} as const

/** What each tab reads first: who may not do that does not see it. */
const needed: Readonly<Record<MoneyTab, OperationId>> = {
  products: 'listProductsDesk',
  coupons: 'listCouponsDesk',
  invoices: 'listInvoicesDesk',
  ledger: 'listLedgerEntries',
  payouts: 'listPayouts',
  runs: 'listPayoutRuns',
  statement: 'getCompanyStatement',
}

export function MoneyPage() {
  const t = useWords(words)
  const navigate = useNavigate()
  const { data: session } = useSession()
  const { tab } = useSearch({ from: '/money' })
  const shown = moneyTabs.filter((one) => may(session, needed[one]))
  const chosen = tab && shown.includes(tab) ? tab : (shown[0] ?? 'invoices')
  const View = views[chosen]
  return (
    <>
      <h1>{t('money')}</h1>
      <Tabs
        label={t('money')}
        chosen={chosen}
        onChoose={(key) => void navigate({ to: '/money', search: { tab: key, sort: undefined } })}
        tabs={shown.map((key) => ({ key, label: t(key) }))}
      />
      <View />
    </>
  )
}
