import type { Notice } from '../../delivery/index.ts'
import { formatMoney } from '../money/money.ts'
import type { Payout } from './payout.ts'
import { testMoneyWords } from './payout-words.ts'

type Told = Pick<Payout, 'id' | 'amount' | 'currency' | 'reference' | 'testMoney' | 'endReason'>

const referenced = (name: string, { reference }: Told): string => (reference === null ? '' : ` ${name}: ${reference}.`)

/** 911: the payout to a responder was issued. */
export function payoutNotice(payout: Told, userId: string, companyId: string | null): Notice {
  const en = formatMoney(payout, 'en')
  const es = formatMoney(payout, 'es')
  const { testMoney } = payout
  return {
    type: 911,
    cause: `payout:${payout.id}`,
    userIds: [userId],
    companyId,
    urgency: 'normal',
    data: {},
    texts: {
      en: {
        title: testMoney ? 'You were paid test money' : 'You were paid',
        body: testMoney
          ? `${testMoneyWords.en} ${en} are written down as paid out to you.${referenced('Reference', payout)}`
          : `The bank was ordered to pay ${en} to your account.${referenced('Reference', payout)}`,
      },
      es: {
        title: testMoney ? 'Se le ha pagado con dinero de prueba' : 'Se le ha pagado',
        body: testMoney
          ? `${testMoneyWords.es} Se han anotado ${es} como pagados a usted.${referenced('Referencia', payout)}`
          : `Se ha ordenado al banco pagar ${es} en su cuenta.${referenced('Referencia', payout)}`,
      },
    },
  }
}

/** 911 again: the bank has sent it back. */
export function returnNotice(payout: Told, userId: string, companyId: string | null): Notice {
  const [en, es] = [formatMoney(payout, 'en'), formatMoney(payout, 'es')]
  const reason = payout.endReason ?? ''
  const test = {
    en: payout.testMoney ? `${testMoneyWords.en} ` : '',
    es: payout.testMoney ? `${testMoneyWords.es} ` : '',
  }
  return {
    type: 911,
    cause: `payout:${payout.id}:returned`,
    userIds: [userId],
    companyId,
    urgency: 'normal',
    data: {},
    texts: {
      en: {
        title: 'Your payout was returned',
        body: `${test.en}The bank has returned ${en}: ${reason} You have not been paid. Give us your bank details again.`,
      },
      es: {
        title: 'Su pago fue devuelto',
        body: `${test.es}El banco ha devuelto ${es}: ${reason} No se le ha pagado. Indíquenos de nuevo sus datos bancarios.`,
      },
    },
  }
}
