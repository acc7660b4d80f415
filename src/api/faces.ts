import type { FastifyInstance } from 'fastify'
import { assetRoutes } from '../assistance/index.ts'
import { capRoutes } from '../feeds/index.ts'
import { pictureRoutes } from '../people/index.ts'
import type { Routes } from '../platform/http/routes.ts'
import { countryFileRoutes } from '../reference/index.ts'
import type { Deps } from './deps.ts'
import { clockRoutes } from './desk/clock.desk.routes.ts'
import { routes as desk } from './desk.ts'
import { healthRoutesDesk } from './desk-health/desk-health.desk.routes.ts'
import { document, type Face } from './documents.ts'
import { routes as v1 } from './v1.ts'
import { routes as v2 } from './v2.ts'

/** The OpenAPI documents by face; complete once the server is ready. */
export type Documents = Readonly<Record<Face, () => object>>

/** Registers each face: its routes under its prefix, and its OpenAPI document. */
export async function registerFaces(app: FastifyInstance, deps: Deps, version: string): Promise<Documents> {
  const faces: Readonly<Record<Face, readonly Routes[]>> = {
    v1,
    v2,
    desk: [...desk, healthRoutesDesk(deps), ...(deps.sandbox ? [clockRoutes(deps.sandbox)] : [])],
  }
  const documents: Partial<Record<Face, () => object>> = {}
  for (const [face, routes] of Object.entries(faces) as [Face, readonly Routes[]][]) {
    await app.register(
      async (scope) => {
        await document(scope, face, version)
        // Called, not registered: a scope for each of them takes a good part of the time in which a server is built.
        for (const add of routes) await add(scope, {})
        documents[face] = () => scope.swagger()
      },
      { prefix: `/api/${face}` },
    )
  }
  await app.register(countryFileRoutes)
  await app.register(pictureRoutes)
  await app.register(capRoutes(deps.config))
  await app.register(assetRoutes)
  return documents as Documents
}
