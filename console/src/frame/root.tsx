import { createRootRoute } from '@tanstack/react-router'
import { sortSearch } from '../data/search-params.ts'
import { Frame } from './frame.tsx'
import { Crashed, NotFound } from './troubles.tsx'

/** The parent of every screen's routes. */
export const rootRoute = createRootRoute({
  validateSearch: sortSearch,
  component: Frame,
  notFoundComponent: NotFound,
  errorComponent: ({ error }) => <Crashed error={error} />,
})
