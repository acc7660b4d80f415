import { useSyncExternalStore } from 'react'

/** Not every browser has it, and neither have the types. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

let offered: InstallPrompt | undefined
const listeners = new Set<() => void>()

function tell(next: InstallPrompt | undefined): void {
  offered = next
  for (const heard of listeners) heard()
}

/** The browser offers once, early: it is kept until the person asks for it. */
export function hearInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    tell(event as InstallPrompt)
  })
  addEventListener('appinstalled', () => tell(undefined))
}

/** Puts the page on the home screen; undefined where the browser does not offer it. */
export const useInstall = (): (() => void) | undefined => {
  const offer = useSyncExternalStore(
    (heard) => {
      listeners.add(heard)
      return () => listeners.delete(heard)
    },
    () => offered,
  )
  return (
    offer &&
    (() => {
      tell(undefined)
      void offer.prompt()
    })
  )
}

/** The page was opened from the home screen. */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true

/** iPhones and iPads, also those that say that they are a Mac. */
export const isApplePhone = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
