import { useState } from 'react'
import { api } from '../data/client.ts'
import { may, type Session } from '../data/queries.ts'
import { useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { Field } from '../parts/field.tsx'
import { State, type StateName } from '../parts/marks.tsx'
import { Empty } from '../parts/placeholders.tsx'
import { Time } from '../parts/time.tsx'
import { asResponder, type Bid, type Case, state, useAct } from './cases.ts'
import css from './help.module.css'
import { useMoney } from './names.ts'
import { OfferForm, ways } from './offer-form.tsx'
import { words } from './words.ts'

type Appointment = Bid['appointments'][number]

const appointmentStates: readonly (readonly [StateName, keyof (typeof words)['en']])[] = [
  ['open', 'appointmentOpen'],
  ['done', 'appointmentClosed'],
  ['closed', 'cancelled'],
  ['done', 'appointmentClosed'],
]

function PinForm({ appointment }: { readonly appointment: Appointment }) {
  const t = useWords(words)
  const [pin, setPin] = useState('')
  const path = { appointment_id: appointment.id }
  const closing = useAct(() =>
    api.post('/api/desk/responder/appointments/{appointment_id}/close', { path, body: { pin_code: pin } }),
  )
  const cancelling = useAct(() => api.post('/api/desk/responder/appointments/{appointment_id}/cancel', { path }))
  return (
    <form
      className={css['composer']}
      onSubmit={(event) => {
        event.preventDefault()
        closing.mutate(undefined)
      }}
    >
      <ErrorSummary error={closing.error ?? cancelling.error} labels={{ pin_code: t('pinCode') }} />
      <Field
        label={t('pinCode')}
        hint={t('pinHint')}
        name="pin_code"
        inputMode="numeric"
        autoComplete="off"
        value={pin}
        onChange={(event) => setPin(event.target.value.trim())}
      />
      <div className={css['acts']}>
        <Button look="primary" data-main type="submit" disabled={pin === ''} busy={closing.isPending}>
          {t('closeAppointment')}
        </Button>
        <Button busy={cancelling.isPending} onClick={() => cancelling.mutate(undefined)}>
          {t('cancelAppointment')}
        </Button>
      </div>
    </form>
  )
}

function Meeting({ appointment, session }: { readonly appointment: Appointment; readonly session: Session }) {
  const t = useWords(words)
  const money = useMoney()
  const [look, word] = appointmentStates[appointment.status] ?? (['open', 'appointmentOpen'] as const)
  const isOwn = appointment.responder?.id === session.user.id
  return (
    <>
      <p className={css['from']}>
        <strong>{t('appointment')}</strong> <State state={look} word={t(word)} />
        <Time at={appointment.start_time} zone={appointment.timezone} />
        <span>
          {t(ways[appointment.type] ?? 'telemedicine')}, {money(appointment.cost, appointment.currency_code)}
        </span>
      </p>
      {appointment.status === 0 && isOwn && <PinForm appointment={appointment} />}
    </>
  )
}

function Offer({ bid, session }: { readonly bid: Bid; readonly session: Session }) {
  const t = useWords(words)
  const money = useMoney()
  const isOwn = bid.responder?.id === session.user.id
  const path = { availability_bid_id: bid.id }
  const cancelling = useAct(
    (): Promise<unknown> =>
      isOwn
        ? api.post('/api/desk/responder/availability_bids/{availability_bid_id}/cancel', { path })
        : api.post('/api/desk/availability_bids/{availability_bid_id}/cancel', { path }),
  )
  const costs = [bid.clinic_appt_cost, bid.housecall_cost, bid.telemed_consult_cost]
  const isOpen = bid.accepted_at === null && bid.cancelled_on === null
  return (
    <li>
      <p className={css['from']}>
        <span>{isOwn ? t('you') : bid.responder?.display_name}</span>
        <Time at={bid.time} zone={bid.timezone} />
        {bid.cancelled_on ? (
          <State state="closed" word={t('withdrawn')} />
        ) : (
          <State state={bid.accepted_at ? 'done' : 'open'} word={t(bid.accepted_at ? 'accepted' : 'offered')} />
        )}
      </p>
      <p>
        {bid.appointment_types
          .map((type) => {
            const cost = costs[type]
            const name = t(ways[type] ?? 'telemedicine')
            return typeof cost === 'number' ? `${name} ${money(cost, bid.currency_code)}` : name
          })
          .join(' · ')}
      </p>
      {bid.address_str && <p className="soft">{bid.address_str}</p>}
      <ErrorSummary error={cancelling.error} />
      {isOpen && (isOwn || may(session, 'cancelAvailabilityBidDesk')) && (
        <Button look="quiet" busy={cancelling.isPending} onClick={() => cancelling.mutate(undefined)}>
          {t('withdraw')}
        </Button>
      )}
      {bid.appointments.map((one) => (
        <Meeting key={one.id} appointment={one} session={session} />
      ))}
    </li>
  )
}

/** Offers of responders, and the appointments that came of them. */
export function Offers({ session, issue }: { readonly session: Session; readonly issue: Case }) {
  const t = useWords(words)
  const isOpen = issue.status === state.waiting || issue.status === state.handling
  return (
    <>
      {issue.bids.length === 0 ? (
        <Empty title={t('noOffers')}>{t('noOffersHelp')}</Empty>
      ) : (
        <ul className={css['cards']}>
          {issue.bids.map((bid) => (
            <Offer key={bid.id} bid={bid} session={session} />
          ))}
        </ul>
      )}
      {isOpen && asResponder(session, issue) && <OfferForm issue={issue} />}
    </>
  )
}
