import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { buildClientTypes } from '../../scripts/support/client-types.ts'
import { givenDatabase } from '../../test/support/database.ts'
import { givenFolder, startService } from '../../test/support/process.ts'
import { listeningService } from './testing.ts'

const run = promisify(execFile)
const client = join(import.meta.dirname, '..')
const readme = readFileSync(join(client, 'README.md'), 'utf8')

/** The programs of the README, by the heading that they stand under. */
const programs = new Map(
  readme.split(/^## /m).flatMap((part) => {
    const code = /```ts\n([\s\S]*?)```/.exec(part)?.[1]
    return code === undefined ? [] : [[part.slice(0, part.indexOf('\n')), code] as const]
  }),
)

/** A folder like the one that the README has in mind, with its programs as files. */
function givenPrograms(t: TestContext, filled: (code: string) => string = (code) => code) {
  const folder = mkdtempSync(join(tmpdir(), 'godwit-readme-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  const files = new Map<string, string>()
  for (const [heading, code] of programs) {
    const file = join(folder, `${files.size}.ts`)
    writeFileSync(file, filled(code.replaceAll("'@godwit/client'", `'${join(client, 'src/index.ts')}'`)))
    files.set(heading, file)
  }
  return { folder, files }
}

test('each program of the README runs and does what the README says', async (t) => {
  const service = await listeningService(t, { template: 'world' })
  const company = await service.givenCompany()
  const traveller = await service.givenTraveller(company, { firstName: 'Grace', email: 'grace@example.com' })
  const { files } = givenPrograms(t, (code) =>
    code
      .replaceAll('http://127.0.0.1:3000', service.baseUrl)
      .replaceAll('COMPANY_KEY', company.key)
      .replaceAll('COMPANY_ID', company.id)
      .replaceAll('TRAVELLER_TOKEN', traveller.token),
  )
  const output = async (heading: string): Promise<string> => {
    const file = files.get(heading) ?? assert.fail(`the README does not tell how to "${heading}"`)
    return (await run(process.execPath, [file])).stdout
  }

  assert.equal(await output('List people'), 'Grace grace@example.com\n')
  assert.match(
    await output('Create a traveller and a trip'),
    /^trip [\w-]{36}, 2099-06-10 to 2099-06-20\n.* http\S+\/me#code=gwo_\w+\n$/,
  )
  const destinations = [{ country_code: 'PE', entry_date: '2099-06-10', exit_date: '2099-06-20' }]
  await service.client(company.key).post('/api/v2/org/{company_id}/trips', {
    path: { company_id: company.id },
    body: { trip: { traveller_ids: [traveller.id], destinations } },
  })
  assert.equal(
    await output('Sync a phone'),
    'first: 1 trips; 250 countries, new: true\nsecond: 1 trips; 250 countries, new: false\n',
  )
  assert.match(
    await output('Handle errors'),
    /^422 validation_failed: .+\nemail is not a valid e-mail address\nrequest \S+, sent 1 time\(s\)\n$/,
  )
  const following = run(process.execPath, [files.get('Follow notifications') ?? ''])
  await Promise.race([following, once(following.child.stdout ?? assert.fail(), 'data')])
  await service.client(company.key).post('/api/v2/org/{company_id}/trips', {
    path: { company_id: company.id },
    body: { trip: { traveller_ids: [traveller.id], destinations } },
  })
  assert.match((await following).stdout, /^connected\n.+\n$/)
  assert.equal(programs.size, 5, 'no program is left out here')
})

test('the core and the README’s programs have the types that browsers have, without those of Node', async (t) => {
  await buildClientTypes()
  const { folder, files } = givenPrograms(t)
  const config = {
    extends: join(client, 'tsconfig.json'),
    files: [...files.values(), join(client, 'src/index.ts')],
    include: [],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const tsc = join(client, '../node_modules/typescript/bin/tsc')
  const output = await run(process.execPath, [tsc, '-p', folder]).then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  )
  assert.equal(output, '')
})

test('the tutorial runs, step by step, against a service with its demo', async (t) => {
  const section = readme.split(/^## /m).find((part) => part.startsWith('Ten minutes')) ?? ''
  const steps = [...section.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code = '']) => code)
  assert.equal(steps.length, 7)
  const env = { DATABASE_URL: await givenDatabase(t, 'world'), GODWIT_WEBHOOK_ALLOW_PRIVATE: '1' }
  const service = await startService(t, { folder: givenFolder(t), env })
  const { staff, companies } = service.demo()
  const company = companies.find((one) => !one.white_label) ?? assert.fail('the demo has a company')
  const folder = mkdtempSync(join(tmpdir(), 'godwit-tutorial-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const program = steps
    .join('\n')
    .replaceAll("'@godwit/client'", `'${join(client, 'src/index.ts')}'`)
    .replaceAll('http://127.0.0.1:3000', service.base)
    .replaceAll('COMPANY_ID', company.id)
    .replaceAll('COMPANY_KEY', company.key)
    .replaceAll('STAFF_KEY', staff.key)
  writeFileSync(join(folder, 'tutorial.mjs'), program)
  const { stdout } = await run(process.execPath, [join(folder, 'tutorial.mjs')], { timeout: 120_000 })
  for (const line of [
    /^trip: /m,
    /^webhook: trip\.created$/m,
    /^webhook: alert\.matched$/m,
    /^notification: .*Storm over Lima/m,
    /^why: \S/m,
    /distance/,
  ])
    assert.match(stdout, line)
  assert.equal((await service.end()).code, 0)
})
