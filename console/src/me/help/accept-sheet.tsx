import type { FormEvent } from 'react'
import { useLanguage, useWords } from '../../data/words.ts'
import { Time } from '../../parts/time.tsx'
import { api, isStatus } from '../data/client.ts'
import { Fault, isRefused, TextField } from '../parts/form.tsx'
import { moneyText } from '../parts/money.ts'
import { BigButton } from '../parts/parts.tsx'
import { Sheet } from '../parts/sheet.tsx'
import css from './help.module.css'
import type { Bid } from './help-data.ts'
import { useAct } from './use-act.ts'
import { ways, words } from './words.ts'

interface Card {
  readonly number: string
  readonly exp_month: string
  readonly exp_year: string
  readonly cvc: string
}

const saveCard = (payment_method: Card): Promise<unknown> =>
  api.put('/api/v2/users/my_payment_method', { body: { payment_method } })

/** The offer is held on a card: whoever has none gives one here. It is not kept in this browser. */
function CardForm({ onSaved }: { readonly onSaved: () => void }) {
  const t = useWords(words)
  const save = useAct(saveCard)
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string): string => String(form.get(name) ?? '').trim()
    const [month = '', year = ''] = text('expiry').split(/\D+/)
    const card = { number: text('number'), exp_month: month, exp_year: year, cvc: text('cvc') }
    save.mutate(card, { onSuccess: onSaved })
  }
  const names = { number: t('cardNumber'), exp_month: t('cardExpiry'), exp_year: t('cardExpiry'), cvc: t('cardCode') }
  const labels = Object.fromEntries(
    Object.entries(names).flatMap(([field, name]) => [field, `payment_method.${field}`].map((one) => [one, name])),
  )
  return (
    <form className={css['form']} onSubmit={submit} noValidate>
      <p>{t('cardNeeded')}</p>
      <Fault error={save.error} labels={labels} />
      <TextField
        label={t('cardNumber')}
        name="number"
        inputMode="numeric"
        autoComplete="cc-number"
        fault={isRefused(save.error, 'number') ? t('wrongNumber') : undefined}
      />
      <TextField
        label={t('cardExpiry')}
        hint={t('cardExpiryHint')}
        name="expiry"
        autoComplete="cc-exp"
        fault={isRefused(save.error, 'exp_month', 'exp_year') ? t('wrongExpiry') : undefined}
      />
      <TextField
        label={t('cardCode')}
        name="cvc"
        inputMode="numeric"
        autoComplete="cc-csc"
        fault={isRefused(save.error, 'cvc') ? t('wrongCode') : undefined}
      />
      <BigButton type="submit" busy={save.isPending}>
        {t('saveCard')}
      </BigButton>
    </form>
  )
}

interface AcceptProps {
  readonly bid: Bid
  readonly type: 0 | 1 | 2
  readonly cost: number
  readonly onClose: () => void
}

/** One more tap before money is held, with time, way and price once more. */
export function AcceptSheet({ bid, type, cost, onClose }: AcceptProps) {
  const t = useWords(words)
  const language = useLanguage()
  const price = moneyText(cost, bid.currency_code, language)
  const accept = useAct(() =>
    api.post('/api/v2/availability_bids/{availability_bid_id}/accept', {
      path: { availability_bid_id: bid.id },
      body: { appointment_type: type },
    }),
  )
  const go = (): void => accept.mutate(undefined, { onSuccess: onClose })
  const needsCard = isStatus(accept.error, 402)
  return (
    <Sheet title={t('acceptTitle', { who: bid.responder?.display_name ?? t('formerly') })} onClose={onClose}>
      <p>
        <strong>
          <Time at={bid.time} zone={bid.timezone} />
        </strong>
      </p>
      <p>
        {t(ways[type])} · {price}
      </p>
      {bid.address_str && <p dir="auto">{bid.address_str}</p>}
      <p className={css['soft']}>{t('acceptMoney')}</p>
      {needsCard ? (
        <CardForm onSaved={go} />
      ) : (
        <>
          <Fault error={accept.error} />
          <BigButton look="safe" busy={accept.isPending} onClick={go}>
            {t('acceptFor', { price })}
          </BigButton>
        </>
      )}
    </Sheet>
  )
}
