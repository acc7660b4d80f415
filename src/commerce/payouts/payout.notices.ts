import type { Notice } from '../../delivery/index.ts'
import { formatMoney } from '../money/money.ts'
import type { Payout } from './payout.ts'
import { testMoneyWords } from './payout-words.ts'

type PaidOrReturned = Pick<Payout, 'id' | 'amount' | 'currency' | 'reference' | 'testMoney' | 'endReason'>

const referenced = (name: string, { reference }: PaidOrReturned): string =>
  reference === null ? '' : ` ${name}: ${reference}.`

/** 911: the payout to a responder was issued. */
export function payoutNotice(payout: PaidOrReturned, userId: string, companyId: string | null): Notice {
  const en = formatMoney(payout, 'en')
  const es = formatMoney(payout, 'es')
  const { testMoney } = payout
  return {
    type: 911,
    cause: `payout:${payout.id}`,
    userIds: [userId],
    companyId,
    data: {},
    texts: {
      en: {
        title: testMoney ? 'You were paid test money' : 'Your payout was ordered',
        body: testMoney
          ? `${testMoneyWords.en} ${en} are written down as paid out to you.${referenced('Reference', payout)}`
          : `The order to pay ${en} to your bank account was issued. When it arrives depends on the banks.${referenced('Reference', payout)}`,
      },
      es: {
        title: testMoney ? 'Se le ha pagado con dinero de prueba' : 'Se ha ordenado su pago',
        body: testMoney
          ? `${testMoneyWords.es} Se han anotado ${es} como pagados a usted.${referenced('Referencia', payout)}`
          : `Se ha ordenado pagar ${es} en su cuenta bancaria. Cuándo llega depende de los bancos.${referenced('Referencia', payout)}`,
      },
    },
  }
}

/** 911 again: it came back. */
export function returnNotice(payout: PaidOrReturned, userId: string, companyId: string | null): Notice {
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
    data: {},
    texts: {
      en: {
        title: 'Your payout was returned',
        body: `${test.en}${en} came back: ${reason} You have not been paid. Give us your bank details again.`,
      },
      es: {
        title: 'Su pago fue devuelto',
        body: `${test.es}${es} fueron devueltos: ${reason} No se le ha pagado. Indíquenos de nuevo sus datos bancarios.`,
      },
    },
  }
}
