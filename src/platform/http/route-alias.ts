import type { RouteOptions } from 'fastify'
import type { ActorKind } from '../ctx.ts'
import type { Routes } from './routes.ts'

/** Existing operations under another path, for other callers. */
export interface RouteAlias {
  /** Put before their paths. */
  readonly prefix: string
  readonly access: readonly ActorKind[]
  readonly tags: readonly string[]
  /** The ids of the operations, and their ids under the other path. Others are left out. */
  readonly operations: ReadonlyMap<string, string>
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

/** The same operations, with the same handlers, under another path. */
export const aliasRoutes =
  (routes: Routes, alias: RouteAlias): Routes =>
  async (app, options) => {
    const mount = (route: RouteOptions): void => {
      const { operationId = '' } = (route.schema ?? {}) as { readonly operationId?: string }
      const name = alias.operations.get(operationId)
      if (name === undefined) return
      app.route({
        ...route,
        url: `${alias.prefix}${route.url}`,
        config: { ...route.config, access: alias.access },
        schema: { ...route.schema, operationId: name, tags: [...alias.tags] },
      })
    }
    const shorthand = methods.map((method) => [
      method,
      (url: string, route: Omit<RouteOptions, 'method' | 'url'>) =>
        mount({ ...route, method: method.toUpperCase(), url } as RouteOptions),
    ])
    await routes(Object.assign(Object.create(app), { route: mount, ...Object.fromEntries(shorthand) }), options)
  }
