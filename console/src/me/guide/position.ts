import { useState } from 'react'
import type { Point } from '../data/guide-data.ts'

export type Position = 'not asked' | 'asked' | 'refused' | Point

const waitMs = 20_000
const oldMs = 2 * 60_000

/** Where the phone is. Asked for only when the person says so. */
export function usePosition(): { readonly position: Position; readonly ask: () => void } {
  const [position, setPosition] = useState<Position>('not asked')
  const ask = (): void => {
    setPosition(navigator.geolocation ? 'asked' : 'refused')
    navigator.geolocation?.getCurrentPosition(
      ({ coords }) => setPosition({ lat: coords.latitude, lng: coords.longitude }),
      () => setPosition('refused'),
      { timeout: waitMs, maximumAge: oldMs },
    )
  }
  return { position, ask }
}
