import type { DelayedMessage, PreSendCheck } from '../../delivery/index.ts'
import { visaRequirementId } from '../../reference/index.ts'
import { listTripsAhead, type TripAhead } from './visa-notifications.store.ts'

/** The trip goes to the country of the message, and the person still has the passport that it is about. */
const isAbout = ({ destination, passports }: TripAhead, requirementId: unknown): boolean =>
  passports.some((passport) => visaRequirementId(passport, destination) === requirementId)

function outdated({ userId, data }: DelayedMessage, ahead: readonly TripAhead[]): string | undefined {
  const still = ahead.filter((trip) => trip.userId === userId && isAbout(trip, data['visa_requirement_id']))
  if (still.length === 0) return 'no_longer_concerned'
  return still.every(({ muted }) => muted) ? 'muted' : undefined
}

/** A message about a visa is not sent when the person no longer goes there or has another passport, or muted all trips there. */
export const checkVisaMessages: PreSendCheck = async (ctx, messages) => {
  const ahead = await listTripsAhead(ctx.db, [...new Set(messages.map((one) => one.userId))], ctx.now)
  return new Map(
    messages.flatMap((one) => {
      const why = outdated(one, ahead)
      return why === undefined ? [] : [[one.id, why] as const]
    }),
  )
}
