export { checkInRoutesV1 } from './check-ins/check-in.v1.routes.ts'
