import { Type } from 'typebox'
import { id, idOrNull, namedObject, text, textOrNull, time, type Wire } from '../../platform/http/fields.ts'
import { TextIn } from '../../platform/http/lenient.ts'
import { timeOut } from '../../platform/http/times.ts'
import { isUuid } from '../../platform/ids.ts'
import { checkAll, invalid } from '../../platform/problem.ts'
import type { BaggageReportDraft, BaggageReportInFull } from './baggage-report.ts'

const longestReference = 100

export const BaggageReportV2 = namedObject(
  'BaggageReport',
  {
    id: id('Id of the report.'),
    registration_id: id('The registration that covers the flight.'),
    air_segment_id: id('The flight.'),
    kind: text('delayed: it came late, or has not come yet. lost: it will not come.', 'delayed'),
    reference: text('The airline’s number of the report.', 'LHRBA12345'),
    claim_id: idOrNull('The claim that was made for it; null where a cap or the policy does not allow one.'),
    claim_human_id: textOrNull('What people call the claim.', 'F3C33D'),
    reported_at: time('When it was reported.'),
  },
  { description: 'A bag that came late or not at all.' },
)

export const toBaggageReportV2 = (report: BaggageReportInFull): Wire<typeof BaggageReportV2> => ({
  id: report.id,
  registration_id: report.registrationId,
  air_segment_id: report.airSegmentId,
  kind: report.kind,
  reference: report.reference,
  claim_id: report.claimId,
  claim_human_id: report.claimHumanId,
  reported_at: timeOut(report.reportedAt),
})

export const BaggageReportInV2 = Type.Object({
  baggage_report: namedObject(
    'BaggageReportInput',
    {
      kind: TextIn('delayed or lost. Required.', 'delayed', 20),
      air_segment_id: TextIn(
        'The flight, one of the registration. Required.',
        '7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0',
        64,
      ),
      reference: TextIn('The airline’s number of the report. Required.', 'LHRBA12345', longestReference),
    },
    { description: 'What happened to the bag.' },
  ),
})

function readKind(sent: string | null | undefined): BaggageReportDraft['kind'] {
  const known = (['delayed', 'lost'] as const).find((one) => one === sent?.trim().toLowerCase())
  if (!known) throw invalid({ kind: 'must be delayed or lost' })
  return known
}

function readSegment(sent: string | null | undefined): string {
  const value = sent?.trim() ?? ''
  if (value === '') throw invalid({ air_segment_id: 'is required' })
  if (!isUuid(value)) throw invalid({ air_segment_id: 'must be an id' })
  return value.toLowerCase()
}

function readReference(sent: string | null | undefined): string {
  const value = sent?.trim() ?? ''
  if (value === '') throw invalid({ reference: 'is required' })
  return value
}

/** Refuses all that is wrong at once. */
export function fromBaggageReportV2({ baggage_report: sent }: Wire<typeof BaggageReportInV2>): BaggageReportDraft {
  const [kind, airSegmentId, reference] = checkAll<[BaggageReportDraft['kind'], string, string]>(
    () => readKind(sent.kind),
    () => readSegment(sent.air_segment_id),
    () => readReference(sent.reference),
  )
  return { kind, airSegmentId, reference }
}
