import { useState } from 'react'
import { useLanguage, useWords } from '../../data/words.ts'
import { Time } from '../../parts/time.tsx'
import { api } from '../data/client.ts'
import { Go } from '../data/route.tsx'
import { Fault } from '../parts/form.tsx'
import { moneyText } from '../parts/money.ts'
import { BigButton, Card } from '../parts/parts.tsx'
import { AcceptSheet } from './accept-sheet.tsx'
import css from './help.module.css'
import type { Appointment, Bid, Case } from './help-data.ts'
import { useAct } from './use-act.ts'
import { ways, words } from './words.ts'

const open = 0
const cancelled = 2

function Cancel({ appointment }: { readonly appointment: Appointment }) {
  const t = useWords(words)
  const [isConfirming, setConfirming] = useState(false)
  const cancel = useAct(() =>
    api.post('/api/v2/appointments/{appointment_id}/cancel', { path: { appointment_id: appointment.id } }),
  )
  if (!isConfirming) return <BigButton onClick={() => setConfirming(true)}>{t('cancelAppointment')}</BigButton>
  return (
    <>
      <p>{t('cancelAppointmentWhat')}</p>
      <Fault error={cancel.error} />
      <BigButton busy={cancel.isPending} onClick={() => cancel.mutate()}>
        {t('cancelAppointmentYes')}
      </BigButton>
      <BigButton onClick={() => setConfirming(false)}>{t('keepIt')}</BigButton>
    </>
  )
}

/** Six digits in two groups: they are read aloud to somebody. */
const pinText = (pin: number): string =>
  String(pin)
    .padStart(6, '0')
    .replace(/(\d{3})(\d{3})/, '$1 $2')

function Meeting({ appointment }: { readonly appointment: Appointment }) {
  const t = useWords(words)
  const language = useLanguage()
  const { status, type, start_time, timezone, address_str, cost, currency_code, pin_code, responder } = appointment
  const who = responder?.display_name ?? t('formerly')
  const word = status === open ? 'appointmentWith' : status === cancelled ? 'appointmentOff' : 'appointmentWas'
  return (
    <Card>
      <h2>{t(word, { who })}</h2>
      <p>
        <strong>
          <Time at={start_time} zone={timezone} />
        </strong>
      </p>
      <p>
        {t(ways[type])} · {moneyText(cost, currency_code, language)}
      </p>
      {address_str && <p dir="auto">{address_str}</p>}
      {status === open && pin_code !== null && (
        <div className={css['pin']}>
          <p>{t('pin')}</p>
          <p className={css['digits']} data-pin>
            {pinText(pin_code)}
          </p>
          <p className={css['soft']}>{t('pinWhat', { who })}</p>
        </div>
      )}
      {status !== cancelled && (
        <Go className={css['link']} to={`/me/help/${appointment.issue_id}?appointment=${appointment.id}`}>
          {t('writeTo', { who })}
        </Go>
      )}
      {status === open && <Cancel appointment={appointment} />}
    </Card>
  )
}

const costOf = (bid: Bid, type: 0 | 1 | 2): number =>
  [bid.clinic_appt_cost, bid.housecall_cost, bid.telemed_consult_cost][type] ?? 0

function Offer({ bid, accepts }: { readonly bid: Bid; readonly accepts: boolean }) {
  const t = useWords(words)
  const language = useLanguage()
  const [type, choose] = useState<0 | 1 | 2>()
  const { responder } = bid
  return (
    <Card>
      <h2>{t('offerOf', { who: responder?.display_name ?? t('formerly') })}</h2>
      <p>
        <strong>
          <Time at={bid.time} zone={bid.timezone} />
        </strong>
      </p>
      {responder?.bio && (
        <p className={css['soft']} dir="auto">
          {responder.bio}
        </p>
      )}
      {bid.address_str && <p dir="auto">{bid.address_str}</p>}
      {accepts ? (
        bid.appointment_types.map((one) => (
          <BigButton key={one} onClick={() => choose(one)}>
            {t('accept', {
              way: t(ways[one]),
              price: moneyText(costOf(bid, one), bid.currency_code, language),
            })}
          </BigButton>
        ))
      ) : (
        <p className={css['soft']}>{t('oneAtATime')}</p>
      )}
      {type !== undefined && (
        <AcceptSheet bid={bid} type={type} cost={costOf(bid, type)} onClose={() => choose(undefined)} />
      )}
    </Card>
  )
}

/** Appointments first, then what can still be chosen. */
export function Offers({ issue }: { readonly issue: Case }) {
  const bids = issue.availability_bids
  const meetings = bids.flatMap(({ appointments }) => appointments).toSorted((one, other) => one.status - other.status)
  const hasOpen = meetings.some(({ status }) => status === open)
  const offered = bids.filter(({ accepted_at, cancelled_on }) => accepted_at === null && cancelled_on === null)
  const isOpen = issue.status === 1 || issue.status === 2
  return (
    <>
      {meetings.map((one) => (
        <Meeting key={one.id} appointment={one} />
      ))}
      {isOpen && offered.map((bid) => <Offer key={bid.id} bid={bid} accepts={!hasOpen} />)}
    </>
  )
}
