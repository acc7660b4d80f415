import type { Routes } from '../platform/http/routes.ts'
import { checkInRoutesV1 } from './check-ins/check-in.v1.routes.ts'

export const routes: readonly Routes[] = [checkInRoutesV1]
