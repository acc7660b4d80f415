import { requestIsAnswered, type SaidByPhone } from '../../delivery/index.ts'
import { findActiveUser } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { storeCheckIn } from '../check-ins/check-in.service.ts'
import type { CheckInDraft } from '../check-ins/check-in.ts'
import { isRecipient, markAnswered } from './check-in-request.store.ts'

/** Nothing but how they are. */
const spokenDraft = ({ status, at }: SaidByPhone): CheckInDraft => ({
  status,
  lat: null,
  lng: null,
  countryCode: null,
  at,
  accuracy: 'unknown',
  type: 'web',
  deviceToken: null,
})

/**
 * What a person said by telephone, without anybody of the desk: a check-in, and the answer to the request if there is one. `tx` must be the
 * system's.
 */
export async function takeSpoken(tx: Ctx, said: SaidByPhone): Promise<void> {
  const { userId, companyId, requestId, takenById } = said
  const person = await findActiveUser(tx, userId)
  if (!person) return
  const isAsked = requestId !== null && companyId !== null && (await isRecipient(tx.db, companyId, requestId, userId))
  await storeCheckIn(tx, person, companyId, spokenDraft(said), {
    words: said.words,
    afterInsert: async (inner, made) => {
      if (!isAsked || requestId === null) return
      const answer = { requestId, userId, checkInId: made.id, at: made.at }
      await markAnswered(inner.db, answer, takenById === undefined ? undefined : { id: takenById })
      await requestIsAnswered(inner, requestId, userId)
    },
  })
}
