export { auditRoutesDesk } from './audit/audit.desk.routes.ts'
export { keyRoutesDesk } from './keys/key.desk.routes.ts'
export { sessionRoutesDesk } from './sessions/session.desk.routes.ts'
