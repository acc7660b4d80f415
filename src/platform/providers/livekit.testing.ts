import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that reached the server, with what its token says. */
export interface TwirpRequest {
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  readonly claims: JwtClaims
}

export interface JwtClaims {
  readonly iss: string
  readonly sub?: string
  readonly name?: string
  readonly exp: number
  readonly video: Readonly<Record<string, unknown>>
}

/** The claims of a JWT that is signed with the secret (HS256) and has not expired; throws for any other. */
export function verifyJwt(token: string, secret: string): JwtClaims {
  const [header = '', payload = '', signature] = token.split('.')
  const read = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString())
  if ((read(header) as { alg: string }).alg !== 'HS256') throw new Error('not HS256')
  if (createHmac('sha256', secret).update(`${header}.${payload}`).digest('base64url') !== signature)
    throw new Error('the signature is wrong')
  const claims = read(payload) as JwtClaims
  if (claims.exp * 1000 < Date.now()) throw new Error('expired')
  return claims
}

/**
 * An HTTP server that speaks the part of LiveKit's Twirp protocol that makes rooms: it checks the token as the real one does, and answers in the
 * JSON of protocol buffers.
 */
export async function twirpServer(apiKey: string, apiSecret: string) {
  const requests: TwirpRequest[] = []
  let isBroken = false
  const server = createServer((req, res) => {
    const answer = (status: number, body: object): void => {
      res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    let text = ''
    req.on('data', (part: Buffer) => {
      text += part.toString()
    })
    req.on('end', () => {
      if (isBroken) return answer(503, { code: 'unavailable', msg: 'no media node' })
      try {
        const claims = verifyJwt(String(req.headers.authorization).replace(/^Bearer /, ''), apiSecret)
        if (claims.iss !== apiKey) throw new Error('an unknown key')
        if (req.url !== '/twirp/livekit.RoomService/CreateRoom') return answer(404, { code: 'bad_route', msg: 'none' })
        if (claims.video['roomCreate'] !== true) return answer(403, { code: 'permission_denied', msg: 'no grant' })
        const body = JSON.parse(text) as Record<string, unknown>
        requests.push({ path: req.url, body, claims })
        answer(200, { sid: `RM_${requests.length}`, name: body['name'], emptyTimeout: body['emptyTimeout'] })
      } catch (error) {
        answer(401, { code: 'unauthenticated', msg: (error as Error).message })
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    breakDown: () => {
      isBroken = true
    },
    repair: () => {
      isBroken = false
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
