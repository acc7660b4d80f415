import type { Routes } from '../platform/http/routes.ts'
import { advisoryRoutesDesk } from './advisories/advisory.desk.routes.ts'
import { alertRoutesDesk } from './alert-editing/alert.desk.routes.ts'
import { alertPreviewRoutesDesk } from './alert-editing/alert-preview.desk.routes.ts'
import { targetingRoutesDesk } from './audience/audience.desk.routes.ts'
import { evidenceRoutesDesk } from './evidence/evidence.desk.routes.ts'
import { mapRoutesDesk } from './map/map.desk.routes.ts'
import { outbreakRoutesDesk } from './outbreaks/outbreak.desk.routes.ts'

export const routes: readonly Routes[] = [
  advisoryRoutesDesk,
  alertPreviewRoutesDesk,
  alertRoutesDesk,
  evidenceRoutesDesk,
  mapRoutesDesk,
  outbreakRoutesDesk,
  targetingRoutesDesk,
]
