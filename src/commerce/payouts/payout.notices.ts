import type { Notice } from '../../delivery/index.ts'
import { formatMoney } from '../money/money.ts'
import type { Payout } from './payout.ts'

/** 911: the responder was paid. */
export function payoutNotice(payout: Payout, userId: string, companyId: string | null): Notice {
  const { amount, currency, reference } = payout
  return {
    type: 911,
    cause: `payout:${payout.id}`,
    userIds: [userId],
    companyId,
    urgency: 'normal',
    data: {},
    texts: {
      en: {
        title: 'You were paid',
        body: `${formatMoney({ amount, currency }, 'en')} were paid out to you.${reference === null ? '' : ` Reference: ${reference}.`}`,
      },
      es: {
        title: 'Se le ha pagado',
        body: `Se le han pagado ${formatMoney({ amount, currency }, 'es')}.${reference === null ? '' : ` Referencia: ${reference}.`}`,
      },
    },
  }
}
