import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { language, theme } from '../data/choices.ts'
import { watchInstallOffer } from './data/install.ts'
import { startQueue } from './data/queue.ts'
import { queries } from './data/saved.ts'
import { enterByLink } from './data/session.ts'
import { Frame } from './frame/frame.tsx'
import '../styles/tokens.css'
import './frame/me.css'

function show(): void {
  const { documentElement: page } = document
  page.lang = language.get()
  if (theme.get() === 'system') delete page.dataset['theme']
  else page.dataset['theme'] = theme.get()
}

show()
language.subscribe(show)
theme.subscribe(show)

// After an upgrade the files of the old page are gone; the new page has others. Once, so that a broken server makes no circle.
addEventListener('vite:preloadError', () => {
  const last = Number(sessionStorage.getItem('godwit-reloaded') ?? 0)
  if (Date.now() - last < 60_000) return
  sessionStorage.setItem('godwit-reloaded', String(Date.now()))
  location.reload()
})

watchInstallOffer()
await enterByLink()
startQueue()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no place for its content.')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <Frame />
    </QueryClientProvider>
  </StrictMode>,
)
