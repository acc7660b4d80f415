import { routes as intelligence } from '../intelligence/v1.ts'
import { routes as people } from '../people/v1.ts'
import type { Routes } from '../platform/http/routes.ts'
import { routes as reference } from '../reference/v1.ts'
import { routes as safety } from '../safety/v1.ts'
import { routes as trips } from '../trips/v1.ts'

/** All routes of version 1. */
export const routes: readonly Routes[] = [...reference, ...people, ...trips, ...safety, ...intelligence]
