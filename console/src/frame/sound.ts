import { useEffect, useSyncExternalStore } from 'react'

/** Browsers play nothing before somebody has pressed something on the page, so it is asked for on each page. */
let player: AudioContext | undefined
const listeners = new Set<() => void>()

export function turnSoundOn(): void {
  player = new AudioContext()
  ring()
  for (const heard of listeners) heard()
}

export const useSoundIsOn = (): boolean =>
  useSyncExternalStore(
    (heard) => {
      listeners.add(heard)
      return () => listeners.delete(heard)
    },
    () => player !== undefined,
  )

const tones = [880, 660, 880]
const toneSeconds = 0.18

function ring(): void {
  if (!player) return
  for (const [at, hertz] of tones.entries()) {
    const tone = player.createOscillator()
    const volume = player.createGain()
    const start = player.currentTime + at * toneSeconds
    tone.frequency.value = hertz
    volume.gain.setValueAtTime(0.2, start)
    volume.gain.exponentialRampToValueAtTime(0.001, start + toneSeconds)
    tone.connect(volume).connect(player.destination)
    tone.start(start)
    tone.stop(start + toneSeconds)
  }
}

const everyMs = 30_000

/** Rings at once and every 30 seconds, as long as somebody waits. */
export function useRinging(waiting: boolean): void {
  const on = useSoundIsOn()
  useEffect(() => {
    if (!waiting || !on) return
    ring()
    const timer = setInterval(ring, everyMs)
    return () => clearInterval(timer)
  }, [waiting, on])
}
