import type { Notice } from '../../delivery/index.ts'
import type { CallForHelp } from './call-for-help.ts'

const nameOf = ({ firstName, lastName, externalId }: CallForHelp): string =>
  [firstName, lastName].filter(Boolean).join(' ') || (externalId ?? '')

/** 53 once more: whoever had the call has given it back, or it was taken up again. */
export function waitsAgainNotice(call: CallForHelp, companyId: string, managers: readonly string[], now: Date): Notice {
  const name = nameOf(call)
  return {
    type: 53,
    cause: `call_for_help:${call.id}:waits:${now.toISOString()}`,
    userIds: managers,
    companyId,
    occurredAt: call.lastCalledAt,
    texts: {
      en: {
        title: `${name} still needs help`,
        body: `Nobody has the call for help of ${name} now. Get in touch at once.`,
      },
      es: {
        title: `${name} sigue necesitando ayuda`,
        body: `Nadie se ocupa ahora de la petición de ayuda de ${name}. Póngase en contacto de inmediato.`,
      },
    },
    data: { user_id: call.userId },
  }
}
