import { existsSync, readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { chooseEncoding } from '../../platform/http/response-cache.ts'
import { namesMediaType } from '../../platform/negotiation.ts'
import { notFound } from '../../platform/problem.ts'

const root = join(import.meta.dirname, '../../..')
export const consoleRoot = join(root, 'console/dist')

/** Everything comes from this service: no inline script or style, no other host, no frame around it. */
export const consolePolicy = [
  "default-src 'none'",
  ...['script', 'style', 'connect', 'worker', 'font', 'manifest'].map((kind) => `${kind}-src 'self'`),
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** The traveller's page is at /me and below. */
const isTravellerPage = (url: string): boolean => /^\/me([/?]|$)/.test(url)

const open = { access: ['anyone'], counted: false, format: 'other', alwaysOpen: true } as const
const hidden = { hide: true } as object
/** The names carry a digest of the content, so that a file never changes. */
const forever = 'public, max-age=31536000, immutable'

type PageFile = 'index.html' | 'me.html'
const pages = new Map<PageFile, { readonly changed: number; readonly page: string }>()

/** A page, as it was last built; undefined before. */
function builtPage(file: PageFile): string | undefined {
  const path = join(consoleRoot, file)
  const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs
  if (changed === undefined) return undefined
  const known = pages.get(file)
  if (known?.changed === changed) return known.page
  const page = readFileSync(path, 'utf8')
  pages.set(file, { changed, page })
  return page
}

export type ConsoleState = 'built' | 'being built' | 'not built'

/** Being built: the sources and the builder are there, and `npm start` has begun with them. An image has neither. */
export function consoleState(): ConsoleState {
  if (existsSync(join(consoleRoot, 'index.html'))) return 'built'
  const possible = existsSync(join(root, 'console/src')) && existsSync(join(root, 'node_modules/vite'))
  return possible ? 'being built' : 'not built'
}

/** Sends the page of the console, or another; false when it is not built. */
export function sendConsole(reply: FastifyReply, file: PageFile = 'index.html'): FastifyReply | false {
  const page = builtPage(file)
  if (page === undefined) return false
  return reply
    .code(200)
    .type('text/html; charset=utf-8')
    .headers({ 'content-security-policy': consolePolicy, 'cache-control': 'no-cache', vary: 'accept' })
    .send(page)
}

const machines = /^\/(api|openapi|assets|docs|metrics|healthz|readyz)(\/|$)/

/** A browser that goes to a screen gets the page: it alone knows the addresses of screens. It does so while the service starts, too. */
export function showScreens(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', (req, reply, done) => {
    const visit = req.is404 && (req.method === 'GET' || req.method === 'HEAD') && !machines.test(req.url)
    const file = isTravellerPage(req.url) ? 'me.html' : 'index.html'
    if (visit && namesMediaType(req.headers.accept, 'text/html') && sendConsole(reply.headers(headers), file)) return
    done()
  })
}

/** The files of the console. A file that is not there is 404, never the page. */
export function serveConsoleFiles(app: FastifyInstance): void {
  app.get('/assets/:file', { config: open, schema: hidden }, async (req, reply) => {
    const { file } = req.params as { file: string }
    const type = types[extname(file)]
    if (!type || !/^[\w-][\w.-]*$/.test(file)) throw notFound('There is no such file.')
    const path = join(consoleRoot, 'assets', file)
    const brotli = chooseEncoding(req.headers['accept-encoding']) === 'br' && existsSync(`${path}.br`)
    const bytes = await readFile(brotli ? `${path}.br` : path).catch(() => undefined)
    if (!bytes) throw notFound('There is no such file.')
    reply.type(type).headers({ 'cache-control': forever, vary: 'accept-encoding' })
    if (brotli) reply.header('content-encoding', 'br')
    return bytes as never
  })
}
