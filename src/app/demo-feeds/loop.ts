const minute = 60_000
const day = 86_400_000

/** The recorded days are played again and again. Times and ids differ each time, so that each time it is other events. */
export interface Loop {
  /** A whole minute. */
  readonly start: Date
  /** In ids; no other loop has it. */
  readonly code: string
  /** The same as a number. */
  readonly number: number
  /** Days since 1970. */
  readonly day: number
}

export function loopAt(time: Date): Loop {
  const minutes = Math.floor(time.getTime() / minute)
  return {
    start: new Date(minutes * minute),
    code: minutes.toString(36),
    number: minutes,
    day: Math.floor(time.getTime() / day),
  }
}

/** The time in the loop that stands for a recorded one; `anchor` is the recorded time that stands for the loop's start. */
export const shifted = ({ start }: Loop, recorded: string, anchor: string | Date): Date =>
  new Date(start.getTime() + Date.parse(recorded) - new Date(anchor).getTime())

export const minutesAfter = (time: Date, minutes: number): Date => new Date(time.getTime() + minutes * minute)

export const daysBefore = (time: Date, days: number): Date => new Date(time.getTime() - days * day)

/** "2026-08-21T15:00:00Z" */
export const seconds = (time: Date): string => `${time.toISOString().slice(0, 19)}Z`

/** GDACS and the list of volcanoes write no zone. */
export const withoutZone = (time: Date): string => time.toISOString().slice(0, 19)

/** Summer time of the eastern United States: "2026-08-21T11:00:00-04:00" */
export const eastern = (time: Date): string => `${minutesAfter(time, -240).toISOString().slice(0, 19)}-04:00`

/** "211500": day, hour and minute. */
export const dayTime = (time: Date): string => time.toISOString().slice(8, 16).replace(/[T:]/g, '')

/** "260821T1500Z" */
export const codeTime = (time: Date): string => `${time.toISOString().slice(2, 16).replace(/[-:]/g, '')}Z`

/** "20260821" */
export const dayDigits = (time: Date): string => time.toISOString().slice(0, 10).replaceAll('-', '')

/** An address that nobody can have. */
export const page = (path: string): string => `https://godwit.example/demo/feeds/${path}`
