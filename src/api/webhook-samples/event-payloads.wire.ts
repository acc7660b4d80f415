import type { TObject } from 'typebox'
import { AppointmentPayload, IssuePayload } from '../../assistance/v2.ts'
import { InvoicePayload, PolicyPayload, RenewalPayload } from '../../commerce/v2.ts'
import type { PayloadKind } from '../../delivery/index.ts'
import { EvidencePayload, InvitationPayload, UserPayload } from '../../delivery/v2.ts'
import {
  AdvisoryPayload,
  AlertPayload,
  AlertSummaryPayload,
  EntryRequirementPayload,
  TravelRestrictionPayload,
  VisaPayload,
} from '../../intelligence/v2.ts'
import {
  AirportPayload,
  CappedPayload,
  ClaimPayload,
  DisruptionPayload,
  FlightPayload,
  RegistrationPayload,
} from '../../protection/v2.ts'
import { CheckInRequestPayload, HelpPayload } from '../../safety/v2.ts'
import { TripPayload } from '../../trips/v2.ts'

/** The schema of each payload kind of notification-types.ts: of the `x.event.ts` that writes it. */
export const eventPayloads: Readonly<Record<PayloadKind, TObject>> = {
  trip: TripPayload,
  check_in_request: CheckInRequestPayload,
  help: HelpPayload,
  issue: IssuePayload,
  appointment: AppointmentPayload,
  flight: FlightPayload,
  airport: AirportPayload,
  alert: AlertPayload,
  advisory: AdvisoryPayload,
  summary: AlertSummaryPayload,
  travel_restriction: TravelRestrictionPayload,
  entry_requirement: EntryRequirementPayload,
  visa_requirement: VisaPayload,
  user: UserPayload,
  invitation: InvitationPayload,
  claim: ClaimPayload,
  registration: RegistrationPayload,
  policy: PolicyPayload,
  disruption: DisruptionPayload,
  capped: CappedPayload,
  renewal: RenewalPayload,
  invoice: InvoicePayload,
  evidence: EvidencePayload,
}
