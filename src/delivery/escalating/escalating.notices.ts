import type { PaidChannel } from '../escalation/escalation.ts'
import type { Notice } from '../notifications/notification.ts'
import type { BudgetOf } from './steps.store.ts'

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
  return [
    ...(managers.length > 0 ? [notice(managers, companyId, cause)] : []),
    ...(staff.length > 0 ? [notice(staff, null, `${cause}:staff`)] : []),
  ]
}
