import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { createStore, useStore } from '../../data/store.ts'

/** Where the page is: `/me/guide/PE?hospital=7` is view `guide`, rest `['PE']`. */
export interface Route {
  readonly view: string
  readonly rest: readonly string[]
  readonly search: URLSearchParams
  readonly path: string
}

function read(): Route {
  const { pathname, search } = location
  const [, view = '', ...rest] = pathname.split('/').filter((part) => part !== '')
  return { view, rest: rest.map(decodeURIComponent), search: new URLSearchParams(search), path: pathname + search }
}

const route = createStore(read())
const moved = (): void => route.set(read())

addEventListener('popstate', moved)

/** Goes to an address of this page. `replace` leaves no step to go back to, and the page where it is. */
export function go(to: string, { replace = false } = {}): void {
  if (to === route.get().path) return
  history[replace ? 'replaceState' : 'pushState'](null, '', to)
  moved()
  if (!replace) scrollTo(0, 0)
}

export const useRoute = (): Route => useStore(route)

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
