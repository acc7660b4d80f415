import type { EvidencePhoneAnswer, MessageInFull } from '../../delivery/index.ts'
import type { Answers } from '../../safety/index.ts'
import type { EvidenceRecord } from './evidence-record.ts'

export const iso = (at: Date): string => at.toISOString()
export const maybeIso = (at: Date | null): string | null => at?.toISOString() ?? null

/** A message and everything that became of it, each a record. */
export function* messageRecords(one: MessageInFull): Generator<EvidenceRecord> {
  const { message } = one
  const of = { user_id: message.userId, notification_id: message.id }
  yield {
    record: 'message',
    at: iso(message.createdAt),
    ...of,
    company_id: message.companyId,
    type: message.type,
    name: message.name,
    language: message.language,
    title: message.title,
    body: message.body,
    data: message.data,
    cause: message.cause,
    thread: message.thread,
    urgency: message.urgency,
    withheld: message.withheld,
    occurred_at: maybeIso(message.occurredAt),
    published_at: maybeIso(message.publishedAt),
    matched_at: maybeIso(message.matchedAt),
    queued_at: maybeIso(message.queuedAt),
    acknowledged_at: maybeIso(message.acknowledgedAt),
    acknowledged_by: message.acknowledgedBy,
    read_at: maybeIso(message.readAt),
    deleted_at: maybeIso(message.deletedAt),
  }
  for (const delivery of one.deliveries) {
    const { id: delivery_id, channel } = delivery
    yield {
      record: 'delivery',
      at: iso(delivery.queuedAt),
      ...of,
      delivery_id,
      channel,
      device_id: delivery.deviceId,
      state: delivery.state,
      simulated: delivery.simulated,
      step: delivery.step,
      carried_by: delivery.carriedBy,
      attempts: delivery.attempts,
      due_at: iso(delivery.dueAt),
      sent_at: maybeIso(delivery.sentAt),
      kept_at: maybeIso(delivery.keptAt),
      acknowledged_at: maybeIso(delivery.acknowledgedAt),
      acknowledged_by: delivery.acknowledgedBy,
      bounced_at: maybeIso(delivery.bouncedAt),
      last_error: delivery.lastError,
      provider_message_id: delivery.providerMessageId,
    }
    for (const [index, { at, outcome, said }] of delivery.tries.entries())
      yield {
        record: 'try',
        at: iso(new Date(at)),
        ...of,
        delivery_id,
        channel,
        attempt: index + 1,
        outcome,
        said,
      }
  }
  for (const receipt of one.receipts)
    yield {
      record: 'receipt',
      at: iso(receipt.at),
      ...of,
      delivery_id: receipt.deliveryId,
      channel: receipt.channel,
      source: receipt.source,
      event: receipt.event,
      code: receipt.code,
      reference: receipt.reference,
      said: receipt.said,
      received_at: iso(receipt.receivedAt),
      raw: receipt.raw,
    }
  for (const escalation of one.escalations)
    yield {
      record: 'escalation',
      at: iso(escalation.startedAt),
      ...of,
      kind: escalation.kind,
      policy_id: escalation.policyId,
      policy_revision: escalation.policyRevision,
      policy_steps: escalation.policySteps,
      list_after_minutes: escalation.listAfterMinutes,
      ends_with: escalation.endsWith,
      state: escalation.state,
      steps_done: escalation.stepsDone,
      ended_at: maybeIso(escalation.endedAt),
      ended_by: escalation.endedBy,
      handled_by_name: escalation.handledBy,
    }
  for (const { at, way, outcome, note, byName } of one.attempts)
    yield { record: 'attempt', at: iso(at), ...of, way, outcome, note, by_name: byName }
}

/** What a person answered, in the order of kinds and then of time. */
export function* answerRecords(
  { checkIns, requestAnswers, calls }: Answers,
  phoneAnswers: readonly EvidencePhoneAnswer[],
): Generator<EvidenceRecord> {
  for (const one of phoneAnswers)
    yield {
      record: 'phone_answer',
      at: iso(one.at),
      user_id: one.userId,
      notification_id: one.messageId,
      channel: one.channel,
      phone_number: one.phone,
      words: one.body,
      meaning: one.meaning,
      outcome: one.outcome,
      settled_as: one.settledAs,
      settled_at: maybeIso(one.settledAt),
      settled_by_name: one.settledByName,
    }
  for (const one of checkIns)
    yield {
      record: 'check_in',
      at: iso(one.at),
      user_id: one.userId,
      check_in_id: one.id,
      received_at: iso(one.receivedAt),
      status: one.status,
      type: one.type,
      country_code: one.countryCode,
    }
  for (const one of requestAnswers)
    yield {
      record: 'request_answer',
      at: maybeIso(one.answeredAt),
      user_id: one.userId,
      check_in_request_id: one.requestId,
      check_in_id: one.checkInId,
      status: one.status,
      by_phone: one.byPhone,
      taken_by_name: one.takenByName,
    }
  for (const one of calls)
    yield {
      record: 'call_for_help',
      at: iso(one.calledAt),
      user_id: one.userId,
      call_for_help_id: one.id,
      last_called_at: iso(one.lastCalledAt),
      words: one.words,
      claimed_at: maybeIso(one.claimedAt),
      claimed_by_name: one.claimedByName,
      resolved_at: maybeIso(one.resolvedAt),
      resolved_by_name: one.resolvedByName,
    }
}
