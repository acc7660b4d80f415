import { useNavigate, useSearch } from '@tanstack/react-router'
import { useSession } from '../data/queries.ts'
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

/** Products and coupons are written by staff, and payout runs are theirs; managers see their company's money. */
const ofManagers: readonly MoneyTab[] = ['invoices', 'ledger', 'payouts', 'statement']

export function MoneyPage() {
  const t = useWords(words)
  const navigate = useNavigate()
  const { data: session } = useSession()
  const { tab } = useSearch({ from: '/money' })
  const shown = session?.kind === 'manager' ? ofManagers : moneyTabs
  const chosen = tab && shown.includes(tab) ? tab : (shown[0] ?? 'invoices')
  const View = views[chosen]
  return (
    <>
      <h1>{t('money')}</h1>
      <Tabs
        label={t('money')}
        chosen={chosen}
        onChoose={(key) => void navigate({ to: '/money', search: { tab: key } })}
        tabs={shown.map((key) => ({ key, label: t(key) }))}
      />
      <View />
    </>
  )
}
