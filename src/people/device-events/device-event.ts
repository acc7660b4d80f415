import { Problem } from '../../platform/problem.ts'

/** What an application reports of itself: any small object. */
export type DeviceEvent = Readonly<Record<string, unknown>>

export const maxEventBytes = 8192
export const maxEventsPerDay = 500
export const eventDays = 30

/** Small things only: this is a place for facts of an application, not for files. */
export function checkEvent(event: DeviceEvent): void {
  const bytes = Buffer.byteLength(JSON.stringify(event))
  if (bytes > maxEventBytes) throw new Problem(413, 'body_too_large', `An event has at most ${maxEventBytes} bytes.`)
}
