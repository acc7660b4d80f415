import { api } from '../data/client.ts'

let refused = false

/** True when the page was opened by a sign-in link that is used up or too old. */
export const linkWasRefused = (): boolean => refused

/** Signs in by the one-time code of a link (`/#code=…`). The code leaves the address at once, so that it stands in no history. */
export async function enterByLink(): Promise<void> {
  const code = new URLSearchParams(location.hash.slice(1)).get('code')
  if (!code) return
  history.replaceState(history.state, '', location.pathname + location.search)
  try {
    await api.post('/api/desk/session', { body: { code }, retries: 0 })
  } catch {
    refused = true
  }
}
