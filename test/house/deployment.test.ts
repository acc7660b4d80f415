import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { maxAssetBodyBytes } from '../../src/assistance/assets/asset.ts'
import { settings } from '../../src/platform/config/config.ts'
import { longestMoveMs } from '../../src/platform/sandbox/sandbox-clock.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const known = new Set<string>(Object.values(settings).map((one) => one.name))

test('the files to run Godwit with name settings that exist', () => {
  const files = ['Dockerfile', 'compose.yaml', 'deploy/godwit.service', 'deploy/Caddyfile', 'deploy/nginx.conf']
  const named = new Set(files.flatMap((file) => read(file).match(/\bGODWIT_[A-Z_]+/g) ?? []))
  // The password of the database’s role belongs to the example, not to the service.
  assert.deepEqual(
    [...named].filter((name) => !known.has(name) && name !== 'GODWIT_DB_PASSWORD'),
    [],
  )
  for (const name of ['GODWIT_MASTER_KEY', 'GODWIT_BASE_URL', 'GODWIT_DEMO', 'GODWIT_TRUST_PROXY'])
    assert.ok(named.has(name), name)
})

test('the image has every folder that the service reads, runs as an ordinary user, and on a Node that is new enough', () => {
  const image = read('Dockerfile')
  const ignored = read('.dockerignore').split('\n')
  for (const [, from = ''] of image.matchAll(/^COPY (?!--from)(.+) \S+$/gm))
    for (const path of from.split(' ')) {
      assert.ok(existsSync(join(root, path)), path)
      const isSent = ignored.some((line) => line.startsWith('!') && `${path}/`.startsWith(`${line.slice(1)}/`))
      assert.ok(isSent, `${path} is not sent to the builder`)
    }
  for (const folder of ['bin', 'migrations', 'src', 'world'])
    assert.match(image, new RegExp(`^COPY ${folder} ${folder}$`, 'm'))
  const [, oldest = ''] =
    /(\d+)/.exec((JSON.parse(read('package.json')) as { engines: { node: string } }).engines.node) ?? []
  for (const [, major] of image.matchAll(/^FROM node:(\d+)/gm)) assert.ok(Number(major) > Number(oldest))
  assert.match(image, /^USER node$/m)
})

test('the unit of systemd starts again after a pause and gives the service time to drain', () => {
  const unit = read('deploy/godwit.service')
  assert.match(unit, /^Restart=on-failure$/m)
  assert.match(unit, /^RestartSec=[1-9]\d*$/m)
  const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(unit) ?? []
  assert.ok(Number(seconds) > Number(settings.drainSeconds.fallback))
  const [, grace] = /stop_grace_period: (\d+)s/.exec(read('compose.yaml')) ?? []
  assert.ok(Number(grace) > Number(settings.drainSeconds.fallback))
})

test('the proxies let through what Godwit takes, and hide the metrics', () => {
  assert.equal(settings.bodyLimit.fallback, String(1024 * 1024))
  assert.ok(Number(settings.bodyLimit.fallback) < maxAssetBodyBytes, 'a message with a file is the largest body')
  assert.match(read('deploy/nginx.conf'), new RegExp(`client_max_body_size ${maxAssetBodyBytes / 1e6}m;`))
  assert.match(read('deploy/Caddyfile'), new RegExp(`max_size ${maxAssetBodyBytes / 1e6}MB`))
  for (const file of ['deploy/nginx.conf', 'deploy/Caddyfile']) assert.match(read(file), /\/metrics/)
  const [, seconds] = /proxy_read_timeout (\d+)s;/.exec(read('deploy/nginx.conf')) ?? []
  assert.ok(Number(seconds) * 1000 > longestMoveMs, 'who moves the clock of a sandbox gets the answer')
})
