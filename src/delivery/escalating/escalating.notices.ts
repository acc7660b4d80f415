import type { BudgetOf, EscalationKind, PaidChannel } from '../escalation/escalation.ts'
import type { Notice } from '../notifications/notification.ts'
import { type ToldAtDesk, toDesk } from '../notifications/to-desk.ts'

export interface UsedUp extends BudgetOf {
  readonly managers: readonly string[]
  readonly staff: readonly string[]
}

const words: Readonly<Record<PaidChannel, Readonly<Record<'en' | 'es', string>>>> = {
  sms: { en: 'SMS', es: 'SMS' },
  whatsapp: { en: 'messages by WhatsApp', es: 'mensajes de WhatsApp' },
  voice: { en: 'calls', es: 'llamadas' },
}

/** 532: what costs money is not sent any more this day to people who were not reached. */
export function budgetNotices({ companyId, day, channel, most, managers, staff }: UsedUp): Notice[] {
  const { en, es } = words[channel]
  const notice = (userIds: readonly string[], whose: string | null, cause: string): Notice => ({
    type: 532,
    cause,
    userIds,
    companyId: whose,
    texts: {
      en: {
        title: `The day’s budget of ${en} is used up`,
        body: `The limit of ${most} ${en} to people who had not been reached was met on ${day}. No more are sent this day: look at the list of those who are not reached.`,
      },
      es: {
        title: `Se agotó el presupuesto diario de ${es}`,
        body: `El ${day} se llegó al límite de ${most} ${es} a personas que no habían sido localizadas. Hoy no se envían más: mire la lista de las personas no localizadas.`,
      },
    },
    data: { day },
  })
  const cause = `${channel}_budget:${companyId ?? 'none'}:${day}`
  return toDesk(notice, cause, { companyId, managers, staff })
}

export interface NotReachedNews extends ToldAtDesk {
  /** Names the thing. */
  readonly cause: string
  readonly kind: EscalationKind
}

const things: Readonly<Record<EscalationKind, Readonly<Record<'en' | 'es', string>>>> = {
  alert: { en: 'an alert of high risk', es: 'una alerta de riesgo alto' },
  check_in_request: { en: 'a request to check in', es: 'una solicitud de confirmación' },
  call_for_help: { en: 'a call for help', es: 'una petición de ayuda' },
}

/** 534: somebody has to try by hand. */
export function notReachedNotices({ cause, kind, ...told }: NotReachedNews): Notice[] {
  const { en, es } = things[kind]
  const notice = (userIds: readonly string[], whose: string | null, of: string): Notice => ({
    type: 534,
    cause: of,
    userIds,
    companyId: whose,
    texts: {
      en: {
        title: 'Not everybody was reached',
        body: `No message about ${en} has reached somebody. Somebody has to try by hand: look at the list of those who are not reached.`,
      },
      es: {
        title: 'No se ha localizado a todos',
        body: `Ningún mensaje sobre ${es} ha llegado a alguien. Alguien debe intentarlo personalmente: mire la lista de personas sin contacto.`,
      },
    },
    data: { kind },
  })
  return toDesk(notice, `not_reached:${cause}`, told)
}
