import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { language, theme } from './data/choices.ts'
import { queries } from './data/queries.ts'
import { router } from './frame/router.ts'
import { enterByLink } from './frame/sign-in-code.ts'
import './styles/tokens.css'
import './styles/base.css'

function show(): void {
  const { documentElement: page } = document
  page.lang = language.get()
  if (theme.get() === 'system') delete page.dataset['theme']
  else page.dataset['theme'] = theme.get()
}

show()
language.subscribe(() => {
  show()
  // Names and texts come in the requested language.
  void queries.invalidateQueries()
})
theme.subscribe(show)

// After an upgrade the files of the old page are gone; the new page has others. Once, so that a broken server makes no circle.
addEventListener('vite:preloadError', () => {
  const last = Number(sessionStorage.getItem('godwit-reloaded') ?? 0)
  if (Date.now() - last < 60_000) return
  sessionStorage.setItem('godwit-reloaded', String(Date.now()))
  location.reload()
})

await enterByLink()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no place for the console.')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
