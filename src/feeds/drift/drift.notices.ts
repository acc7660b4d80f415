import type { Notice } from '../../delivery/index.ts'
import type { Feed } from '../registry/feed.ts'
import type { Drift, DriftKind } from './drift.ts'

const whatDrifted: Readonly<Record<DriftKind, { readonly en: string; readonly es: string }>> = {
  shape: { en: 'It is not written as before', es: 'No está escrita como antes' },
  silence: {
    en: 'Nothing new has come for longer than usual',
    es: 'No llega nada nuevo desde hace más tiempo de lo normal',
  },
  old: { en: 'It sends old data again', es: 'Vuelve a enviar datos antiguos' },
  future: { en: 'It has times that have not come yet', es: 'Tiene horas que aún no han llegado' },
  floor: { en: 'It has fewer items than usual', es: 'Tiene menos elementos de lo normal' },
  reuse: { en: 'It uses ids again for something else', es: 'Reutiliza identificadores para otra cosa' },
  language: { en: 'Its language or its licence line is another one', es: 'Su idioma o su licencia ha cambiado' },
  down: { en: 'It does not answer', es: 'No responde' },
}

type Named = Pick<Feed, 'key' | 'name' | 'publisher'>

/** 530: a feed is not as it was. Sent once for each drift. */
export const driftNotice = (
  feed: Named,
  { id, kind, evidence }: Pick<Drift, 'id' | 'kind' | 'evidence'>,
  staff: readonly string[],
): Notice => {
  const problem = evidence.problem.slice(0, 300)
  return {
    type: 530,
    cause: `feed_drift:${id}`,
    userIds: staff,
    companyId: null,
    data: { feed_key: feed.key, feed_drift_id: id },
    thread: `feed:${feed.key}`,
    texts: {
      en: {
        title: `The feed ${feed.key} has drifted`,
        body: `${feed.name}, ${feed.publisher}. ${whatDrifted[kind].en}: ${problem}. No rule publishes anything of it until three good answers have come, or staff close the drift.`,
      },
      es: {
        title: `La fuente ${feed.key} ha cambiado`,
        body: `${feed.name}, ${feed.publisher}. ${whatDrifted[kind].es}: ${problem}. Ninguna regla publica nada de ella hasta que lleguen tres respuestas buenas o el personal lo cierre.`,
      },
    },
  }
}

const waits = {
  en: 'What rules would publish waits in the review queue.',
  es: 'Lo que publicarían las reglas espera en la cola de revisión.',
}

const whyHeld: Readonly<Record<string, { readonly en: string; readonly es: string }>> = {
  'limit-hour': {
    en: 'Rules have reached the limit of messages in an hour.',
    es: 'Las reglas han llegado al límite de mensajes por hora.',
  },
  'limit-day': {
    en: 'Rules have reached the limit of messages in a day.',
    es: 'Las reglas han llegado al límite de mensajes por día.',
  },
  'limit-company-hour': {
    en: 'Rules have reached the limit of messages to one company in an hour.',
    es: 'Las reglas han llegado al límite de mensajes por hora a una empresa.',
  },
  'limit-company-day': {
    en: 'Rules have reached the limit of messages to one company in a day.',
    es: 'Las reglas han llegado al límite de mensajes por día a una empresa.',
  },
  stopped: { en: 'Publishing by rules is stopped.', es: 'La publicación por reglas está detenida.' },
}

/** 531: what rules would publish waits for a person. */
export const heldNotice = (
  held: { readonly reason: string; readonly feedKey: string | null; readonly threadId: string | null },
  at: Date,
  staff: readonly string[],
): Notice => ({
  type: 531,
  cause: `publishing_held:${held.reason}:${at.toISOString()}`,
  userIds: staff,
  companyId: null,
  data: { reason: held.reason, feed_key: held.feedKey, alert_thread_id: held.threadId },
  thread: 'publishing',
  texts: {
    en: {
      title: 'Automatic publishing was held',
      body: `${whyHeld[held.reason]?.en ?? `${held.reason}.`} ${waits.en}`,
    },
    es: {
      title: 'Publicación automática retenida',
      body: `${whyHeld[held.reason]?.es ?? `${held.reason}.`} ${waits.es}`,
    },
  },
})
