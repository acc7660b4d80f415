import { Agent, request } from 'node:http'

export interface PostAnswer {
  readonly status: number
  readonly text: string
}

export interface Poster {
  post(url: string, key: string, body: unknown): Promise<PostAnswer>
  close(): void
}

/** Posts JSON with a key, over connections that are kept: at most as many as callers at once. */
export function poster(connections: number): Poster {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const post = (url: string, key: string, body: unknown): Promise<PostAnswer> =>
    new Promise((resolve, reject) => {
      const headers = { authorization: `TKN ${key}`, 'content-type': 'application/json' }
      const req = request(url, { agent, method: 'POST', headers }, (res) => {
        const chunks: Buffer[] = []
        res.on('data', (chunk: Buffer) => chunks.push(chunk))
        res.on('end', () => resolve({ status: res.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
      })
      req.on('error', reject)
      req.end(JSON.stringify(body))
    })
  return { post, close: () => agent.destroy() }
}
