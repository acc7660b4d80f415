import { requestIsAnswered, type SaidByPhone } from '../../delivery/index.ts'
import { findActiveUser } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { storeCheckIn } from '../check-ins/check-in.service.ts'
import type { CheckInDraft } from '../check-ins/check-in.ts'
import { isRecipient, markAnswered } from './check-in-request.store.ts'

/** Nothing but how they are. */
const spokenDraft = (status: SaidByPhone['status']): CheckInDraft => ({
  status,
  lat: null,
  lng: null,
  countryCode: null,
  at: null,
  accuracy: 'unknown',
  type: 'web',
  deviceToken: null,
})

/**
 * What a person said by telephone, without anybody of the desk: a check-in, and the answer to the request if there is one. `tx` must be the
 * system's.
 */
export async function takeSpoken(tx: Ctx, { userId, companyId, status, requestId }: SaidByPhone): Promise<void> {
  const person = await findActiveUser(tx, userId)
  if (!person) return
  const isAsked = requestId !== null && companyId !== null && (await isRecipient(tx.db, companyId, requestId, userId))
  await storeCheckIn(tx, person, companyId, spokenDraft(status), {
    afterInsert: async (inner, made) => {
      if (!isAsked || requestId === null) return
      await markAnswered(inner.db, { requestId, userId, checkInId: made.id, at: inner.now })
      await requestIsAnswered(inner, requestId, userId)
    },
  })
}
