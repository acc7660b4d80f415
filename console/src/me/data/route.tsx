import { type AnchorHTMLAttributes, type MouseEvent, useSyncExternalStore } from 'react'

/** Where the page is: `/me/guide/PE?hospital=7` is view `guide`, rest `['PE']`. */
export interface Route {
  readonly view: string
  readonly rest: readonly string[]
  readonly search: URLSearchParams
  readonly path: string
}

const listeners = new Set<() => void>()

function read(): Route {
  const { pathname, search } = location
  const [, view = '', ...rest] = pathname.split('/').filter((part) => part !== '')
  return { view, rest: rest.map(decodeURIComponent), search: new URLSearchParams(search), path: pathname + search }
}

let route = read()

function moved(): void {
  route = read()
  for (const heard of listeners) heard()
}

addEventListener('popstate', moved)

/** Goes to an address of this page. `replace` leaves no step to go back to, and the page where it is. */
export function go(to: string, { replace = false } = {}): void {
  if (to === route.path) return
  history[replace ? 'replaceState' : 'pushState'](null, '', to)
  moved()
  if (!replace) scrollTo(0, 0)
}

export const useRoute = (): Route =>
  useSyncExternalStore(
    (heard) => {
      listeners.add(heard)
      return () => listeners.delete(heard)
    },
    () => route,
  )

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/** A link within the page. */
export function Go({ to, ...rest }: { readonly to: string } & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        if (!isPlain(event)) return
        event.preventDefault()
        go(to)
      }}
    />
  )
}
