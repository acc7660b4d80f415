import type { Vault } from '../../platform/crypto/vault.ts'
import type { Appointment } from './appointment.ts'

const smallest = 100_000
const count = 900_000

/** The pin of an appointment, 100000 to 999999. Derived from the master key, so that it is not stored. */
export const pinOf = (vault: Vault, appointmentId: string): number =>
  smallest + (vault.derive('pin', appointmentId).readUIntBE(0, 6) % count)

const maxWrongPins = 5
const lockedFor = 15 * 60_000

/** The number of wrong pins since the last lock, and until when no pin is taken. */
export type PinTries = Pick<Appointment, 'wrongPins' | 'pinLockedUntil'>

/** How many seconds no pin is taken any more; 0: pins are taken. */
export const lockedSeconds = ({ pinLockedUntil }: PinTries, now: Date): number =>
  pinLockedUntil === null ? 0 : Math.max(0, Math.ceil((pinLockedUntil.getTime() - now.getTime()) / 1000))

/** After one more wrong pin. The fifth locks for 15 minutes, and the count begins anew. */
export function countWrongPin({ wrongPins }: PinTries, now: Date): PinTries {
  const wrong = wrongPins + 1
  return wrong < maxWrongPins
    ? { wrongPins: wrong, pinLockedUntil: null }
    : { wrongPins: 0, pinLockedUntil: new Date(now.getTime() + lockedFor) }
}
