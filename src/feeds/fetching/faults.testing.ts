import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { GetterOptions } from '../../platform/outgoing/get.ts'
import type { DriftKind } from '../drift/drift.ts'
import { type Documents, message } from './publishers.testing.ts'

/** What goes wrong with a feed that was good, and what has to follow. */
export interface Fault {
  readonly name: string
  readonly parser: 'usgs-quakes' | 'cap'
  /** Where it is served; of a server of its own that stops, or whose certificate expires, there is no answer. */
  readonly server?: 'stops' | 'expires'
  readonly answer: (to: ServerResponse, documents: Documents) => void
  /** A host that hangs keeps its request for so many seconds; the limit that ends it is shorter in a test. */
  readonly hangs?: { readonly seconds: number; readonly limits: (seconds: number) => Partial<GetterOptions> }
  /** The first answer with it. */
  readonly outcome: 'failed' | 'refused' | 'read'
  readonly kind: DriftKind
  readonly problem: RegExp
}

const hour = 3_600_000

const xml = (to: ServerResponse, body: string | Buffer): void =>
  void to.writeHead(200, { 'content-type': 'application/xml' }).end(body)

const status =
  (code: number): Fault['answer'] =>
  (to) =>
    to.writeHead(code).end('out of order')

const redirect =
  (location: string): Fault['answer'] =>
  (to) =>
    to.writeHead(302, { location }).end()

/** Writes a byte again and again, until the other side hangs up. */
const trickle: Fault['answer'] = (to) => {
  to.writeHead(200, { 'content-type': 'application/json' })
  const timer = setInterval(() => to.write(' '), 20)
  to.once('close', () => clearInterval(timer))
}

/** Sends 100 MB, unless the other side hangs up before. */
const flood: Fault['answer'] = (to) => {
  const chunk = Buffer.alloc(65_536, ' ')
  let size = 0
  const pour = (): void => {
    while (size < 100_000_000 && !to.destroyed) {
      size += chunk.length
      if (!to.write(chunk)) {
        to.once('drain', pour)
        return
      }
    }
    to.end()
  }
  pour()
}

/** A gzip may have several parts: each is a thousandth of what it becomes. */
const part = gzipSync(Buffer.alloc(10_000_000, ' '))
const bomb: Fault['answer'] = (to) =>
  to
    .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
    .end(Buffer.concat(Array.from({ length: 100 }, () => part)))

const laughs = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from(
  { length: 9 },
  (_, n) => `<!ENTITY lol${n + 1} "${`&lol${n || ''};`.repeat(10)}">`,
).join('')}]><alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>&lol9;</identifier></alert>`

const nested = `<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2">${'<a>'.repeat(20_000)}${'</a>'.repeat(20_000)}</alert>`

const failed = { parser: 'usgs-quakes', outcome: 'failed', kind: 'down' } as const
const refused = { parser: 'cap', outcome: 'refused', kind: 'shape' } as const
const drifted = { parser: 'usgs-quakes', outcome: 'read' } as const

/** With 30 seconds without a byte the first byte is too late after 15, and with one byte a second the whole answer after 60. */
export const faults: readonly Fault[] = [
  {
    ...failed,
    name: 'down',
    server: 'stops',
    answer: () => {},
    problem: /^The server refused the connection\.$/,
  },
  { ...failed, name: 'not-found', answer: status(404), problem: /^The server answered 404\.$/ },
  { ...failed, name: 'broken', answer: status(500), problem: /^The server answered 500\.$/ },
  {
    ...failed,
    name: 'silent',
    answer: () => {},
    hangs: { seconds: 15, limits: (seconds) => ({ firstByteMs: seconds * 1_000 }) },
    problem: /^There was no answer within [\d.]+ s\.$/,
  },
  {
    ...failed,
    name: 'trickle',
    answer: trickle,
    hangs: { seconds: 60, limits: (seconds) => ({ wholeMs: seconds * 1_000 }) },
    problem: /^There was no whole answer within [\d.]+ s\.$/,
  },
  { ...failed, name: 'flood', answer: flood, problem: /^The answer is larger than 20 MB\.$/ },
  { ...failed, name: 'bomb', answer: bomb, problem: /^The answer is larger than 20 MB when it is decompressed\.$/ },
  {
    ...failed,
    name: 'metadata',
    answer: redirect('http://169.254.169.254/latest/meta-data/'),
    problem: /^The target of the redirect is not a public address\.$/,
  },
  {
    ...failed,
    name: 'named-metadata',
    answer: redirect('http://metadata.example/latest/meta-data/'),
    problem: /^metadata\.example leads to an address that is not a public address\.$/,
  },
  {
    ...failed,
    name: 'rebinding',
    answer: () => {},
    problem: /^rebinding-\d+\.example leads to an address that is not a public address\.$/,
  },
  {
    ...failed,
    name: 'certificate',
    server: 'expires',
    answer: () => {},
    problem: /^The certificate of the server is not valid \(CERT_HAS_EXPIRED\)\.$/,
  },
  { ...refused, name: 'entities', answer: (to) => xml(to, laughs), problem: /a DOCTYPE is not accepted/ },
  { ...refused, name: 'nested', answer: (to) => xml(to, nested), problem: /more than 64 elements inside each other/ },
  {
    ...refused,
    name: 'encoding',
    answer: (to, { key, now }) =>
      xml(to, Buffer.from(message(`${key}-x`, now).replace('Somewhere', 'São Tomé'), 'latin1')),
    problem: /^the bytes are not UTF-8$/i,
  },
  {
    ...refused,
    name: 'page',
    parser: 'usgs-quakes',
    answer: (to) => to.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Sign in</title>'),
    problem: /^an HTML or XML page, not JSON$/,
  },
  {
    ...drifted,
    name: 'clock-ahead',
    answer: (to, { json, quakes, now }) => json(to, quakes(new Date(now.getTime() + hour))),
    kind: 'future',
    problem: /had not come at/,
  },
  {
    ...drifted,
    name: 'clock-behind',
    answer: (to, { json, quakes, now }) => json(to, quakes(new Date(now.getTime() - hour))),
    kind: 'old',
    problem: /^the answer is older than the one before$/,
  },
  {
    ...drifted,
    name: 'old-again',
    answer: (to, { json, sent }) => json(to, sent[0] ?? ''),
    kind: 'old',
    problem: /^the answer is older than the one before$/,
  },
  {
    ...drifted,
    name: 'reused',
    answer: (to, { json, quakes, now }) => json(to, quakes(now, { reused: true })),
    kind: 'reuse',
    problem: /means another event now/,
  },
  {
    ...drifted,
    name: 'empty',
    answer: (to, { json, none, now }) => json(to, none(now)),
    kind: 'floor',
    problem: /^0 items, and at least 1 are usual$/,
  },
]
