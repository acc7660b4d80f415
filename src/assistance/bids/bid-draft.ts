import { checkAll, invalid } from '../../platform/problem.ts'
import { findZone } from '../../trips/index.ts'
import { type AppointmentType, appointmentTypes, type Bid } from '../appointments/bid.ts'
import { type BidTime, isLocal, parseZone, resolveBidTime } from './bid-time.ts'

/** What a responder sent for a bid. */
export interface BidDraft {
  readonly time: BidTime | null
  readonly timezone: string | null
  readonly appointmentTypes: readonly AppointmentType[]
  readonly address: string | null
  readonly lat: number | null
  readonly lng: number | null
  readonly costs: Readonly<Record<AppointmentType, number | null>>
}

/** What the responder's account says where the draft says nothing. */
export interface ResponderDefaults {
  readonly timezone: string | null
  readonly clinicAddress: string | null
  readonly costs: Readonly<Record<AppointmentType, number | null>>
}

/** The names of the prices on the wire. */
export const costFields: Readonly<Record<AppointmentType, string>> = {
  clinic: 'clinic_appt_cost',
  housecall: 'housecall_cost',
  telemedicine: 'telemed_consult_cost',
}

function futureTime(time: BidTime | null, zone: string | null, now: Date): Date {
  if (time === null) throw invalid({ time: 'is required' })
  const at = resolveBidTime(time, zone)
  if (at <= now) throw invalid({ time: 'must lie in the future' })
  return at
}

/** A price for each offered type, the responder's own where none was sent. A price that was sent for another type is kept. */
function completeCosts(draft: BidDraft, defaults: ResponderDefaults): Bid['costs'] {
  const missing: Record<string, string> = {}
  const entries = appointmentTypes.map((type) => {
    const offered = draft.appointmentTypes.includes(type)
    const cost = draft.costs[type] ?? (offered ? defaults.costs[type] : null)
    if (offered && cost === null) missing[costFields[type]] = 'is required: neither the bid nor your settings have it'
    return [type, cost] as const
  })
  if (Object.keys(missing).length > 0) throw invalid(missing)
  return Object.fromEntries(entries) as Bid['costs']
}

function requireTypes(types: readonly AppointmentType[]): void {
  if (types.length === 0) throw invalid({ appointment_types: 'must have at least one of 0, 1, 2' })
}

/** What can be said of a draft without the responder's account: throws what is wrong with time and zone. */
export function checkTime({ time, timezone }: Pick<BidDraft, 'time' | 'timezone'>, now: Date): void {
  checkAll(
    () => timezone !== null && parseZone(timezone),
    // The zone of a local time may be that of the responder's account.
    () => (timezone === null && isLocal(time)) || futureTime(time, zoneOf(timezone), now),
  )
}

/** A wrong zone is named by its own check: the time is then only checked for its form. */
const zoneOf = (name: string | null): string | null => (name === null ? null : (findZone(name.trim()) ?? 'UTC'))

/** The bid's own fields, complete; throws all that is wrong with the draft at once. */
export function completeBid(
  draft: BidDraft,
  defaults: ResponderDefaults,
  now: Date,
): Pick<Bid, 'time' | 'timezone' | 'appointmentTypes' | 'address' | 'lat' | 'lng' | 'costs'> {
  const zoneName = draft.timezone ?? defaults.timezone
  const zone = zoneOf(zoneName)
  const [, , time, costs] = checkAll(
    () => zoneName !== null && parseZone(zoneName),
    () => requireTypes(draft.appointmentTypes),
    () => futureTime(draft.time, zone, now),
    () => completeCosts(draft, defaults),
  )
  const types = appointmentTypes.filter((type) => draft.appointmentTypes.includes(type))
  return {
    time,
    timezone: zone ?? 'UTC',
    appointmentTypes: types,
    address: draft.address ?? (types.includes('clinic') ? defaults.clinicAddress : null),
    lat: draft.lat,
    lng: draft.lng,
    costs,
  }
}
