import type { Routes } from '../platform/http/routes.ts'
import { claimRoutesDesk } from './claim-pages/claim.desk.routes.ts'
import { claimRecomputeRoutesDesk } from './claim-pages/claim-recompute.desk.routes.ts'
import { correctionRoutesDesk } from './corrections/correction.desk.routes.ts'
import { sourceRoutesDesk } from './flight-sources/source.desk.routes.ts'
import { flightRoutesDesk } from './observations/flight.desk.routes.ts'
import { registrationRoutesDesk } from './registrations/registration.desk.routes.ts'

export const routes: readonly Routes[] = [
  flightRoutesDesk,
  correctionRoutesDesk,
  registrationRoutesDesk,
  sourceRoutesDesk,
  claimRoutesDesk,
  claimRecomputeRoutesDesk,
]
