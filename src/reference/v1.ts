export { countryRoutesV1 } from './countries/country.v1.routes.ts'
export { healthRoutesV1 } from './health/health.v1.routes.ts'
export { hospitalRoutesV1 } from './hospitals/hospital.v1.routes.ts'
export { HospitalV1, toHospitalV1 } from './hospitals/hospital.v1.wire.ts'
