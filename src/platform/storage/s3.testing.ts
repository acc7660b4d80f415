import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import type { S3Options } from './s3-store.ts'

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)

/** The signature (AWS Signature Version 4) that a request must have, computed from what arrived. */
function expectedSignature(req: IncomingMessage, body: Buffer, { region, secretKey }: S3Options): string {
  const url = new URL(req.url ?? '/', 'http://s3.test')
  const [, signed = ''] = /SignedHeaders=([^,]+)/.exec(req.headers.authorization ?? '') ?? []
  const names = signed.split(';')
  if (!names.includes('host') || !names.includes('x-amz-date')) return 'host and date must be signed'
  const declared = String(req.headers['x-amz-content-sha256'])
  if (declared !== 'UNSIGNED-PAYLOAD' && declared !== sha256(body)) return 'the body is not the one that was signed'
  const canonical = [
    req.method,
    url.pathname
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/'),
    [...url.searchParams]
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .sort()
      .join('&'),
    ...names.map((name) => `${name}:${String(req.headers[name]).trim()}`),
    '',
    signed,
    declared,
  ].join('\n')
  const at = String(req.headers['x-amz-date'])
  const scope = `${at.slice(0, 8)}/${region}/s3/aws4_request`
  const key = [at.slice(0, 8), region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretKey}`)
  return hmac(key as Buffer, `AWS4-HMAC-SHA256\n${at}\n${scope}\n${sha256(canonical)}`).toString('hex')
}

export interface S3Server {
  readonly options: S3Options
  /** By their keys. */
  readonly objects: Map<string, { bytes: Buffer; at: Date }>
  /** So many of the next requests are answered with 503. */
  failures: number
  readonly requests: string[]
}

const perPage = 2

/** A server that speaks as much S3 as the store uses, and checks every signature by its own computation. */
export async function givenS3(t: TestContext): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map()
  const requests: string[] = []
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    requests.push(`${req.method} ${req.url}`)
    const answer = (status: number, content: string | Buffer = '', headers: Record<string, string> = {}): void => {
      res.writeHead(status, headers).end(req.method === 'HEAD' ? undefined : content)
    }
    if (house.failures > 0) {
      house.failures--
      return answer(503, '<Error><Code>SlowDown</Code></Error>')
    }
    const credential = `Credential=${options.accessKey}/`
    const given = /Signature=([0-9a-f]{64})$/.exec(req.headers.authorization ?? '')?.[1]
    if (!req.headers.authorization?.includes(credential) || given !== expectedSignature(req, body, options))
      return answer(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>')
    const url = new URL(req.url ?? '/', 'http://s3.test')
    const [, bucket, ...rest] = url.pathname.split('/')
    const key = rest.join('/')
    if (bucket !== options.bucket) return answer(404, '<Error><Code>NoSuchBucket</Code></Error>')
    if (key === '') return answer(200, listing(objects, url.searchParams))
    if (req.method === 'PUT') {
      objects.set(key, { bytes: body, at: new Date() })
      return answer(200)
    }
    const found = objects.get(key)
    if (req.method === 'DELETE') {
      objects.delete(key)
      return answer(204)
    }
    if (!found) return answer(404, '<Error><Code>NoSuchKey</Code></Error>')
    const range = /^bytes=(\d+)-(\d+)$/.exec(req.headers.range ?? '')
    return range ? answer(206, found.bytes.subarray(Number(range[1]), Number(range[2]) + 1)) : answer(200, found.bytes)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const options: S3Options = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket: 'godwit-files',
    region: 'eu-north-1',
    accessKey: 'AKIDTEST',
    secretKey: 'a secret of the test',
  }
  const house: S3Server = { options, objects, failures: 0, requests }
  return house
}

function listing(objects: S3Server['objects'], query: URLSearchParams): string {
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).sort()
  const from = Number(query.get('continuation-token') ?? 0)
  const page = keys.slice(from, from + perPage)
  const more = from + perPage < keys.length
  const contents = page.map(
    (key) => `<Contents><Key>${key}</Key><LastModified>${objects.get(key)?.at.toISOString()}</LastModified></Contents>`,
  )
  const next = more ? `<NextContinuationToken>${from + perPage}</NextContinuationToken>` : ''
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`
}
