import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../platform/problem.ts'
import { consolePolicy, consoleRoot } from './console.ts'

const open = { access: ['anyone'], counted: false, format: 'other', alwaysOpen: true } as const
const hidden = { hide: true } as object

const types = {
  'worker.js': 'text/javascript; charset=utf-8',
  'manifest.webmanifest': 'application/manifest+json; charset=utf-8',
  'icon-192.png': 'image/png',
  'icon-512.png': 'image/png',
  'icon-maskable-512.png': 'image/png',
} as const

/** The files of the traveller's page that have the same name in every build. The others are among the console's. */
export function serveTravellerFiles(app: FastifyInstance): void {
  for (const [file, type] of Object.entries(types))
    app.get(`/me/${file}`, { config: open, schema: hidden }, async (_req, reply) => {
      const bytes = await readFile(join(consoleRoot, 'me', file)).catch(() => undefined)
      if (!bytes) throw notFound('There is no such file.')
      reply.type(type).headers({ 'cache-control': 'no-cache', 'content-security-policy': consolePolicy })
      // The worker keeps /me itself, too, which is above the folder that it is in.
      if (file === 'worker.js') reply.header('service-worker-allowed', '/me')
      return bytes as never
    })
}
