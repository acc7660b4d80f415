import type { FastifyInstance } from 'fastify'
import * as deliveryDesk from '../delivery/desk.ts'
import * as deliveryV2 from '../delivery/v2.ts'
import * as intelligenceDesk from '../intelligence/desk.ts'
import * as intelligenceV1 from '../intelligence/v1.ts'
import * as intelligenceV2 from '../intelligence/v2.ts'
import * as peopleDesk from '../people/desk.ts'
import { pictureRoutes } from '../people/index.ts'
import * as peopleV1 from '../people/v1.ts'
import * as peopleV2 from '../people/v2.ts'
import type { Routes } from '../platform/http/routes.ts'
import * as referenceDesk from '../reference/desk.ts'
import { countryFileRoutes } from '../reference/index.ts'
import * as referenceV1 from '../reference/v1.ts'
import * as referenceV2 from '../reference/v2.ts'
import * as safetyV1 from '../safety/v1.ts'
import * as safetyV2 from '../safety/v2.ts'
import * as tripsDesk from '../trips/desk.ts'
import * as tripsV1 from '../trips/v1.ts'
import * as tripsV2 from '../trips/v2.ts'
import { clockRoutes } from './clock.desk.routes.ts'
import type { Deps } from './deps.ts'
import { document, type Face } from './documents.ts'
import { jobRoutesDesk } from './jobs.desk.routes.ts'
import { myProfileRoutesV2 } from './my-profile.v2.routes.ts'
import { personFactsRoutesDesk } from './person-facts.desk.routes.ts'

/** The OpenAPI documents by face; they are whole once the server is ready. */
export type Documents = Readonly<Record<Face, () => object>>

/** A room's door has its routes, and the shapes that later rooms build theirs from; only the routes are registered. */
const routesOf = (door: object): readonly Routes[] =>
  Object.entries(door).flatMap(([name, exported]) => (/Routes/.test(name) ? [exported as Routes] : []))

/** Each face: the rooms' routes under its prefix, and the document that they add up to. */
export async function registerFaces(app: FastifyInstance, deps: Deps, version: string): Promise<Documents> {
  const faces: Readonly<Record<Face, readonly Routes[]>> = {
    v1: [
      ...routesOf(referenceV1),
      ...routesOf(peopleV1),
      ...routesOf(tripsV1),
      ...routesOf(safetyV1),
      ...routesOf(intelligenceV1),
    ],
    v2: [
      ...routesOf(referenceV2),
      ...routesOf(peopleV2),
      ...routesOf(deliveryV2),
      myProfileRoutesV2,
      ...routesOf(tripsV2),
      ...routesOf(safetyV2),
      ...routesOf(intelligenceV2),
    ],
    desk: [
      ...routesOf(referenceDesk),
      ...routesOf(peopleDesk),
      ...routesOf(deliveryDesk),
      ...routesOf(tripsDesk),
      ...routesOf(intelligenceDesk),
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
