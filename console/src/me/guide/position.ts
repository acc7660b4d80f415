import { useState } from 'react'
import type { Point } from '../data/guide-data.ts'

export type Position = 'unknown' | 'locating' | 'refused' | Point

const waitMs = 20_000
const oldMs = 2 * 60_000

/** Where the phone is. It is located only when the person taps for it. */
export function usePosition(): { readonly position: Position; readonly locate: () => void } {
  const [position, setPosition] = useState<Position>('unknown')
  const locate = (): void => {
    setPosition(navigator.geolocation ? 'locating' : 'refused')
    navigator.geolocation?.getCurrentPosition(
      ({ coords }) => setPosition({ lat: coords.latitude, lng: coords.longitude }),
      () => setPosition('refused'),
      { timeout: waitMs, maximumAge: oldMs },
    )
  }
  return { position, locate }
}
