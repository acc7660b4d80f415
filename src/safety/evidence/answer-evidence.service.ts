import type { Ctx } from '../../platform/ctx.ts'
import { listCalls, listRequestAnswers, listRequests, listSpokenCheckIns } from './answer-evidence.store.ts'
import type { AnswerQuery, Answers, EvidenceRequest, RequestQuery } from './answer-evidence.ts'

/** What these people said: that they are safe or need help, and their answers to requests. Three statements, however many they are. */
export async function readAnswers({ db }: Ctx, query: AnswerQuery): Promise<Answers> {
  const [checkIns, requestAnswers, calls] = await Promise.all([
    listSpokenCheckIns(db, query),
    listRequestAnswers(db, query),
    listCalls(db, query),
  ])
  return { checkIns, requestAnswers, calls }
}

export const readRequestsForEvidence = ({ db }: Ctx, query: RequestQuery): Promise<EvidenceRequest[]> =>
  listRequests(db, query)
