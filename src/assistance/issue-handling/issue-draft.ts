import type { IssueDetails, IssueStatus, IssueType } from '../issues/issue.ts'

/** Details as they were sent. What is left out stays as it is. */
export interface DetailsDraft {
  readonly type?: IssueType | undefined
  readonly description?: string | undefined
  readonly point?: { readonly lat: number; readonly lng: number } | undefined
  /** ISO 3166-1 alpha-2 or alpha-3, not checked yet. */
  readonly country?: string | undefined
}

export interface IssueDraft extends DetailsDraft {
  readonly affectedId?: string | undefined
}

export interface IssueChange extends DetailsDraft {
  readonly status?: IssueStatus | undefined
}

export const maxDescriptionLength = 10_000

export const noDetails: IssueDetails = { type: null, description: null, lat: null, lng: null, countryCode: null }

/** The details with what was sent. `countryCode` is the known code of the country that was sent, or of the point that was sent. */
export const mergeDetails = (
  before: IssueDetails,
  { type, description, point }: DetailsDraft,
  countryCode: string | undefined,
): IssueDetails => ({
  type: type ?? before.type,
  description: description ?? before.description,
  lat: point ? point.lat : before.lat,
  lng: point ? point.lng : before.lng,
  countryCode: countryCode ?? before.countryCode,
})

export const sameDetails = (a: IssueDetails, b: IssueDetails): boolean =>
  a.type === b.type &&
  a.description === b.description &&
  a.lat === b.lat &&
  a.lng === b.lng &&
  a.countryCode === b.countryCode
