import { createStore, useStore } from '../../data/store.ts'

/** Whether the service responds, and if not, when what is shown was saved. */
export interface Line {
  readonly connected: boolean
  /** Of the oldest response on the page that came from this phone; null before anything was saved. */
  readonly savedAt: string | null
}

const line = createStore<Line>(
  { connected: true, savedAt: null },
  (one, other) => one.connected === other.connected && one.savedAt === other.savedAt,
)

export const isConnected = (): boolean => line.get().connected
export const useLine = (): Line => useStore(line)

/** Calls back when the line comes and goes. */
export const watchLine = (listener: (line: Line) => void): (() => void) => line.subscribe(() => listener(line.get()))

/** The header that the service worker puts on a response which it has kept. */
export const savedHeader = 'godwit-saved'

/** Every response shows whether the line is there. `saved` is when a kept response was kept; null when the service responded. */
export function recordResponse(saved: string | null): void {
  const { savedAt } = line.get()
  if (saved === null) line.set({ connected: true, savedAt: null })
  else line.set({ connected: false, savedAt: savedAt === null || saved < savedAt ? saved : savedAt })
}

/** Nothing responded: neither the service nor this phone. */
export const recordNoResponse = (): void => line.set({ ...line.get(), connected: false })
