import type { RouteOptions } from 'fastify'
import type { ActorKind } from '../ctx.ts'
import type { Routes } from './routes.ts'

/** Another way to operations that are there already: for which callers, under which path, and which of them. */
export interface SecondDoor {
  /** Put before their paths. */
  readonly prefix: string
  readonly access: readonly ActorKind[]
  readonly tags: readonly string[]
  /** The ids of the operations, and what they are called at this door. Others are not there. */
  readonly operations: ReadonlyMap<string, string>
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

/** The same operations, with the same handlers, at another door. */
export const atSecondDoor =
  (routes: Routes, door: SecondDoor): Routes =>
  async (app, options) => {
    const mount = (route: RouteOptions): void => {
      const { operationId = '' } = (route.schema ?? {}) as { readonly operationId?: string }
      const name = door.operations.get(operationId)
      if (name === undefined) return
      app.route({
        ...route,
        url: `${door.prefix}${route.url}`,
        config: { ...route.config, access: door.access },
        schema: { ...route.schema, operationId: name, tags: [...door.tags] },
      })
    }
    const shorthand = methods.map((method) => [
      method,
      (url: string, route: Omit<RouteOptions, 'method' | 'url'>) =>
        mount({ ...route, method: method.toUpperCase(), url } as RouteOptions),
    ])
    await routes(Object.assign(Object.create(app), { route: mount, ...Object.fromEntries(shorthand) }), options)
  }
