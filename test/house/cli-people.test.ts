import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { createUser, findCaller, userToken } from '../../src/people/index.ts'
import { testVault } from '../support/database.ts'
import { cliHouse } from './cli.support.ts'

test('companies and staff are made and found', async (t) => {
  const house = await cliHouse(t)
  const made = await house.run(['companies', 'create', 'Dunlin Travel', '--features', 'alerts,white_label', '--json'])
  assert.equal(made.code, 0, made.err)
  assert.deepEqual(made.json()['features'], ['alerts', 'white_label'])
  assert.match((await house.run(['companies', 'list'])).out, /Dunlin Travel +alerts,white_label/)
  const unknown = await house.run(['companies', 'create', 'X', '--features', 'magic'])
  assert.equal(unknown.code, 2)
  assert.match(unknown.err, /not "magic"/)

  const short = await house.run(['staff', 'create', '--email', 'kim@example.com', '--password-stdin'], {}, 'short\n')
  assert.equal(short.code, 2)
  assert.match(short.err, /^godwit: password must have at least 10 characters\./)
  const nobody = await house.run(['staff', 'create', '--email', 'kim@example.com'])
  assert.match(nobody.err, /no terminal to ask for the password/)
  const staff = await house.runProcess(
    ['staff', 'create', '--email', 'kim@example.com', '--password-stdin', '--json'],
    {},
    'a long enough one\n',
  )
  assert.equal(staff.code, 0, staff.err)
  assert.doesNotMatch(staff.out, /a long enough one/)
  const twice = await house.run(['staff', 'create', '--email', 'kim@example.com', '--generate-password'])
  assert.equal(twice.code, 2)
  assert.match(twice.err, /email is already taken/)
  assert.match(
    (await house.run(['staff', 'password', 'kim@example.com', '--generate-password'])).out,
    /Shown this once: \S{20}/,
  )
})

test('a sign-in link is printed for who may sign in, and works once', async (t) => {
  const house = await cliHouse(t)
  await house.run(['staff', 'create', '--email', 'kim@example.com', '--generate-password'])
  const made = await house.run(['sign-in-link', 'Kim@example.com'], { GODWIT_BASE_URL: 'https://godwit.example/' })
  assert.equal(made.code, 0, made.err)
  assert.match(made.out, /^https:\/\/godwit\.example\/#code=gwo_\w{33}\n$/)
  assert.match(made.err, /It works once, until 2\d{3}-/)
  const code = made.out.trim().split('=')[1] ?? ''
  const kept = await house.db.db().selectFrom('sign_in_codes').select('digest').execute()
  assert.deepEqual(
    kept.map(({ digest }) => digest.toString('hex')),
    [createHash('sha256').update(code).digest('hex')],
  )
  const json = (await house.run(['sign-in-link', 'kim@example.com', '--json'])).json<{ url: string }>()
  assert.match(json.url, /#code=gwo_/)
  const atPage = await house.run(['sign-in-link', 'kim@example.com', '--traveller'])
  assert.equal(atPage.code, 1)
  assert.match(atPage.err, /Nobody who may sign in as a traveller has the e-mail address kim@example.com/)
  const nobody = await house.run(['sign-in-link', 'nobody@example.com'])
  assert.equal(nobody.code, 1)
  assert.match(nobody.err, /Nobody who may sign in at the desk has the e-mail address nobody@example.com/)
})

test('the life of a key: made, listed, rotated, revoked', async (t) => {
  const house = await cliHouse(t)
  const opens = async (key: string): Promise<string | undefined> => (await findCaller(house.db.db(), key))?.kind
  await house.run(['companies', 'create', 'Dunlin Travel'])
  const plain = await house.run(['keys', 'create', '--company', 'Dunlin Travel', '--name', 'Booking'])
  assert.equal(plain.code, 0, plain.err)
  const [, printed = ''] = plain.out.split('\n')
  assert.equal(await opens(printed), 'company')
  assert.match(plain.err, /cannot be shown again/)
  const made = (
    await house.runProcess([
      ...['keys', 'create', '--company', 'Dunlin Travel', '--kind', 'public', '--expires', '90d', '--json'],
    ])
  ).json<{ id: string; key: string; expires_at: string }>()
  assert.equal(await opens(made.key), 'public')
  assert.ok(new Date(made.expires_at).getTime() - Date.now() > 89 * 86_400_000)

  const list = await house.run(['keys', 'list'])
  assert.match(list.out, /Booking/)
  assert.ok(!list.out.includes(printed) && !list.out.includes(made.key), 'a list never holds a key')

  const rotated = (await house.run(['keys', 'rotate', made.id, '--json'])).json<{ id: string; key: string }>()
  assert.equal(await opens(made.key), undefined)
  assert.equal(await opens(rotated.key), 'public')
  const gentle = (await house.run(['keys', 'rotate', rotated.id, '--grace', '1h', '--json'])).json<{
    id: string
    key: string
  }>()
  assert.equal(await opens(rotated.key), 'public', 'the old one goes on for an hour')

  assert.match((await house.run(['keys', 'revoke', gentle.id])).out, /is revoked\.$/m)
  assert.equal(await opens(gentle.key), undefined)
  const again = await house.run(['keys', 'rotate', gentle.id])
  assert.equal(again.code, 1)
  assert.equal(again.err, 'godwit: This key was revoked: create a new one.\n')
  const shown = (await house.run(['keys', 'list', '--json'])).json<{ id: string }[]>().map((one) => one.id)
  assert.ok(!shown.includes(gentle.id))
  assert.equal((await house.run(['keys', 'list', '--all', '--json'])).json<unknown[]>().length, 4)
})

test('keys of people: staff keys, and a traveller’s token', async (t) => {
  const house = await cliHouse(t)
  const company = (await house.run(['companies', 'create', 'Dunlin Travel', '--json'])).json<{ id: string }>()
  assert.equal((await house.run(['keys', 'create', '--kind', 'staff', '--company', company.id])).code, 2)
  const missing = await house.run(['keys', 'create', '--kind', 'staff', '--staff', 'kim@example.com'])
  assert.equal(missing.code, 1)
  assert.match(missing.err, /"godwit staff create --email kim@example.com" makes an account/)
  await house.run(['staff', 'create', '--email', 'kim@example.com', '--generate-password'])
  const key = (await house.run(['keys', 'create', '--kind', 'staff', '--staff', 'kim@example.com', '--json'])).json<{
    key: string
  }>()
  assert.equal((await findCaller(house.db.db(), key.key))?.kind, 'staff')

  const ada = await createUser(house.db.ctx(), { companyId: company.id, firstName: 'Ada', email: 'ada@example.com' })
  const before = userToken(testVault, { userId: ada.id, companyId: company.id, version: 1 })
  assert.equal((await findCaller(house.db.db(), before))?.kind, 'user')
  const rotated = (
    await house.run(['keys', 'rotate', '--user', 'ada@example.com', '--company', 'Dunlin Travel', '--json'])
  ).json<{ authentication_token: string }>()
  assert.equal(await findCaller(house.db.db(), before), undefined)
  assert.equal((await findCaller(house.db.db(), rotated.authentication_token))?.kind, 'user')
  const unknown = await house.run(['keys', 'create', '--company', 'Nobody Ltd'])
  assert.equal(unknown.code, 1)
  assert.match(unknown.err, /^godwit: No company has the id or the name "Nobody Ltd"/)
})

test('a traveller is exported into one private file, and erased', async (t) => {
  const house = await cliHouse(t)
  const companies: string[] = []
  for (const name of ['Dunlin Travel', 'Knot Tours'])
    companies.push((await house.run(['companies', 'create', name, '--json'])).json<{ id: string }>().id)
  const [first = '', second = ''] = companies
  const ada = await createUser(house.db.ctx(), {
    companyId: first,
    firstName: 'Ada',
    lastName: 'Lindqvist',
    email: 'ada@example.com',
    phoneNumber: '+46701234567',
  })
  await createUser(house.db.ctx(), { companyId: second, firstName: 'Ada', email: 'ada@example.com' })
  const file = join(house.data, 'ada.json')

  const ambiguous = await house.run(['export', 'ada@example.com'])
  assert.equal(ambiguous.code, 1)
  assert.match(ambiguous.err, /2 people have this e-mail address: .*Dunlin Travel.*Knot Tours/)
  const exported = await house.run(['export', 'ADA@example.com', '--company', 'Dunlin Travel', '--out', file])
  assert.equal(exported.code, 0, exported.err)
  assert.equal(statSync(file).mode & 0o777, 0o600)
  const { data } = JSON.parse(readFileSync(file, 'utf8')) as {
    data: { account: { phone_number: string }; roles: unknown[] }
  }
  assert.equal(data.account.phone_number, '+46701234567')
  assert.equal(data.roles.length, 1)
  assert.equal((await house.run(['export', ada.id, '--out', file])).code, 2, 'a file that is there is left alone')

  const unsure = await house.run(['erase', ada.id])
  assert.equal(unsure.code, 2)
  assert.match(unsure.err, /Say --yes if you mean it/)
  assert.equal((await house.run(['erase', ada.id, '--yes'])).out, `${ada.id} was erased.\n`)
  const again = await house.run(['erase', ada.id, '--yes'])
  assert.equal(again.code, 1)
  assert.equal(again.err, 'godwit: This person was erased already.\n')
  assert.equal((await house.run(['export', 'nobody@example.com'])).code, 1)
  assert.equal(
    (await house.run(['export', 'ada@example.com'])).code,
    0,
    'the other company’s Ada is still there, and now the only one',
  )
})
