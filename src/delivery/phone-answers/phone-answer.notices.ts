import type { Notice } from '../notifications/notification.ts'
import { type ToldAtDesk, toDesk } from '../notifications/to-desk.ts'
import type { Meaning } from './phone-answer.ts'

/** Without a company only staff can say whose it is. */
export interface WaitingNews extends ToldAtDesk {
  readonly id: string
  readonly meaning: Meaning
  readonly at: Date
}

const texts: Readonly<Record<'help' | 'other', Notice['texts']>> = {
  help: {
    en: {
      title: 'Somebody asks for help by SMS',
      body: 'The number is of nobody whom we know. Look at the answers that wait, and call back.',
    },
    es: {
      title: 'Alguien pide ayuda por SMS',
      body: 'El número no es de nadie conocido. Mire las respuestas que esperan y devuelva la llamada.',
    },
  },
  other: {
    en: {
      title: 'An answer by SMS waits for a person',
      body: 'It is not plain what it means, or whose it is. Look at the answers that wait.',
    },
    es: {
      title: 'Una respuesta por SMS espera a una persona',
      body: 'No está claro qué significa o de quién es. Mire las respuestas que esperan.',
    },
  },
}

/** 533: an answer waits for a person. Once an hour, because many may answer at once; of help each time. */
export function waitingNotices({ id, meaning, companyId, at, managers, staff }: WaitingNews): Notice[] {
  const isHelp = meaning === 'help'
  const cause = `phone_answer:${isHelp ? id : `${companyId ?? 'none'}:${at.toISOString().slice(0, 13)}`}`
  const notice = (userIds: readonly string[], whose: string | null, of: string): Notice => ({
    type: 533,
    cause: of,
    userIds,
    companyId: whose,
    texts: texts[isHelp ? 'help' : 'other'],
    data: { phone_answer_id: id },
  })
  return toDesk(notice, cause, { companyId, managers, staff })
}
