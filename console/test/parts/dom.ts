/**
 * Draws parts of the console in a DOM of this process: no service, no browser, no build. Import this first, and the parts by
 * `await import(…)`: what a file imports at its top is loaded before the hooks below exist.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import type { TestContext } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { Window } from 'happy-dom'
import type { ReactNode } from 'react'
import { transformSync } from 'rolldown/utils'

registerHooks({
  resolve(name, context, next) {
    // One file instead of one for each of 1,700 icons; and the router as a browser has it.
    const conditions = /^lucide/.test(name) ? ['require'] : /isServer$/.test(name) ? ['browser', 'import'] : undefined
    return next(name, conditions ? { ...context, conditions } : context)
  },
  load(url, context, next) {
    const module = (source: string) => ({ format: 'module' as const, source, shortCircuit: true })
    if (url.endsWith('.css')) return module('export default new Proxy({}, { get: (_, name) => name })')
    if (!url.endsWith('.tsx')) return next(url, context)
    const file = fileURLToPath(url)
    return module(transformSync(file, readFileSync(file, 'utf8'), { jsx: { runtime: 'automatic' } }).code)
  },
})

const window = new Window({ url: 'http://localhost/', width: 1440, height: 900 })
for (const name of Object.getOwnPropertyNames(window))
  if (!(name in globalThis) || name === 'navigator' || name.endsWith('Event'))
    Object.defineProperty(globalThis, name, { value: Reflect.get(window, name), configurable: true, writable: true })
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const { act, createContext, createElement, useContext } = await import('react')
const { createRoot } = await import('react-dom/client')
const { QueryClientProvider } = await import('@tanstack/react-query')
const router = await import('@tanstack/react-router')
const { queries } = await import('../../src/data/queries.ts')

const Drawn = createContext<ReactNode>(null)
/** Some parts read the address. */
const page = router.createRouter({
  routeTree: router.createRootRoute({ component: () => useContext(Drawn) }),
  history: router.createMemoryHistory(),
})
await page.load()

/** Draws it on an empty page; after the test it is gone, with all that was read. Returns how to draw it again. */
export async function draw(t: TestContext, element: ReactNode): Promise<(element: ReactNode) => Promise<void>> {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const again = (next: ReactNode): Promise<void> =>
    act(async () => {
      const routed = createElement(Drawn, { value: next }, createElement(router.RouterProvider, { router: page }))
      root.render(createElement(QueryClientProvider, { client: queries }, routed))
    })
  t.after(async () => {
    await act(async () => root.unmount())
    // A timer that forgets what was saved would keep the process for minutes.
    for (const saved of queries.getMutationCache().getAll()) saved.destroy()
    queries.clear()
    document.body.replaceChildren()
  })
  await again(element)
  return again
}

export const texts = (selector: string): string[] =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent.trim())

/** The last button or link of the name: that of the dialog on top. */
export function button(name: string): HTMLButtonElement {
  const all = [...document.querySelectorAll<HTMLButtonElement>('button, a')]
  const found = all.findLast((one) => (one.getAttribute('aria-label') ?? one.textContent.trim()) === name)
  return found ?? assert.fail(`no button ${name} among ${all.map(({ textContent }) => textContent).join(', ')}`)
}
export const press = (name: string): Promise<void> => act(async () => button(name).click())
export const field = (name: string): HTMLInputElement =>
  document.querySelector<HTMLInputElement>(`[id="field-${name}"]`) ?? assert.fail(`no field ${name}`)

/** As a person types: React listens to the event, and notices a value only if it was not set by itself. */
export const write = (name: string, text: string): Promise<void> =>
  act(async () => {
    const input = field(name)
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })

/** Lets the page go on until it is so. */
export async function becomes(probe: () => unknown, wanted: unknown): Promise<void> {
  for (let turn = 0; turn < 5_000 && !isDeepStrictEqual(probe(), wanted); turn++) await act(() => setTimeout(1))
  assert.deepEqual(probe(), wanted)
}
