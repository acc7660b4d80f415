import { routes as assistance } from '../assistance/v2.ts'
import { routes as commerce } from '../commerce/v2.ts'
import { routes as delivery } from '../delivery/v2.ts'
import { routes as intelligence } from '../intelligence/v2.ts'
import { routes as people } from '../people/v2.ts'
import type { Routes } from '../platform/http/routes.ts'
import { routes as protection } from '../protection/v2.ts'
import { routes as reference } from '../reference/v2.ts'
import { routes as safety } from '../safety/v2.ts'
import { routes as trips } from '../trips/v2.ts'
import { nowRoutesV2 } from './now/now.v2.routes.ts'
import { myProfileRoutesV2 } from './profile/my-profile.v2.routes.ts'
import { webhookTestRoutesV2 } from './webhook-samples/webhook-test.v2.routes.ts'

/** All routes of version 2. */
export const routes: readonly Routes[] = [
  ...reference,
  ...people,
  ...delivery,
  webhookTestRoutesV2,
  myProfileRoutesV2,
  nowRoutesV2,
  ...trips,
  ...safety,
  ...intelligence,
  ...commerce,
  ...assistance,
  ...protection,
]
