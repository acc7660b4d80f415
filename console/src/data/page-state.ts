/** Calls back when the page is shown or hidden, and when the browser has a connection again. Returns how to stop it. */
export function watchPage(listener: (visible: boolean) => void): () => void {
  const notify = (): void => listener(document.visibilityState === 'visible')
  document.addEventListener('visibilitychange', notify)
  addEventListener('online', notify)
  return () => {
    document.removeEventListener('visibilitychange', notify)
    removeEventListener('online', notify)
  }
}
