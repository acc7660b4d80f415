import { routes as assistance } from '../assistance/desk.ts'
import { routes as commerce } from '../commerce/desk.ts'
import { routes as delivery } from '../delivery/desk.ts'
import { routes as feeds } from '../feeds/desk.ts'
import { routes as intelligence } from '../intelligence/desk.ts'
import { routes as people } from '../people/desk.ts'
import type { Routes } from '../platform/http/routes.ts'
import { routes as protection } from '../protection/desk.ts'
import { routes as reference } from '../reference/desk.ts'
import { routes as safety } from '../safety/desk.ts'
import { routes as trips } from '../trips/desk.ts'
import { jobRoutesDesk } from './desk/jobs.desk.routes.ts'
import { peopleRoutesDesk } from './desk/people.desk.routes.ts'
import { personFactsRoutesDesk } from './desk/person-facts.desk.routes.ts'
import { personalDataRoutesDesk } from './desk/personal-data.desk.routes.ts'
import { countRoutesDesk } from './desk-counts/desk-counts.desk.routes.ts'
import { deskSocketRoutes } from './desk-socket/desk-socket.desk.routes.ts'
import { searchRoutesDesk } from './search/search.desk.routes.ts'
import { webhookTestRoutesDesk } from './webhook-samples/webhook-test.desk.routes.ts'

/** All routes of the desk, except the clock's, which exist only in a sandbox. */
export const routes: readonly Routes[] = [
  ...reference,
  ...people,
  ...delivery,
  webhookTestRoutesDesk,
  ...trips,
  ...safety,
  ...intelligence,
  ...feeds,
  ...commerce,
  ...assistance,
  ...protection,
  jobRoutesDesk,
  peopleRoutesDesk,
  personFactsRoutesDesk,
  personalDataRoutesDesk,
  deskSocketRoutes,
  searchRoutesDesk,
  countRoutesDesk,
]
