import { useSyncExternalStore } from 'react'

/** Whether the service answers, and if not, when what is shown was saved. */
export interface Line {
  readonly connected: boolean
  /** Of the oldest answer on the page that came from this phone; null before anything was saved. */
  readonly savedAt: string | null
}

let line: Line = { connected: true, savedAt: null }
const listeners = new Set<() => void>()

function tell(next: Line): void {
  if (next.connected === line.connected && next.savedAt === line.savedAt) return
  line = next
  for (const heard of listeners) heard()
}

export const isConnected = (): boolean => line.connected

/** The header that the service worker puts on an answer which it has kept. */
export const savedHeader = 'godwit-saved'

/** Every answer says whether the line is there. `saved` is when a kept answer was kept; null when the service answered. */
export function heardAnswer(saved: string | null): void {
  if (saved === null) tell({ connected: true, savedAt: null })
  else tell({ connected: false, savedAt: line.savedAt === null || saved < line.savedAt ? saved : line.savedAt })
}

/** Nothing answered: neither the service nor this phone. */
export const heardNothing = (): void => tell({ ...line, connected: false })

const subscribe = (heard: () => void): (() => void) => {
  listeners.add(heard)
  return () => listeners.delete(heard)
}

export const useLine = (): Line => useSyncExternalStore(subscribe, () => line)

/** Calls back when the line comes and goes. */
export const watchLine = (heard: (line: Line) => void): (() => void) => subscribe(() => heard(line))
