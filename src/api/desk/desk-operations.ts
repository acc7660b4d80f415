import type { RouteOptions } from 'fastify'
import type { ActorKind } from '../../platform/ctx.ts'

/** Which operations of the desk are open to whom, as the routes say it: the session lists them, and pages repeat no roles. */
export class DeskOperations {
  readonly #access = new Map<string, readonly string[]>()

  add({ url, schema, config }: RouteOptions): void {
    const id = (schema as { operationId?: string } | undefined)?.operationId
    if (url.startsWith('/api/desk/') && id !== undefined && config?.access) this.#access.set(id, config.access)
  }

  openTo(kind: ActorKind): readonly string[] {
    return [...this.#access].flatMap(([id, access]) => (access.includes(kind) ? [id] : [])).toSorted()
  }
}
