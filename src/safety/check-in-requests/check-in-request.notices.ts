import type { Notice } from '../../delivery/index.ts'
import type { CheckInRequest } from './check-in-request.ts'

const texts = (company: string, message: string | null, again: boolean): Notice['texts'] => ({
  en: {
    title: again ? 'Please answer: are you safe?' : 'Are you safe?',
    body: message ?? `${company} asks you to check in and say how you are.`,
  },
  es: {
    title: again ? 'Por favor, responda: ¿está a salvo?' : '¿Está a salvo?',
    body: message ?? `${company} le pide que indique dónde y cómo está.`,
  },
})

/** `again` names the repetition; undefined for the first question. The board (check-in-board.store.ts) looks for these causes. */
const notice = (
  request: CheckInRequest,
  company: string,
  userIds: readonly string[],
  again: string | undefined,
): Notice => ({
  type: again ? 54 : 50,
  cause: `check_in_request:${request.id}${again ? `:${again}` : ''}`,
  userIds,
  companyId: request.companyId,
  texts: texts(company, request.message, again !== undefined),
  data: { check_in_request_id: request.id },
})

/** 50: the company asks a person to check in. */
export const requestNotice = (request: CheckInRequest, company: string, userIds: readonly string[]): Notice =>
  notice(request, company, userIds, undefined)

/** 304: the other managers are notified of the request. */
export const monitorNotice = (request: CheckInRequest, asked: number, managers: readonly string[]): Notice => ({
  type: 304,
  cause: `check_in_request:${request.id}:monitor`,
  userIds: managers,
  companyId: request.companyId,
  texts: {
    en: {
      title: 'People were asked to check in',
      body: asked === 1 ? '1 person was asked to check in.' : `${asked} people were asked to check in.`,
    },
    es: {
      title: 'Se ha pedido confirmar la situación',
      body:
        asked === 1
          ? 'Se ha pedido a 1 persona que indique dónde y cómo está.'
          : `Se ha pedido a ${asked} personas que indiquen dónde y cómo están.`,
    },
  },
  data: {},
})

/** 54: a second request to those who have not answered. */
export const followUpNotice = (request: CheckInRequest, company: string, userIds: readonly string[]): Notice =>
  notice(request, company, userIds, 'follow_up')

/** 54: somebody at the desk reminds those who have not answered; the number distinguishes one reminder from the next. */
export const reminderNotice = (
  request: CheckInRequest,
  company: string,
  userIds: readonly string[],
  number: number,
): Notice => notice(request, company, userIds, `reminder:${number}`)

/** 54 for the managers: how many have not answered and got a reminder. */
export const unansweredNotice = (
  request: CheckInRequest,
  { unanswered, asked }: { readonly unanswered: number; readonly asked: number },
  managers: readonly string[],
): Notice => ({
  type: 54,
  cause: `check_in_request:${request.id}:silent`,
  userIds: managers,
  companyId: request.companyId,
  forManagers: true,
  texts: {
    en: {
      title: 'Not everybody has checked in',
      body: `${unanswered} of ${asked} people have not answered for two hours. They were asked once more.`,
    },
    es: {
      title: 'No todos han respondido',
      body: `${unanswered} de ${asked} personas no han respondido en dos horas. Se les ha preguntado de nuevo.`,
    },
  },
  data: { check_in_request_id: request.id },
})
