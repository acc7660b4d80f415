import { type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'

export interface RawAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Everything that was received, unchanged. */
  readonly text: string
}

function parseAnswer(text: string): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = lines.map((line) => [
    line.slice(0, line.indexOf(':')).toLowerCase(),
    line.slice(line.indexOf(':') + 1).trim(),
  ])
  return {
    status: Number(first.split(' ')[1] ?? 0),
    headers: Object.fromEntries(headers),
    body: rest.join('\r\n\r\n'),
    text,
  }
}

/** Writes exactly these bytes to the port and returns everything received until the server closes the connection. */
export function sendRaw(port: number, bytes: string | Buffer, patience = 60_000): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    const chunks: Buffer[] = []
    socket.setTimeout(patience, () => socket.destroy(new Error(`No end of the answer within ${patience} ms.`)))
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', reject)
    socket.on('close', () => resolve(parseAnswer(Buffer.concat(chunks).toString('utf8'))))
    socket.write(bytes)
  })
}

export interface SocketAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
}

/** One request over a real socket, without decoding or redirects of an HTTP client. */
export function overSocket(
  port: number,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body: readonly (string | Buffer)[] = [],
): Promise<SocketAnswer> {
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(chunks) }),
      )
    })
    call.setTimeout(60_000, () => call.destroy(new Error('No answer within 60 s.')))
    call.on('error', reject)
    for (const chunk of body) call.write(chunk)
    call.end()
  })
}
