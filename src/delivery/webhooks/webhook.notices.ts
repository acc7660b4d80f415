import type { Notice, NoticeTexts } from '../notifications/notification.ts'
import type { WebhookEndpoint } from './webhook.ts'

/** Without its path and query: those may be a secret of the receiver. */
const hostOf = (url: string): string => new URL(url).host

const notice = (
  type: 510 | 511 | 512,
  endpoint: Pick<WebhookEndpoint, 'id' | 'companyId'>,
  managers: readonly string[],
  cause: string,
  texts: NoticeTexts,
): Notice => ({
  type,
  cause: `webhook_endpoint:${endpoint.id}:${cause}`,
  userIds: managers,
  companyId: endpoint.companyId,
  texts,
  data: { webhook_endpoint_id: endpoint.id },
  thread: `webhook_endpoint:${endpoint.id}`,
})

type Where = Pick<WebhookEndpoint, 'id' | 'companyId' | 'url'>

/** 510: nothing but failures for three days. Sent once for each time that it began to fail. */
export const failingNotice = (endpoint: Where, since: Date, managers: readonly string[]): Notice => {
  const host = hostOf(endpoint.url)
  return notice(510, endpoint, managers, `failing:${since.toISOString()}`, {
    en: {
      title: 'A webhook endpoint is failing',
      body: `Nothing has reached the endpoint at ${host} for three days. Events are kept and can be replayed.`,
    },
    es: {
      title: 'Un punto de recepción de webhooks falla',
      body: `Desde hace tres días no llega nada al punto de recepción en ${host}. Los eventos se conservan y pueden reenviarse.`,
    },
  })
}

/** 511: an event ran out of tries. Sent once for each time that the endpoint began to fail, not once for each event. */
export const exhaustedNotice = (endpoint: Where, since: Date, managers: readonly string[]): Notice => {
  const host = hostOf(endpoint.url)
  return notice(511, endpoint, managers, `exhausted:${since.toISOString()}`, {
    en: {
      title: 'A webhook event could not be delivered',
      body: `An event for the endpoint at ${host} has failed thirteen times and is not tried again. It is kept and can be replayed.`,
    },
    es: {
      title: 'Un evento de webhook no pudo entregarse',
      body: `Un evento para el punto de recepción en ${host} ha fallado trece veces y no se intentará más. Se conserva y puede reenviarse.`,
    },
  })
}

/** 512: the receiver answered 410. */
export const goneNotice = (endpoint: Where, at: Date, managers: readonly string[]): Notice => {
  const host = hostOf(endpoint.url)
  return notice(512, endpoint, managers, `gone:${at.toISOString()}`, {
    en: {
      title: 'A webhook endpoint was disabled',
      body: `The endpoint at ${host} answered that it is gone (410), so it was disabled. Enable it again to go on.`,
    },
    es: {
      title: 'Se ha desactivado un punto de recepción de webhooks',
      body: `El punto de recepción en ${host} respondió que ya no existe (410) y se ha desactivado. Actívelo de nuevo para continuar.`,
    },
  })
}
