import { createStore, useStore } from '../../data/store.ts'

/** Not every browser has it, and neither have the types. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

const offered = createStore<InstallPrompt | undefined>(undefined)

/** The browser offers once, early: it is kept until the person wants it. */
export function watchInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offered.set(event as InstallPrompt)
  })
  addEventListener('appinstalled', () => offered.set(undefined))
}

/** Puts the page on the home screen; undefined where the browser does not offer it. */
export const useInstall = (): (() => void) | undefined => {
  const offer = useStore(offered)
  return (
    offer &&
    (() => {
      offered.set(undefined)
      void offer.prompt()
    })
  )
}

/** The page was opened from the home screen. */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true

/** iPhones and iPads, also those that pretend to be a Mac. */
export const isApplePhone = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
