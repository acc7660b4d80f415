import { createRouter } from '@tanstack/react-router'
import { routes as admin } from '../admin/routes.tsx'
import { routes as advisories } from '../advisories/routes.tsx'
import { routes as alerts } from '../alerts/routes.tsx'
import { routes as claims } from '../claims/routes.tsx'
import { routes as feeds } from '../feeds/routes.tsx'
import { routes as help } from '../help/routes.tsx'
import { routes as map } from '../map/routes.tsx'
import { routes as messages } from '../messages/routes.tsx'
import { routes as money } from '../money/routes.tsx'
import { routes as now } from '../now/routes.tsx'
import { routes as people } from '../people/routes.tsx'
import { routes as rules } from '../rules/routes.tsx'
import { routes as safety } from '../safety/routes.tsx'
import { routes as trips } from '../trips/routes.tsx'
import { routes as visas } from '../visas/routes.tsx'
import { routes as webhooks } from '../webhooks/routes.tsx'
import { rootRoute } from './root.tsx'
import { Crashed, NotFound } from './troubles.tsx'

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    ...now,
    ...map,
    ...alerts,
    ...feeds,
    ...advisories,
    ...rules,
    ...visas,
    ...webhooks,
    ...people,
    ...trips,
    ...claims,
    ...safety,
    ...help,
    ...messages,
    ...money,
    ...admin,
  ]),
  defaultPreload: 'intent',
  defaultNotFoundComponent: NotFound,
  defaultErrorComponent: Crashed,
  scrollRestoration: false,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
