import type { Routes } from '../platform/http/routes.ts'
import { deviceEventRoutesV1 } from './device-events/device-event.v1.routes.ts'
import { deviceRoutesV1 } from './devices/device.v1.routes.ts'
import { travellerRoutesV1 } from './travellers/traveller.v1.routes.ts'
import { userRoutesV1 } from './users/user.v1.routes.ts'

export const routes: readonly Routes[] = [deviceEventRoutesV1, deviceRoutesV1, travellerRoutesV1, userRoutesV1]
