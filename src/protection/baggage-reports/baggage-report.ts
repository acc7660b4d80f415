/** A bag that came late or not at all, as the company or the insured reported it. */
export interface BaggageReport {
  readonly id: string
  readonly companyId: string
  readonly registrationId: string
  readonly airSegmentId: string
  readonly kind: 'delayed' | 'lost'
  /** The airline's number of the report. */
  readonly reference: string
  readonly reportedAt: Date
}

export type BaggageReportDraft = Pick<BaggageReport, 'airSegmentId' | 'kind' | 'reference'>

/** With the claim that was made for it; null where none was. */
export interface BaggageReportInFull extends BaggageReport {
  readonly claimId: string | null
  readonly claimHumanId: string | null
}
