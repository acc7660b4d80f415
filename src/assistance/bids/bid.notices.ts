import type { Notice } from '../../delivery/index.ts'
import { localTimes } from '../appointments/appointment.notices.ts'
import type { Bid } from '../appointments/bid.ts'

const common = (bid: Bid, affectedId: string) => ({
  userIds: [affectedId],
  companyId: bid.companyId,
  data: { issue_id: bid.issueId, bid_id: bid.id },
  thread: `issue:${bid.issueId}`,
})

/** 1: a responder offers the affected person an appointment. */
export function bidNotice(bid: Bid, affectedId: string, responder: string): Notice {
  const at = localTimes(bid.time, bid.timezone)
  return {
    ...common(bid, affectedId),
    type: 1,
    cause: `bid:${bid.id}:new`,
    texts: {
      en: {
        title: 'A responder can see you',
        body: `${responder} can see you on ${at.en}. Accept it to make the appointment.`,
      },
      es: {
        title: 'Le pueden atender',
        body: `${responder} puede atenderle el ${at.es}. Acéptelo para confirmar la cita.`,
      },
    },
  }
}

/** 2: the offer was cancelled. */
export function cancelledBidNotice(bid: Bid, affectedId: string, responder: string): Notice {
  const at = localTimes(bid.time, bid.timezone)
  return {
    ...common(bid, affectedId),
    type: 2,
    cause: `bid:${bid.id}:cancelled`,
    texts: {
      en: { title: 'An offer was withdrawn', body: `${responder} cannot see you on ${at.en} any more.` },
      es: { title: 'Una propuesta fue retirada', body: `${responder} ya no puede atenderle el ${at.es}.` },
    },
  }
}
