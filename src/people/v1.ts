export { userRoutesV1 } from './users/user.v1.routes.ts'
