import { Problem } from '../../platform/problem.ts'

/** An event that an application reports about itself: any small object. */
export type DeviceEvent = Readonly<Record<string, unknown>>

const maxEventBytes = 8192
export const maxEventsPerDay = 500
export const eventDays = 30

export function checkEvent(event: DeviceEvent): void {
  const bytes = Buffer.byteLength(JSON.stringify(event))
  if (bytes > maxEventBytes) throw new Problem(413, 'body_too_large', `An event has at most ${maxEventBytes} bytes.`)
}
