export { advisoryRoutesV1 } from './advisories/advisory.v1.routes.ts'
export { alertRoutesV1 } from './alerts/alert.v1.routes.ts'
