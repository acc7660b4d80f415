import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { buildClientTypes } from '../../scripts/support/client-types.ts'
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
    writeFileSync(file, filled(code.replaceAll('./client/src/index.ts', join(client, 'src/index.ts'))))
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
      .replaceAll('TRAVELLER_TOKEN', traveller.token),
  )
  const output = async (heading: string): Promise<string> => {
    const file = files.get(heading) ?? assert.fail(`the README does not tell how to "${heading}"`)
    return (await run(process.execPath, [file])).stdout
  }

  assert.equal(await output('List travellers'), 'Grace grace@example.com\n')
  assert.match(
    await output('Create a traveller and a trip'),
    /^trip [\w-]{36}, 2099-06-10 to 2099-06-20\n.* gwu_\w+\n$/,
  )
  await service.client(traveller.token).post('/api/v1/trips', {
    body: { trip: { destinations: [{ country_code: 'PE', entry_date: '2099-06-10', exit_date: '2099-06-20' }] } },
  })
  assert.equal(
    await output('Sync a phone'),
    'first: 1 trips; 250 countries, new: true\nsecond: 1 trips; 250 countries, new: false\n',
  )
  assert.match(
    await output('Handle errors'),
    /^400 validation_failed: .+\nemail is not a valid e-mail address\nrequest \S+, sent 1 time\(s\)\n$/,
  )
  assert.equal(programs.size, 4, 'no program is left out here')
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
