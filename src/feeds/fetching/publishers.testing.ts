import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { createServer as createSecureServer, type Server as SecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { localCertificate, localKey } from '../../../test/support/local-certificate.ts'

/** The certificate of `localKey`, as it was on 1 January 2020 and never after. */
const expiredCertificate = `-----BEGIN CERTIFICATE-----
MIIBTjCB9KADAgECAgEBMAoGCCqGSM49BAMCMBQxEjAQBgNVBAMMCWxvY2FsaG9z
dDAeFw0yMDAxMDEwMDAwMDBaFw0yMDAxMDIwMDAwMDBaMBQxEjAQBgNVBAMMCWxv
Y2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABEZF/hbLyZkBgK0BlFz9
1/ZV4EiJ+LL4Y02mCEkhlC2HBR4c+3kh3yC8Y61YVMJFF7/UQi9H0GeCxtHZs3sq
Z5yjNzA1MBQGA1UdEQQNMAuCCWxvY2FsaG9zdDAdBgNVHQ4EFgQU0JZ5q5uoPnzP
HqU8Iy0Cx3gVAjIwCgYIKoZIzj0EAwIDSQAwRgIhAOdZUa0V2pYMTdyS3RaG+nES
oKdV+aywQoJv7QPTh3FTAiEAsu44rjcmRdUZotolQZ0Y4LNERVKwp9KMqFg9WhKK
LAE=
-----END CERTIFICATE-----
`

async function listen(t: TestContext, server: Server | SecureServer, host = '127.0.0.1'): Promise<number> {
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise<void>((done) => server.listen(0, host, done))
  return (server.address() as AddressInfo).port
}

/** A server on this machine. Returns its port. */
export const givenServer = (t: TestContext, answer: RequestListener, host?: string): Promise<number> =>
  listen(t, createServer(answer), host)

interface FailingServer {
  readonly port: number
  fail(): void
}

/** A server that stops to listen. */
export async function givenStoppingServer(t: TestContext, answer: RequestListener): Promise<FailingServer> {
  const server = createServer(answer)
  return { port: await listen(t, server), fail: () => void server.close() }
}

/** A server with TLS whose certificate expires. */
export async function givenExpiringServer(t: TestContext, answer: RequestListener): Promise<FailingServer> {
  const server = createSecureServer({ key: localKey, cert: localCertificate }, answer)
  const fail = (): void => server.setSecureContext({ key: localKey, cert: expiredCertificate })
  return { port: await listen(t, server), fail }
}

/** A message of the Common Alerting Protocol. */
export const message = (id: string, sent: Date): string => `<?xml version="1.0" encoding="UTF-8"?>
<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>${id}</identifier><sender>rain@weather.example</sender>
<sent>${sent.toISOString().slice(0, 19)}+00:00</sent><status>Actual</status><msgType>Alert</msgType><scope>Public</scope>
<info><language>en</language><category>Met</category><event>Heavy rain</event><urgency>Expected</urgency><severity>Minor</severity>
<certainty>Likely</certainty><expires>2026-11-15T20:00:00+00:00</expires><headline>Heavy rain</headline>
<area><areaDesc>Somewhere</areaDesc><circle>10,10 20</circle></area></info></alert>`

interface Place {
  readonly lat: number
  readonly lng: number
}

/** Places far from each other. */
export const placeOf = (number: number): Place => ({
  lat: -55 + ((number * 37) % 110),
  lng: -175 + ((number * 61) % 350),
})

interface QuakeGiven extends Place {
  readonly id: string
  readonly at: Date
  readonly updated: Date
  readonly magnitude: number
}

const quake = ({ id, at, updated, magnitude, lat, lng }: QuakeGiven) => ({
  type: 'Feature',
  id,
  geometry: { type: 'Point', coordinates: [lng, lat, 30] },
  properties: {
    mag: magnitude,
    place: 'somewhere',
    time: at.getTime(),
    updated: updated.getTime(),
    url: `https://quakes.example/${id}`,
    status: 'reviewed',
    net: 'us',
    code: id.slice(2),
    ids: `,${id},`,
    type: 'earthquake',
    title: `M ${magnitude}`,
  },
})

function listOf(madeAt: Date, features: readonly object[]): string {
  const metadata = { generated: madeAt.getTime(), status: 200, count: features.length }
  return JSON.stringify({ type: 'FeatureCollection', metadata, features })
}

/** What a publisher of earthquakes can send. */
export interface Documents {
  readonly key: string
  readonly now: Date
  /** The bodies so far, the first first. */
  readonly sent: readonly string[]
  json(to: ServerResponse, body: string): void
  /** The list with one earthquake more, which was reported when the list was made. */
  quakes(madeAt: Date, odd?: { readonly reused?: boolean }): string
  /** A list without any. */
  none(madeAt: Date): string
}

interface QuakePublisher {
  documents(now: Date): Documents
}

/** Publishes earthquakes at one place, 11 minutes apart. */
export function quakePublisher(key: string, place: Place, magnitude: number, first: Date): QuakePublisher {
  const features: ReturnType<typeof quake>[] = []
  const sent: string[] = []
  const add = (updated: Date): void => {
    const at = new Date(first.getTime() - features.length * 660_000)
    features.push(quake({ ...place, id: `us${key}n${features.length}`, at, updated, magnitude }))
  }
  return {
    documents: (now) => ({
      key,
      now,
      sent,
      json(to, body) {
        sent.push(body)
        to.writeHead(200, { 'content-type': 'application/json' }).end(body)
      },
      quakes(madeAt, { reused = false } = {}) {
        add(madeAt)
        const [oldest] = features
        const other = { lat: -place.lat, lng: place.lng > 0 ? place.lng - 170 : place.lng + 170 }
        const again = quake({ ...other, id: oldest?.id ?? '', at: first, updated: madeAt, magnitude })
        return listOf(madeAt, reused ? [again, ...features.slice(1)] : features)
      },
      none: (madeAt) => listOf(madeAt, []),
    }),
  }
}
