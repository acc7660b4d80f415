import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import type { LookupFunction } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { type TestContext, test } from 'node:test'
import { WebSocket } from 'ws'
import { maxAssetBytes } from '../../src/assistance/assets/asset.ts'
import { givenWriter } from '../../src/assistance/assets/assets.testing.ts'
import { until } from '../../src/platform/jobs/jobs.testing.ts'
import { mp4File } from '../../src/platform/media/media.testing.ts'
import { localCertificate, localKey } from '../support/local-certificate.ts'
import { probes } from '../support/probes.ts'
import { freePort } from '../support/process.ts'
import { SocketClient, socketToken } from '../support/socket-client.ts'

const deploy = resolve(import.meta.dirname, '../../deploy')

interface Places {
  readonly folder: string
  /** Where Godwit listens, and where the proxy is to listen. */
  readonly godwit: number
  readonly tls: number
  readonly plain: number
}

interface Proxy {
  readonly program: string
  readonly package: string
  /** Writes the shipped file into the folder, with other ports, names and certificate, and returns the arguments to start it with. */
  configure(places: Places): readonly string[]
}

/** Replaces what must be there. */
function replaced(text: string, changes: readonly (readonly [RegExp, string])[]): string {
  return changes.reduce((now, [from, to]) => {
    assert.match(now, from)
    return now.replace(from, to)
  }, text)
}

const nginx: Proxy = {
  program: 'nginx',
  package: 'nginx-light',
  configure({ folder, godwit, tls, plain }) {
    const site = replaced(readFileSync(join(deploy, 'nginx.conf'), 'utf8'), [
      [/server 127\.0\.0\.1:3000;/, `server 127.0.0.1:${godwit};`],
      [/listen 443 ssl;\n +listen \[::\]:443 ssl;/, `listen 127.0.0.1:${tls} ssl;`],
      [/listen 80;\n +listen \[::\]:80;/, `listen 127.0.0.1:${plain};`],
      [/server_name godwit\.example\.org;/g, 'server_name localhost;'],
      [/\S+fullchain\.pem;/, `${folder}/certificate.pem;`],
      [/\S+privkey\.pem;/, `${folder}/key.pem;`],
    ])
    writeFileSync(join(folder, 'site.conf'), site)
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    const main = `daemon off; master_process off; pid ${folder}/pid; error_log stderr; events {}
      http { access_log off; ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')} include ${folder}/site.conf; }`
    writeFileSync(join(folder, 'nginx.conf'), main)
    return ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')]
  },
}

const caddy: Proxy = {
  program: 'caddy',
  package: 'caddy',
  configure({ folder, godwit, tls }) {
    const own = `bind 127.0.0.1\n\ttls ${folder}/certificate.pem ${folder}/key.pem`
    const site = replaced(readFileSync(join(deploy, 'Caddyfile'), 'utf8'), [
      [/reverse_proxy 127\.0\.0\.1:3000 /, `reverse_proxy 127.0.0.1:${godwit} `],
      [/^godwit\.example\.org \{/m, `https://localhost:${tls} {\n\t${own}`],
    ])
    writeFileSync(join(folder, 'Caddyfile'), `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`)
    return ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')]
  },
}

const find = (program: string): string | undefined =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/bin']
    .map((folder) => join(folder, program))
    .find((file) => existsSync(file))

/** The certificate is for localhost, and the proxy listens on this address alone. */
const loopback: LookupFunction = (_host, { all }, answer) =>
  all ? answer(null, [{ address: '127.0.0.1', family: 4 }]) : answer(null, '127.0.0.1', 4)

interface Given {
  readonly status: number
  readonly text: string
}

/** Starts the proxy and returns how to call what is behind it. */
async function startProxy(t: TestContext, { program, configure }: Proxy, godwit: number) {
  const folder = mkdtempSync(join(tmpdir(), `godwit-${program}-`))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'certificate.pem'), localCertificate)
  writeFileSync(join(folder, 'key.pem'), localKey)
  mkdirSync(join(folder, 'home'))
  const tls = await freePort()
  const child = spawn(find(program) ?? program, configure({ folder, godwit, tls, plain: await freePort() }), {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: join(folder, 'home') },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += String(chunk)))
  const ended = once(child, 'exit')
  t.after(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const agent = new Agent({ keepAlive: true, ca: localCertificate, lookup: loopback })
  t.after(() => agent.destroy())
  const origin = `https://localhost:${tls}`
  const call = (path: string, key?: string, body?: object): Promise<Given> =>
    new Promise((answer, reject) => {
      const headers = {
        ...(key === undefined ? {} : { authorization: `TKN ${key}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      }
      const sent = request(`${origin}${path}`, { agent, headers, method: body ? 'POST' : 'GET' }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => answer({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
      })
      sent.on('error', reject)
      sent.end(body === undefined ? undefined : JSON.stringify(body))
    })
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}:\n${said}`)
    return (await call('/readyz').catch(() => undefined))?.status === 200
  })
  const socket = (path: string, headers: Record<string, string> = {}): Promise<SocketClient> =>
    SocketClient.on(new WebSocket(`${origin.replace('https', 'wss')}${path}`, { agent, headers, origin }))
  return { call, socket }
}

/** A film of exactly the size that is allowed. */
function largestFilm(): string {
  const film = Buffer.alloc(maxAssetBytes)
  const start = mp4File()
  start.copy(film)
  film.writeUInt32BE(maxAssetBytes - start.length, start.length)
  film.write('free', start.length + 4)
  return film.toString('base64')
}

for (const proxy of [nginx, caddy]) {
  const file = proxy === nginx ? 'nginx.conf' : 'Caddyfile'
  const skip = find(proxy.program)
    ? false
    : `${proxy.program} is not installed here (Debian’s package ${proxy.package}): deploy/${file} is not tried.`
  test(`deploy/${file}: sockets, the largest upload and an answer that takes long come through`, {
    skip,
  }, async (t) => {
    const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    t.after(() => released.resolve())
    const meanwhile = (): Promise<void> => {
      asked.resolve()
      return released.promise
    }
    const extraRoutes = probes({ worked: 0, meanwhile })
    const { house, ada, conversationId } = await givenWriter(t, { extraRoutes, config: { trustProxy: true } })
    const { call, socket } = await startProxy(t, proxy, await house.listen())
    const slow = call('/api/v2/probes/slow')
    await asked.promise

    const { email, password } = await house.givenStaff()
    const signedIn = await house.nobody.post('/api/desk/session', { email, password })
    const desk = await socket('/api/desk/socket', {
      cookie: String(signedIn.headers['set-cookie']).split(';')[0] ?? '',
    })
    desk.send({ type: 'subscribe', topics: ['conversations'] })
    await desk.next('subscribed')
    const traveller = await socket(`/api/v2/socket?token=${encodeURIComponent(await socketToken(house.as(ada)))}`)
    traveller.send({ type: 'subscribe', conversation_id: conversationId, after: 0 })
    await traveller.next('subscribed')

    const message = { type: 4, asset: { type: 1, video: largestFilm() } }
    const sent = await call(`/api/v2/conversations/${conversationId}/messages`, ada.token, { message })
    assert.equal(sent.status, 201, sent.text.slice(0, 500))
    await traveller.next('message')
    await desk.settled()
    assert.equal((await call('/metrics')).status, 404)

    released.resolve()
    assert.deepEqual(await slow, { status: 200, text: '{"done":true}' })
    await Promise.all([desk.close(), traveller.close()])
  })
}
