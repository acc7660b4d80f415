import { type IncomingMessage, type Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import { badRequest, Problem } from '../problem.ts'

/** The most bytes of a frame that a client may send: a larger one closes the socket with 1009. */
const mostFrameBytes = 64 * 1024

interface Upgrade {
  readonly socket: Duplex
  readonly head: Buffer
  readonly response: ServerResponse
}

const upgrades = new WeakMap<IncomingMessage, Upgrade>()

/** Only these leave HTTP. Other upgrades (h2c, which some clients offer with every request) are answered as if they had not been offered. */
export const isWebSocketRequest = (req: Pick<IncomingMessage, 'method' | 'headers'>): boolean =>
  req.method === 'GET' && req.headers.upgrade?.toLowerCase() === 'websocket'

/**
 * Gives upgrade requests to the router, like all others: the hooks run, and a refusal is an ordinary HTTP answer. A route that wants the
 * socket calls `acceptSocket`.
 */
export function routeUpgrades(server: Server, route: (req: IncomingMessage, res: ServerResponse) => void): void {
  server.on('upgrade', (req: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy()) // Node has removed its own listener
    const response = new ServerResponse(req)
    response.shouldKeepAlive = false
    response.assignSocket(socket as Socket)
    response.once('finish', () => socket.end())
    upgrades.set(req, { socket, head, response })
    route(req, response)
  })
}

const server = new WebSocketServer({
  noServer: true,
  perMessageDeflate: false,
  maxPayload: mostFrameBytes,
  clientTracking: false,
})

/** Throws when the request cannot become a WebSocket: 426, or 400 for a malformed handshake. */
export function requireUpgrade({ raw, headers }: FastifyRequest): void {
  if (!upgrades.has(raw) || !isWebSocketRequest(raw))
    throw new Problem(426, 'upgrade_required', 'This address speaks WebSocket: connect with a WebSocket client.', {
      headers: { upgrade: 'websocket', connection: 'upgrade' },
    })
  if (headers['sec-websocket-version'] !== '13')
    throw new Problem(426, 'upgrade_required', 'Only version 13 of WebSocket is spoken here.', {
      headers: { 'sec-websocket-version': '13' },
    })
  if (!/^[+/0-9A-Za-z]{22}==$/.test(headers['sec-websocket-key'] ?? ''))
    throw badRequest('Sec-WebSocket-Key is missing or malformed.', 'malformed_request')
}

/** Answers 101 and gives the socket away. `requireUpgrade` must have passed. Undefined: the client has gone meanwhile. */
export function acceptSocket(
  { raw }: FastifyRequest,
  reply: FastifyReply,
): { readonly ws: WebSocket; readonly stream: Duplex } | undefined {
  const upgrade = upgrades.get(raw)
  if (!upgrade) throw new Error('The request was not checked by requireUpgrade.')
  const { socket, head, response } = upgrade
  reply.hijack()
  response.detachSocket(socket as Socket)
  let accepted: { readonly ws: WebSocket; readonly stream: Duplex } | undefined
  // Calls back at once, or not at all when the connection has ended.
  server.handleUpgrade(raw, socket, head, (ws) => {
    accepted = { ws, stream: socket }
  })
  return accepted
}
