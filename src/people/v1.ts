export { deviceEventRoutesV1 } from './device-events/device-event.v1.routes.ts'
export { deviceRoutesV1 } from './devices/device.v1.routes.ts'
export { travellerRoutesV1 } from './travellers/traveller.v1.routes.ts'
export { userRoutesV1 } from './users/user.v1.routes.ts'
