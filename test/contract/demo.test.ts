import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createDemo } from '../../src/app/demo/demo.ts'
import { sized } from '../support/size.ts'
import { workingApp } from '../support/worker.ts'
import { callersOf, type DemoCaller, type Operation, operationOf, pathsOf, queriesOf } from './demo-lists.ts'

/** Lists that are empty for some of the demo’s people, and why. */
const mayBeEmpty: readonly {
  readonly url: RegExp
  readonly who: readonly DemoCaller['kind'][]
  /** Only for people of this company. */
  readonly of?: string
  readonly why: string
}[] = [
  {
    url: /^\/api\/v\d\/trips(\/current_trip)?$|\/api\/v2\/check_in_requests$|\/api\/v2\/users\/:user_id\/alert_filters$/,
    who: ['responder', 'manager'],
    why: 'They do not travel: trips, requests to check in and filters of alerts are for those who do.',
  },
  {
    url: /\/api\/v2\/(org\/:company_id\/)?(issues|appointments|notifications)$/,
    who: ['traveller', 'responder', 'manager', 'company'],
    of: 'Plover Assurance',
    why: 'Plover has no assistance in its package.',
  },
  {
    url: /\/api\/v2\/appointments$|\/:(issue|appointment)_id\/(appointments|availability_bids|notes)$/,
    who: ['traveller', 'responder'],
    why: 'Not everybody who needs help has offers, an appointment and notes; responders see their own, travellers shared notes.',
  },
  {
    url: /\/api\/v2\/users\/my_(payment_method|emergency_contacts)$/,
    who: ['responder', 'manager'],
    why: 'Those who do not travel have no card, and name nobody who is called for them.',
  },
  {
    url: /\/api\/v2\/sessions$/,
    who: ['traveller', 'responder', 'manager'],
    why: 'They call with their token and have not signed in.',
  },
  {
    url: /\/flight_protection\/registrations$|\/users\/my_claims$/,
    who: ['traveller', 'responder', 'manager'],
    why: 'Not everybody has a trip that is registered for flight protection, or a claim.',
  },
  {
    url: /\/(countries\/:cc|trips\/:trip_id)\/medications$/,
    who: ['traveller'],
    of: 'Plover Assurance',
    why: 'Noah is in the United States, for which nobody advises a medication.',
  },
]

/** Lists within an answer that nobody of the demo has, and why. */
const nobodyHas: Readonly<Record<string, string>> = {
  country_regions: 'No public source draws regions that are not divisions: an operator draws them at the desk.',
  country_region_ids: 'As country_regions.',
}

/** Why this list may be empty; undefined: it may not. */
const reasonFor = (operation: Operation, { kind, company }: DemoCaller): string | undefined =>
  mayBeEmpty.find(
    ({ url, who, of }) => url.test(operation.url) && who.includes(kind) && (of === undefined || of === company),
  )?.why

/** Operations that open to a kind of caller which has none of it in the demo, and why. */
const notForDemo: readonly { readonly url: RegExp; readonly access: readonly string[]; readonly why: string }[] = [
  {
    url: /\/(product_documents\/:id|documents\/:document_id)\.pdf$/,
    access: ['user', 'company', 'public', 'staff'],
    why: 'No list has the ids of documents: products and subscriptions show the addresses.',
  },
  {
    url: /\/appointments\/:appointment_id\/conversation$/,
    access: ['company', 'staff'],
    why: 'Only the patient and the responder read the conversation of an appointment.',
  },
]

type Body = Record<string, unknown>

const isEmpty = (body: unknown): boolean =>
  Array.isArray(body) ? body.length === 0 : Object.values(body as object).every((one) => isEmptyList(one))
const isEmptyList = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0)

/** Which kinds of access a caller of the demo has. */
const accessOf = ({ kind }: DemoCaller): string =>
  kind === 'traveller' || kind === 'responder' || kind === 'manager' ? 'user' : kind

/** What a walk over one operation found. */
class Findings {
  /** Sentences about what is wrong. */
  readonly wrong: string[] = []
  readonly allowed = new Set<string>()
  /** The answer is nobody's in particular: everybody gets the same. */
  isSame = false
  readonly filled = new Set<string>()
  /** The reasons that were needed. */
  readonly reasons = new Set<string>()
}

/** Of the things that a list has, so many are read one by one, and further ones only while some list is still empty. */
const readAnyway = sized('things of a list that are read one by one', { commit: 3, full: 40 })

const isFilled = ({ kind, within }: Operation, answers: readonly unknown[], { filled }: Findings): boolean =>
  kind === 'one'
    ? within.every((list) => filled.has(list) || answers.some((one) => !isEmptyList((one as Body)[list])))
    : answers.some((one) => !isEmpty(one))

/** Countries, airports, diseases: a public key reads it, and nothing in the address says of whom. */
const isNobodys = ({ access, url }: Operation): boolean => access.includes('public') && !url.includes(':')

/** The answers of an operation to one caller; none when the operation is not for this caller. */
async function answersTo(operation: Operation, caller: DemoCaller, findings: Findings): Promise<unknown[]> {
  const answers: unknown[] = []
  for (const [at, path] of (await pathsOf(operation, caller)).entries()) {
    if (at >= readAnyway && isFilled(operation, answers, findings)) break
    let last: { status: number; text: string } | undefined
    for (const query of queriesOf(operation, caller)) {
      const answer = await caller.call.call<unknown>(operation.method, query === '' ? path : `${path}?${query}`, {
        ...(operation.body && { body: operation.body }),
      })
      last = answer
      if (answer.status === 200) answers.push(answer.body)
      if (answer.status === 200 && query === '' && isNobodys(operation)) findings.isSame = true
      if (answer.status !== 400 && answer.status !== 422) break
    }
    const reason = reasonFor(operation, caller)
    if (last?.status === 404 && reason) {
      findings.reasons.add(reason)
      continue
    }
    if (last && ![200, 401, 403].includes(last.status))
      findings.wrong.push(`${caller.name} is answered ${last.status} at ${path}: ${last.text.slice(0, 200)}`)
  }
  return answers
}

async function walk(operation: Operation, callers: readonly DemoCaller[]): Promise<Findings> {
  const findings = new Findings()
  for (const caller of callers) {
    const access = accessOf(caller)
    if (!operation.access.includes(access) || (findings.isSame && findings.allowed.has(access))) continue
    const answers = await answersTo(operation, caller, findings)
    if (answers.length > 0) findings.allowed.add(access)
    for (const answer of answers)
      for (const list of operation.within) if (!isEmptyList((answer as Body)[list])) findings.filled.add(list)
    if (operation.kind === 'one' || answers.length === 0 || !answers.every(isEmpty)) continue
    const reason = reasonFor(operation, caller)
    if (reason) findings.reasons.add(reason)
    else findings.wrong.push(`it is empty for ${caller.name} (${caller.country})`)
  }
  for (const access of operation.access)
    if (callers.some((one) => accessOf(one) === access) && !findings.allowed.has(access)) {
      const reason = notForDemo.find(({ url, access: kinds }) => url.test(operation.url) && kinds.includes(access))?.why
      if (reason) findings.reasons.add(reason)
      else findings.wrong.push(`nobody with access "${access}" is answered`)
    }
  for (const list of operation.within)
    if (!findings.filled.has(list)) {
      const reason = nobodyHas[list]
      if (reason) findings.reasons.add(reason)
      else findings.wrong.push(`${list} is empty for everybody`)
    }
  return findings
}

async function walkDemo(t: TestContext, now: Date): Promise<void> {
  const operations: Operation[] = []
  const app = await workingApp(t, {
    template: 'world',
    now: now.toISOString(),
    onRoute: (route) => operations.push(...[operationOf(route)].filter((one) => one !== undefined)),
  })
  const demo = await createDemo(app.ctx(), 'http://godwit.test')
  assert.ok(demo)
  // As after the first start: the worker has found whom the demo’s alerts and rules concern.
  await app.settle()
  await app.changesReceived()
  const callers = await callersOf(app, demo)
  assert.ok(operations.length > 70, `${operations.length} operations are walked`)
  const needed = new Set<string>()
  for (const operation of operations)
    await t.test(operation.name, async () => {
      const { wrong, reasons } = await walk(operation, callers)
      for (const reason of reasons) needed.add(reason)
      assert.deepEqual(wrong, [])
    })
  await t.test('every reason for an empty list is needed', () => {
    assert.deepEqual(
      new Set([...[...mayBeEmpty, ...notForDemo].map(({ why }) => why), ...Object.values(nobodyHas)]),
      needed,
    )
  })
}

const years = 365.25 * 86_400_000

test('no list is empty for the people of a demo that is made now', (t) => walkDemo(t, new Date()))

const demos = sized('demos, made now and in seven years', { commit: 1, full: 2 })
if (demos > 1)
  test('no list is empty for the people of a demo that is made in seven years', (t) =>
    walkDemo(t, new Date(Date.now() + 7 * years)))
