import { eraseText, type PersonalData, type Traces } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import { removeCard } from '../payment-methods/payment-method.tasks.ts'
import type { Beneficiary } from '../subscriptions/subscription.ts'
import {
  eraseBillTo,
  eraseSubscriptionRow,
  isCardUsed,
  listInvoiceData,
  listSubscriptionData,
  listSubscriptionTraces,
} from './sales-data.store.ts'

const present = (values: readonly (string | null)[]): string[] => values.filter((value) => value !== null)

const nameless = ({ id, relation }: Beneficiary): Beneficiary => ({
  id,
  firstName: null,
  lastName: null,
  birthday: null,
  relation,
})

/** The person, the people covered with them, and the card. The card is removed at the provider unless somebody else's plan renews with it. */
async function eraseSubscriptions(tx: Ctx, userId: string, traces: Traces): Promise<void> {
  const rows = await listSubscriptionTraces(tx.db, userId)
  for (const { id, beneficiaries, endReason } of rows)
    await eraseSubscriptionRow(tx.db, {
      id,
      beneficiaries: beneficiaries.map(nameless),
      endReason: endReason && eraseText(endReason, traces),
    })
  const cards = new Map(rows.map((row) => [`${row.cardProvider} ${row.cardReference}`, row]))
  for (const { cardProvider: provider, cardReference: reference } of cards.values())
    if (provider !== null && reference !== null && !(await isCardUsed(tx.db, provider, reference)))
      await enqueue(tx, removeCard, { provider, reference })
}

/** The personal data in what was sold (docs/contract/subscriptions.md#erasure). Amounts, plan numbers and invoices stay. */
export const salesPersonalData: readonly PersonalData[] = [
  {
    name: 'subscriptions',
    export: (ctx, userId) => listSubscriptionData(ctx.db, userId),
    traces: async (ctx, userId) => {
      const rows = await listSubscriptionTraces(ctx.db, userId)
      return {
        ownIds: rows.map(({ id }) => id),
        names: present(rows.map(({ name }) => name)),
        addresses: present(rows.map(({ email }) => email)),
        birthdays: present(rows.map(({ birthday }) => birthday)),
        externalIds: present(rows.map(({ externalId }) => externalId)),
      }
    },
    erase: eraseSubscriptions,
  },
  {
    // Erased before the subscriptions, which say whose they are: later parts are erased first.
    name: 'invoices',
    export: (ctx, userId) => listInvoiceData(ctx.db, userId),
    erase: (tx, userId) => eraseBillTo(tx.db, userId),
  },
]
