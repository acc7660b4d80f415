import { invalid } from '../../platform/problem.ts'
import type { CheckIn } from '../check-ins/check-in.ts'

/** The recipients: the union of the three. */
export interface RecipientSelection {
  readonly userIds: readonly string[]
  /** Id or code of a country: everybody of the company who is there now. */
  readonly country: string | null
  readonly alertId: string | null
}

/** A request of a company to its travellers to check in. */
export interface CheckInRequest {
  readonly id: string
  readonly companyId: string
  /** The manager; null when the company's key was used. */
  readonly userId: string | null
  readonly message: string | null
  readonly followUpAt: Date
  readonly followedUpAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** With the numbers of recipients and of answers. */
export interface CountedRequest extends CheckInRequest {
  readonly asked: number
  readonly answered: number
}

/** A recipient, with the latest answer. */
export interface RecipientAnswer {
  readonly userId: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly externalId: string | null
  readonly answeredAt: Date | null
  readonly checkIn: CheckIn | null
}

/** A request as shown to a recipient. */
export interface OwnRequest extends CheckInRequest {
  readonly answeredAt: Date | null
}

/** An unanswered request, with its sender. */
export interface OpenQuestion extends Pick<CheckInRequest, 'id' | 'message' | 'createdAt'> {
  /** Null: the company's own server sent it, or somebody who is gone. */
  readonly askedBy: string | null
  readonly companyName: string
}

/** The time of the reminder. */
export const followUpAfter = (at: Date): Date => new Date(at.getTime() + 2 * 3_600_000)

export const maxRecipients = 10_000
export const maxMessageLength = 500

/** Somebody must be named, in one way or another. */
export function checkSelection({ userIds, country, alertId }: RecipientSelection): void {
  if (userIds.length === 0 && country === null && alertId === null)
    throw invalid({ user_ids: 'name people, or say a country or an alert_id' })
}
