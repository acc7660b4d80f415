export { advisoryRoutesDesk } from './advisories/advisory.desk.routes.ts'
export { alertRoutesDesk } from './alerts/alert.desk.routes.ts'
