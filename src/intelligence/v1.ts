import type { Routes } from '../platform/http/routes.ts'
import { advisoryRoutesV1 } from './advisories/advisory.v1.routes.ts'
import { alertRoutesV1 } from './alert-reading/alert.v1.routes.ts'

export const routes: readonly Routes[] = [advisoryRoutesV1, alertRoutesV1]
