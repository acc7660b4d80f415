import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FastifyInstance } from 'fastify'
import { smallPagePolicy } from '../../platform/html.ts'
import { sendCached } from '../../platform/http/response-cache.ts'
import { namesMediaType } from '../../platform/negotiation.ts'
import { notFound } from '../../platform/problem.ts'
import type { Deps } from '../deps.ts'
import type { Documents } from '../faces.ts'
import { consoleState, sendConsole, serveConsoleFiles } from './console.ts'
import { greeting } from './greeting.ts'
import { serveTravellerFiles } from './traveller.ts'

const open = { access: ['anyone'], counted: false, format: 'other' } as const
const hidden = { hide: true } as object
const html = 'text/html; charset=utf-8'

/** The reference page creates styles at run time. It contains everything that it needs and connects to no other host. */
const docsPolicy =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; worker-src 'self' blob:; frame-ancestors 'none'"

/** The page with the reference. Its script is large, so it is built at the first request. */
async function scalarPage(): Promise<{ page: string; script: string }> {
  const thread = new Worker(new URL('./scalar.thread.ts', import.meta.url))
  try {
    const [made] = (await once(thread, 'message')) as [{ page: string; script: string }]
    return made
  } finally {
    await thread.terminate()
  }
}

/** Pages for people: the console at /, the reference at /docs, and the OpenAPI documents. */
export async function servePages(
  app: FastifyInstance,
  deps: Deps,
  documents: Documents,
  version: string,
): Promise<void> {
  const { sandbox, demo } = deps.config
  app.get('/', { config: { ...open, alwaysOpen: true }, schema: hidden }, async (req, reply) => {
    const wantsJson = namesMediaType(req.headers.accept, 'application/json')
    const links = {
      docs: '/docs',
      openapi: Object.keys(documents).map((face) => `/openapi/${face}.json`),
      health: '/healthz',
      ready: '/readyz',
      metrics: '/metrics',
    }
    if (wantsJson) return { service: 'godwit', version, sandbox, ...links }
    const sent = sendConsole(reply)
    if (sent) return sent
    return reply
      .type(html)
      .headers({ 'content-security-policy': smallPagePolicy, 'cache-control': 'no-store' })
      .send(greeting({ version, sandbox, demo, baseUrl: deps.baseUrl(), console: consoleState() }))
  })
  serveConsoleFiles(app)
  serveTravellerFiles(app)

  app.get('/openapi/:file', { config: open, schema: hidden }, async (req, reply) => {
    const [, face] = /^(v1|v2|desk)\.json$/.exec((req.params as { file: string }).file) ?? []
    if (face !== 'v1' && face !== 'v2' && face !== 'desk')
      throw notFound('The documents are v1.json, v2.json and desk.json.')
    reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
    return sendCached(
      req,
      reply,
      await app.responseCache.get('documents', face, async () => documents[face]()),
    ) as never
  })

  const scalar = (part: 'page' | 'script', contentType: string) =>
    app.responseCache.get('documents', `scalar/${part}`, async () => (await scalarPage())[part], { contentType })
  app.get('/docs', { config: open, schema: hidden }, async (req, reply) => {
    reply.header('content-security-policy', docsPolicy)
    return sendCached(req, reply, await scalar('page', html)) as never
  })
  app.get(
    '/docs/scalar.js',
    { config: open, schema: hidden },
    async (req, reply) => sendCached(req, reply, await scalar('script', 'text/javascript; charset=utf-8')) as never,
  )
}
