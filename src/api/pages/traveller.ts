import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { negotiateLanguage } from '../../platform/i18n.ts'
import { notFound } from '../../platform/problem.ts'
import { consolePolicy, consoleRoot } from './console.ts'

const open = { access: ['anyone'], counted: false, format: 'other', alwaysOpen: true } as const
const hidden = { hide: true } as object

const manifest = 'manifest.webmanifest'
const types = {
  'early.js': 'text/javascript; charset=utf-8',
  'worker.js': 'text/javascript; charset=utf-8',
  [manifest]: 'application/manifest+json; charset=utf-8',
  'icon-192.png': 'image/png',
  'icon-512.png': 'image/png',
  'icon-maskable-512.png': 'image/png',
}

/** The names on the home screen are in the language of the browser. */
const manifestFor = (acceptLanguage: string | undefined): string =>
  negotiateLanguage(acceptLanguage) === 'es' ? 'manifest.es.webmanifest' : manifest

/** The files of the traveller's page that have the same name in every build. The others are among the console's. */
export function serveTravellerFiles(app: FastifyInstance): void {
  for (const [file, type] of Object.entries(types))
    app.get(`/me/${file}`, { config: open, schema: hidden }, async (req, reply) => {
      const name = file === manifest ? manifestFor(req.headers['accept-language']) : file
      const bytes = await readFile(join(consoleRoot, 'me', name)).catch(() => undefined)
      if (!bytes) throw notFound('There is no such file.')
      reply.type(type).headers({ 'cache-control': 'no-cache', 'content-security-policy': consolePolicy })
      if (file === manifest) reply.header('vary', 'accept-language')
      // The worker keeps /me itself, too, which is above the folder that it is in.
      if (file === 'worker.js') reply.header('service-worker-allowed', '/me')
      return bytes as never
    })
}
