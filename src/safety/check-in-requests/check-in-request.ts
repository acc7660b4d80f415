import type { CheckIn } from '../check-ins/check-in.ts'

/** How the people were chosen; what is named adds up. */
export interface RecipientSelection {
  readonly userIds: readonly string[]
  /** Id or code of a country: whoever of the company is there now. */
  readonly country: string | null
  readonly alertId: string | null
}

/** A manager asks travellers to check in and say how they are. */
export interface CheckInRequest {
  readonly id: string
  readonly companyId: string
  /** The manager; null when the company's own server asked. */
  readonly userId: string | null
  readonly message: string | null
  readonly followUpAt: Date
  readonly followedUpAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** With how many were asked and how many have answered. */
export interface CountedRequest extends CheckInRequest {
  readonly asked: number
  readonly answered: number
}

/** One of those who were asked, and the latest answer. */
export interface RecipientAnswer {
  readonly userId: string
  readonly firstName: string
  readonly lastName: string | null
  readonly externalId: string | null
  readonly answeredAt: Date | null
  readonly checkIn: CheckIn | null
}

/** A request as the person who was asked sees it. */
export interface OwnRequest extends CheckInRequest {
  readonly answeredAt: Date | null
}

/** Who has not answered by then is asked once more. */
export const followUpAfter = (at: Date): Date => new Date(at.getTime() + 2 * 3_600_000)

export const maxRecipients = 10_000
export const maxMessageLength = 500
