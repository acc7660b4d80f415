import type { FastifyInstance } from 'fastify'
import { routes as deliveryDesk } from '../delivery/desk.ts'
import { routes as deliveryV2 } from '../delivery/v2.ts'
import { routes as intelligenceDesk } from '../intelligence/desk.ts'
import { routes as intelligenceV1 } from '../intelligence/v1.ts'
import { routes as intelligenceV2 } from '../intelligence/v2.ts'
import { routes as peopleDesk } from '../people/desk.ts'
import { pictureRoutes } from '../people/index.ts'
import { routes as peopleV1 } from '../people/v1.ts'
import { routes as peopleV2 } from '../people/v2.ts'
import type { Routes } from '../platform/http/routes.ts'
import { routes as referenceDesk } from '../reference/desk.ts'
import { countryFileRoutes } from '../reference/index.ts'
import { routes as referenceV1 } from '../reference/v1.ts'
import { routes as referenceV2 } from '../reference/v2.ts'
import { routes as safetyV1 } from '../safety/v1.ts'
import { routes as safetyV2 } from '../safety/v2.ts'
import { routes as tripsDesk } from '../trips/desk.ts'
import { routes as tripsV1 } from '../trips/v1.ts'
import { routes as tripsV2 } from '../trips/v2.ts'
import type { Deps } from './deps.ts'
import { clockRoutes } from './desk/clock.desk.routes.ts'
import { jobRoutesDesk } from './desk/jobs.desk.routes.ts'
import { personFactsRoutesDesk } from './desk/person-facts.desk.routes.ts'
import { document, type Face } from './documents.ts'
import { myProfileRoutesV2 } from './profile/my-profile.v2.routes.ts'

/** The OpenAPI documents by face; complete once the server is ready. */
export type Documents = Readonly<Record<Face, () => object>>

/** Registers each face: the rooms' routes under its prefix, and its OpenAPI document. */
export async function registerFaces(app: FastifyInstance, deps: Deps, version: string): Promise<Documents> {
  const faces: Readonly<Record<Face, readonly Routes[]>> = {
    v1: [...referenceV1, ...peopleV1, ...tripsV1, ...safetyV1, ...intelligenceV1],
    v2: [...referenceV2, ...peopleV2, ...deliveryV2, myProfileRoutesV2, ...tripsV2, ...safetyV2, ...intelligenceV2],
    desk: [
      ...referenceDesk,
      ...peopleDesk,
      ...deliveryDesk,
      ...tripsDesk,
      ...intelligenceDesk,
      jobRoutesDesk,
      personFactsRoutesDesk,
      ...(deps.sandbox ? [clockRoutes(deps.sandbox)] : []),
    ],
  }
  const documents: Partial<Record<Face, () => object>> = {}
  for (const [face, routes] of Object.entries(faces) as [Face, readonly Routes[]][]) {
    await app.register(
      async (scope) => {
        await document(scope, face, version)
        for (const plugin of routes) await scope.register(plugin)
        documents[face] = () => scope.swagger()
      },
      { prefix: `/api/${face}` },
    )
  }
  await app.register(countryFileRoutes)
  await app.register(pictureRoutes)
  return documents as Documents
}
