import type { Notice } from '../../delivery/index.ts'

interface About {
  readonly conversationId: string
  readonly companyId: string
  /** The number of the message that is the cause. */
  readonly seq: number
}

/** 5: somebody wrote while the person was away. The text of the message is never in it: it may be medical. */
export const missedNotice = (
  { conversationId, companyId, seq }: About,
  userIds: readonly string[],
  areHelpers: boolean,
): Notice => ({
  type: 5,
  cause: `conversation:${conversationId}:missed:${seq}`,
  userIds,
  companyId,
  ...(areHelpers ? { forManagers: true as const } : {}),
  texts: {
    en: {
      title: 'You have a new message',
      body: 'Somebody wrote to you while you were away. Open the conversation to read it.',
    },
    es: {
      title: 'Tiene un mensaje nuevo',
      body: 'Le han escrito mientras no estaba. Abra la conversación para leerlo.',
    },
  },
  data: { conversation_id: conversationId },
})

/** 6: a traveller waits, and nobody who helps is there. */
export const absentNotice = ({ conversationId, companyId, seq }: About, managers: readonly string[]): Notice => ({
  type: 6,
  cause: `conversation:${conversationId}:absent:${seq}`,
  userIds: managers,
  companyId,
  texts: {
    en: {
      title: 'A traveller waits for an answer',
      body: 'A traveller wrote 10 minutes ago, and nobody who helps has been there since. Open the conversation.',
    },
    es: {
      title: 'Un viajero espera respuesta',
      body: 'Un viajero escribió hace 10 minutos y desde entonces no ha estado nadie que le ayude. Abra la conversación.',
    },
  },
  data: { conversation_id: conversationId },
})
