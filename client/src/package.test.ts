import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { buildClient } from '../../scripts/support/client-build.ts'
import { sized } from '../../test/support/size.ts'
import { listeningService } from './testing.ts'

const run = promisify(execFile)
const client = join(import.meta.dirname, '..')
const tsc = join(client, '../node_modules/typescript/bin/tsc')
const limit = { timeout: 600_000 }

/** The tarball, installed in an empty project as a stranger would, without a network. */
async function givenProject(t: TestContext): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'godwit-package-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  await buildClient()
  const npm = (args: readonly string[], cwd: string) =>
    run('npm', [...args, '--offline', '--no-audit', '--no-fund', '--cache', join(folder, 'cache')], { cwd, ...limit })
  const { stdout } = await npm(['pack', '--ignore-scripts', '--json', '--pack-destination', folder], client)
  const [{ filename = '', files = [] } = {}] = JSON.parse(stdout) as { filename: string; files: { path: string }[] }[]
  const paths = files.map(({ path }) => path)
  assert.ok(!paths.some((path) => /(?<!\.d)\.ts$|\.test\./.test(path)), 'no TypeScript but declarations')
  const project = join(folder, 'project')
  mkdirSync(project)
  writeFileSync(join(project, 'package.json'), '{"name":"stranger","version":"1.0.0","private":true}')
  await npm(['install', join(folder, filename)], project)
  assert.ok(existsSync(join(project, 'node_modules/@godwit/client/README.md')))
  return project
}

/** This Node, and the others that are installed on the machine. */
async function nodes(): Promise<readonly string[]> {
  const others = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'node'))
  const byVersion = new Map([[process.version, process.execPath]])
  for (const path of others.filter((one) => existsSync(one))) {
    const { stdout } = await run(path, ['--version'], limit)
    const [major = 0, minor = 0] = stdout.slice(1).split('.').map(Number)
    if (major > 20 || (major === 20 && minor >= 19)) byVersion.set(stdout.trim(), path)
  }
  return [...byVersion.values()]
}

const program = (load: string, baseUrl: string, company: { id: string; key: string }): string => `${load}
const client = createClient({ baseUrl: '${baseUrl}', key: '${company.key}' })
const path = { company_id: '${company.id}' }
const main = async () => {
  for await (const one of client.items('/api/v2/org/{company_id}/users', { path })) console.log(one.email)
  await verifyWebhook({ secret: 'whsec_AAAA', headers: {}, body: '{}' }).catch((error) => console.log(error.fault))
}
main()
`

/** The next line must not compile. */
const refused = ['// @ts', 'expect-error'].join('-')
const types = `
import { createClient, type V2, verifyWebhook, type WebhookEvent, type WebhookEventOf } from '@godwit/client'

const client = createClient({ baseUrl: 'http://127.0.0.1:3000', key: 'key' })
const path = { company_id: 'x' }
export async function main(body: string, headers: Record<string, string>): Promise<string> {
  const trip: V2['TripInFull'] = await client.get('/api/v2/trips/{trip_id}', { path: { trip_id: 'x' } })
  const event: WebhookEvent = await verifyWebhook({ secret: 'whsec_x', headers, body })
  if (event.event_name === 'trip.created') {
    const twenty: 20 = event.event
    const same: WebhookEventOf<'trip.created'> = event
    return String(twenty) + same.payload.trip.id
  }
  ${refused}: a name that no event has
  if (event.event_name === 'trip.imagined') return ''
  ${refused}: the traveller is required
  await client.post('/api/v2/org/{company_id}/users/travellers', { path, body: {} })
  ${refused}: so is the token of the device
  const missing: V2['CheckInInput'] = { latitude: 1, longitude: 2 }
  ${refused}: there is no such path
  await client.get('/api/v2/imagined')
  for await (const one of client.items('/api/v2/org/{company_id}/users', { path })) console.log(one.first_name, missing)
  return trip.name
}
`

/** Of TypeScript; each takes the time of a whole check. The first finds the types by `exports` and has the oldest library. */
const settings = [
  ['--module', 'esnext', '--moduleResolution', 'bundler', '--target', 'es2020', '--lib', 'es2020'],
  ['--module', 'nodenext', '--target', 'es2022'],
  [],
]
const settingsTried = sized('settings of TypeScript with which the types are checked', { commit: 1, full: 3 })

test('the tarball works in an empty project: plain JavaScript on every Node here, and types under --strict', async (t) => {
  const project = await givenProject(t)
  const service = await listeningService(t)
  const company = await service.givenCompany()
  await service.givenTraveller(company, { email: 'ada@example.com' })

  await t.test('as a module and by require', async () => {
    const names = '{ createClient, verifyWebhook }'
    const loads = {
      'main.mjs': `import ${names} from '@godwit/client'`,
      'main.cjs': `const ${names} = require('@godwit/client')`,
    }
    for (const [file, load] of Object.entries(loads))
      writeFileSync(join(project, file), program(load, service.baseUrl, company))
    for (const node of await nodes())
      for (const file of Object.keys(loads)) {
        const { stdout } = await run(node, [file], { cwd: project, ...limit })
        assert.equal(stdout, 'ada@example.com\nno_signature\n', `${node} ${file}`)
      }
  })

  await t.test('types', async () => {
    writeFileSync(join(project, 'main.ts'), types)
    // The package's declarations are checked, TypeScript's own are not: they took two of eleven seconds of each run.
    const strict = ['--strict', '--noEmit', '--skipDefaultLibCheck']
    for (const options of settings.slice(0, settingsTried)) {
      const output = await run(process.execPath, [tsc, ...strict, ...options, 'main.ts'], {
        cwd: project,
        ...limit,
      }).then(
        () => '',
        (error: { stdout: string }) => error.stdout,
      )
      assert.equal(output, '', options.join(' '))
    }
  })
})
