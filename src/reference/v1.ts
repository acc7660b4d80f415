import type { Routes } from '../platform/http/routes.ts'
import { countryRoutesV1 } from './country-profiles/country.v1.routes.ts'
import { healthRoutesV1 } from './health/health.v1.routes.ts'
import { hospitalRoutesV1 } from './hospitals/hospital.v1.routes.ts'

export { resolveLayer } from './health/health-layer.routes.ts'
export { HospitalV1, toHospitalV1 } from './hospitals/hospital.v1.wire.ts'

export const routes: readonly Routes[] = [countryRoutesV1, healthRoutesV1, hospitalRoutesV1]
