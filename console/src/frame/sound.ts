import { useEffect } from 'react'
import { createStore, useStore } from '../data/store.ts'

/** Browsers play nothing before somebody has pressed something on the page, so it is turned on anew on each page. */
const sound = createStore<AudioContext | undefined>(undefined)

export function turnSoundOn(): void {
  sound.set(new AudioContext())
  ring()
}

export const useSoundIsOn = (): boolean => useStore(sound) !== undefined

const tones = [880, 660, 880]
const toneSeconds = 0.18

function ring(): void {
  const player = sound.get()
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
