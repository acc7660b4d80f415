import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Caller, testApp } from '../../../test/support/app.ts'

/** One that everybody of the desk may do, one of staff and managers, one of staff alone, one of responders. */
const some = ['getSession', 'listIssuesDesk', 'publishAlert', 'listIssuesResponder'] as const

test('a session lists the operations that are open to its kind of caller, and no others', async (t) => {
  const app = await testApp(t)
  const company = await app.givenCompany()
  const [staff, manager, responder, both] = [
    app.as(await app.givenStaff()),
    await app.signedIn(await app.givenManager(company)),
    await app.signedIn(await app.givenManager(company, { roles: ['medical_practitioner'] })),
    await app.signedIn(await app.givenManager(company, { roles: ['organization_admin', 'medical_practitioner'] })),
  ]
  const operationsOf = async (caller: Caller): Promise<string[]> => {
    const { status, body, text } = await caller.get<{ operations: string[] }>('/api/desk/session')
    assert.equal(status, 200, text)
    return body.operations
  }
  const open = async (caller: Caller): Promise<string[]> => {
    const all = await operationsOf(caller)
    return some.filter((one) => all.includes(one))
  }
  assert.deepEqual(await open(staff), ['getSession', 'listIssuesDesk', 'publishAlert'])
  assert.deepEqual(await open(manager), ['getSession', 'listIssuesDesk'])
  assert.deepEqual(await open(responder), ['getSession', 'listIssuesResponder'])
  assert.deepEqual(await open(both), ['getSession', 'listIssuesDesk', 'listIssuesResponder'])
  const ofBoth = await operationsOf(both)
  assert.equal(new Set(ofBoth).size, ofBoth.length, 'what is open to both is listed once')
  assert.equal((await manager.post('/api/desk/alerts/7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0/publish')).status, 403)
  assert.ok((await operationsOf(staff)).every((one) => /^[a-z]\w+$/.test(one) && one !== 'signIn'))
})
