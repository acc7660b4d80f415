import type { Notice } from '../notifications/notification.ts'

export interface UsedUp {
  readonly companyId: string | null
  /** In UTC. */
  readonly day: string
  readonly most: number
  readonly managers: readonly string[]
  readonly staff: readonly string[]
}

/** 532: SMS to people who were not reached are not sent any more this day. */
export function budgetNotices({ companyId, day, most, managers, staff }: UsedUp): Notice[] {
  const notice = (userIds: readonly string[], whose: string | null, cause: string): Notice => ({
    type: 532,
    cause,
    userIds,
    companyId: whose,
    texts: {
      en: {
        title: 'The day’s budget of SMS is used up',
        body: `${most} SMS were sent on ${day} to people who had not been reached. No more are sent this day: look at the list of those who are not reached.`,
      },
      es: {
        title: 'Se agotó el presupuesto diario de SMS',
        body: `El ${day} se enviaron ${most} SMS a personas que no habían sido localizadas. Hoy no se envían más: mire la lista de las personas no localizadas.`,
      },
    },
    data: { day },
  })
  const cause = `sms_budget:${companyId ?? 'none'}:${day}`
  return [
    ...(managers.length > 0 ? [notice(managers, companyId, cause)] : []),
    ...(staff.length > 0 ? [notice(staff, null, `${cause}:staff`)] : []),
  ]
}
