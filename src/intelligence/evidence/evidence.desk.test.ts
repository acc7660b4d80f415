import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { deliveryPersonalData, headText, verifyChainFile } from '../../delivery/index.ts'
import { erasePerson, peoplePersonalData } from '../../people/index.ts'
import { readCsv } from '../../platform/csv.ts'
import type { BoardBody } from '../../safety/boards/board.testing.ts'
import { intelligencePersonalData } from '../personal-data/intelligence-data.service.ts'
import { givenStorm, ofKind, packageOf } from './evidence.testing.ts'

interface AuditLine {
  readonly action: string
  readonly actor_kind: string
  readonly after: { readonly sha256: string; readonly people: number; readonly format: string }
}

test('the package of an alert: each person once, why, word for word, receipts as they came, the numbers of the board', async (t) => {
  const storm = await givenStorm(t)
  const { app, desk, alertId, updateId, people, company, other, manager } = storm
  const board = async (id: string) => (await desk.get<BoardBody>(`/api/desk/alerts/${id}/board`)).body
  const records = await packageOf(desk, `alert_id=${alertId}`)
  const end = ofKind(records, 'end')[0]

  await t.test(
    'the numbers of each alert are those of its board, and the records are numbered and counted',
    async () => {
      const numbers = ofKind(records, 'numbers')
      assert.deepEqual(
        numbers.map((one) => one.alert_id),
        [alertId, updateId],
      )
      for (const { alert_id, exposed, counts, told, delivered, read, answered } of numbers) {
        const shown = await board(alert_id)
        assert.deepEqual({ exposed, counts }, { exposed: shown.exposed, counts: shown.counts })
        assert.deepEqual({ told, delivered, read, answered }, shown.totals)
      }
      assert.deepEqual([numbers[0]?.exposed, numbers[0]?.counts.not_reached, numbers[0]?.counts.muted], [5, 2, 1])
      assert.deepEqual(
        records.map((one) => one.n),
        records.map((_, index) => index + 1),
      )
      assert.equal(
        Object.values(end?.records ?? {}).reduce((sum, n) => sum + n, 0),
        records.length,
      )
      assert.equal(end?.people, ofKind(records, 'person').length)
    },
  )

  await t.test('who and why; what each was sent and what became of it', () => {
    const persons = ofKind(records, 'person')
    assert.deepEqual(
      persons.map((one) => [one.name, one.standings[0]?.standing ?? null]),
      [
        ['Kim Berg', null],
        ['Ada Lind', 'delivered'],
        ['Ben Lind', 'not_reached'],
        ['Cleo Lind', 'safe'],
        ['Finn Lind', 'muted'],
        ['Gus Lind', 'not_reached'],
      ],
    )
    const of = <One extends { readonly user_id: string }>(all: readonly One[], who: { readonly id: string }) =>
      all.filter((one) => one.user_id === who.id)
    const [exposure] = of(ofKind(records, 'exposure'), people.ada)
    assert.deepEqual(
      exposure?.reasons.map((one) => [one.rule, one.relation, one.stay.kind]),
      [[3, 'near', 'city']],
    )
    const [message] = of(ofKind(records, 'message'), people.ada)
    assert.equal(message?.title, 'Storm over Lima')
    assert.match(message?.body ?? '', /Winds of 120 km\/h\. =SUM\(A1\) is not a formula\.$/)
    assert.deepEqual(
      of(ofKind(records, 'delivery'), people.ada).map((one) => [one.channel, one.state]),
      [
        ['email', 'sent'],
        ['webpush', 'sent'],
      ],
    )
    assert.deepEqual(
      of(ofKind(records, 'receipt'), people.ada).map((one) => [one.source, one.event, one.raw]),
      [
        ['app', 'delivered', {}],
        ['browser', 'delivered', { age_ms: 1_000, words: 'shown\u2028here' }],
      ],
    )
    assert.deepEqual(
      of(ofKind(records, 'message'), people.finn).map((one) => one.withheld),
      ['muted'],
    )
    assert.deepEqual(of(ofKind(records, 'delivery'), people.finn), [])
    const [escalation] = of(ofKind(records, 'escalation'), people.ben)
    assert.deepEqual([escalation?.state, escalation?.list_after_minutes, escalation?.kind], ['listed', 15, 'alert'])
    const [attempt] = of(ofKind(records, 'attempt'), people.ben)
    assert.deepEqual([attempt?.outcome, attempt?.note, attempt?.by_name], ['no_answer', storm.note, 'Kim Berg'])
    assert.deepEqual(
      of(ofKind(records, 'check_in'), people.cleo).map((one) => one.status),
      ['safe'],
    )
    assert.ok(of(ofKind(records, 'message'), manager).some((one) => one.type === 115))
  })

  await t.test(
    'who wrote and published it: staff by name for staff, and without a draft or a name for managers',
    async () => {
      const changes = (all: typeof records) => ofKind(all, 'alert_change').map((one) => [one.action, one.by_kind])
      const ofStaff = await packageOf(app.staff, `alert_id=${updateId}`)
      assert.deepEqual(changes(records), [
        ['publish', 'staff'],
        ['supersede', 'staff'],
        ['publish', 'staff'],
      ])
      assert.deepEqual(
        changes(ofStaff).map(([action]) => action),
        ['create', 'publish', 'supersede', 'create', 'publish'],
      )
      assert.ok(ofKind(ofStaff, 'alert_change').every((one) => one.by_name !== null))
      assert.ok(ofKind(records, 'alert_change').every((one) => one.by_name === null && one.by_id === null))
      const [header] = ofKind(ofStaff, 'package')
      assert.match(header?.reference_data ?? '', /^[0-9a-f]{32,}$/)
    },
  )

  await t.test('another company has no part in it: no person, note or number', async () => {
    const text = JSON.stringify(records)
    for (const word of [other.id, people.zoe.id, 'Stranger', 'Other & Sons']) assert.ok(!text.includes(word), word)
    const stranger = await app.signedIn(await app.givenManager(other))
    const theirs = await packageOf(stranger, `alert_id=${alertId}`)
    assert.deepEqual(
      ofKind(theirs, 'person')
        .map((one) => one.name)
        .filter((name) => /Lind|Berg/.test(name)),
      [],
    )
    assert.equal(ofKind(theirs, 'numbers')[0]?.exposed, 1)
    for (const word of [company.id, people.ada.id, storm.note]) assert.ok(!JSON.stringify(theirs).includes(word), word)
    assert.equal((await stranger.get(`/api/desk/evidence?user_id=${people.ada.id}`)).status, 404)
    assert.equal((await stranger.get(`/api/desk/evidence?alert_id=${alertId}&company_id=${company.id}`)).status, 401)
    const narrowed = await packageOf(app.staff, `alert_id=${alertId}&company_id=${other.id}`)
    assert.deepEqual(
      ofKind(narrowed, 'person')
        .map((one) => one.user_id)
        .includes(people.ada.id),
      false,
    )
    const all = await packageOf(app.staff, `alert_id=${alertId}`)
    assert.equal(ofKind(all, 'numbers')[0]?.exposed, 6)
    for (const caller of [app.nobody, app.as(company), app.as(people.ada)])
      assert.equal((await caller.get(`/api/desk/evidence?alert_id=${alertId}`)).status, 401)
  })

  await t.test('the same of a person and of a period', async () => {
    const ofBen = await packageOf(desk, `user_id=${people.ben.id}`)
    assert.deepEqual(
      ofKind(ofBen, 'person').map((one) => one.user_id),
      [people.ben.id],
    )
    assert.equal(ofKind(ofBen, 'attempt')[0]?.note, storm.note)
    assert.deepEqual(
      ofKind(ofBen, 'alert').map((one) => one.alert_id),
      [alertId, updateId],
    )
    const period = await packageOf(desk, 'since=2026-11-14T00:00:00Z&until=2026-11-15T00:00:00Z')
    assert.deepEqual(
      ofKind(period, 'person')
        .map((one) => one.name)
        .toSorted(),
      ofKind(records, 'person')
        .map((one) => one.name)
        .toSorted(),
    )
    assert.equal(ofKind(period, 'check_in').length, 1)
    const before = await packageOf(desk, 'since=2026-11-01T00:00:00Z&until=2026-11-02T00:00:00Z')
    assert.deepEqual(
      before.map((one) => one.record),
      ['package', 'end'],
    )
  })

  await t.test(
    'the chain follows: its entries about these messages and answers in full, of others the digests; a changed entry is found',
    async () => {
      const { text } = await desk.get(`/api/desk/evidence?user_id=${people.ben.id}`)
      const lines = text.split('\n').filter((line) => line !== '')
      const [chain] = await verifyChainFile(lines)
      assert.ok(chain?.verdict.ok && chain.companyId === company.id)
      assert.ok(chain.verdict.entries > 0 && chain.verdict.links > 0)
      const [end] = ofKind(await packageOf(desk, `user_id=${people.ben.id}`), 'end')
      assert.deepEqual(end?.chain_heads, [{ company_id: company.id, head: headText(chain.verdict.head) }])
      const at = lines.findIndex((line) => line.startsWith('{"record":"entry"'))
      assert.ok(lines[at]?.includes('2026-11-14'))
      const changed = lines.with(at, String(lines[at]).replace('2026-11-14', '2026-11-13'))
      assert.equal((await verifyChainFile(changed))[0]?.verdict.ok, false)
      const ofCleo = (await desk.get(`/api/desk/evidence?user_id=${people.cleo.id}`)).text.split('\n')
      const [checkIn] = ofKind(await packageOf(desk, `user_id=${people.cleo.id}`), 'check_in')
      const said = ofCleo.filter((line) => line.includes('"kind":"check_in"')).map((line) => JSON.parse(line))
      assert.deepEqual(
        said.map((one) => [one.record, one.about, one.facts.status]),
        [['entry', `check_in:${checkIn?.check_in_id}`, 'safe']],
      )
    },
  )

  await t.test('a row for each record; nothing in it is a formula', async () => {
    const { text, headers } = await desk.get(`/api/desk/evidence?alert_id=${alertId}&format=csv`)
    assert.match(headers['content-type'] ?? '', /^text\/csv/)
    assert.match(headers['content-disposition'] ?? '', /^attachment; filename="evidence Storm over Lima .*\.csv"$/)
    assert.equal(headers['cache-control'], 'no-store')
    assert.ok(text.startsWith('\uFEFFn,record,') && text.includes('\r\n'))
    const rows = [...readCsv(text)].map((row) => row.cells)
    assert.equal(rows.length, records.length + 1)
    assert.deepEqual(
      rows.flat().filter((cell) => /^[=+@\t\r-]/.test(cell)),
      [],
    )
    assert.ok(rows.flat().includes(`'${storm.note}`))
    assert.deepEqual(
      rows.slice(2).map((row) => JSON.parse(row.at(-1) ?? '')),
      records.slice(1),
      'nothing is left out',
    )
  })

  await t.test('the PDF says who made it, each page its number, the same numbers, and every message', async () => {
    const spanish = { 'accept-language': 'es' }
    const pdf = await desk.get(`/api/desk/evidence?alert_id=${alertId}&format=pdf`)
    assert.match(pdf.headers['content-type'] ?? '', /pdf/)
    const plain = pdf.text.replaceAll(/\s+/g, ' ')
    for (const word of [
      'Kim Berg (manager)',
      'Exposed 5',
      'Winds of 120 km/h. =SUM(A1) is not a formula.',
      'America/Lima',
      'On the list of people not reached',
      'nobody at home',
      'Says: safe',
      '1 of ',
    ])
      assert.ok(plain.includes(word), word)
    assert.ok(!plain.includes('Stranger'))
    const other = (await desk.get(`/api/desk/evidence?alert_id=${alertId}&format=pdf`, spanish)).text
    for (const word of [
      /Expediente de pruebas/,
      /alto · seguridad/,
      /aviso del navegador/,
      /Acuse: entregado/,
      /Dice: a salvo/,
    ])
      assert.match(other.replaceAll(/\s+/g, ' '), word)
    // Messages stand in the language in which they were sent.
    for (const word of ['safety', 'webpush', 'no_answer', 'twilio'])
      assert.ok(!new RegExp(`\\b${word}\\b`).test(other), `${word} in Spanish`)
  })

  await t.test('who made a package of what is in the audit log, with the digest of the file', async () => {
    const { body } = await app.staff.get<AuditLine[]>(`/api/desk/audit?subject_kind=alert&subject_id=${alertId}`)
    const made = body.filter((one) => one.action === 'export_evidence')
    assert.ok(made.length >= 4)
    assert.ok(made.every((one) => /^[0-9a-f]{64}$/.test(one.after.sha256)))
    assert.ok(made.some((one) => one.actor_kind === 'manager' && one.after.people === end?.people))
  })

  await t.test('what cannot be asked is refused in a sentence', async () => {
    const refused = async (query: string, field: string, caller = app.staff) => {
      const { status, body, text } = await caller.get<{ error: { fields: Record<string, string[]> } }>(
        `/api/desk/evidence?${query}`,
      )
      assert.deepEqual([status, Object.keys(body.error.fields).includes(field)], [422, true], text)
    }
    await refused('', 'alert_id')
    await refused(`alert_id=${alertId}&user_id=${people.ada.id}`, 'user_id')
    await refused('since=2026-11-01T00:00:00Z&until=2026-11-02T00:00:00Z', 'company_id')
    const since = `since=2026-11-01T00:00:00Z&company_id=${company.id}`
    await refused(since, 'until')
    await refused(`${since}&until=2026-10-01T00:00:00Z`, 'until')
    await refused(`${since}&until=2027-12-01T00:00:00Z`, 'until')
    await refused(`alert_id=${alertId}&company_id=${randomUUID()}`, 'company_id')
    await refused(`alert_id=${alertId}&format=docx`, 'format')
    const draft = await app.givenDraft({ headline: 'A draft', country_ids: ['PE'] })
    await refused(`alert_id=${draft.id}`, 'alert_id')
    assert.equal((await desk.get(`/api/desk/evidence?alert_id=${draft.id}`)).status, 404)
    assert.equal((await app.staff.get(`/api/desk/evidence?alert_id=${randomUUID()}`)).status, 404)
  })

  await t.test('of somebody who was erased the numbers stay, and no word', async () => {
    const exposed = (await board(alertId)).exposed
    await erasePerson(app.ctx(), people.gus.id, [
      ...deliveryPersonalData,
      ...intelligencePersonalData,
      ...peoplePersonalData,
    ])
    const after = await packageOf(desk, `alert_id=${alertId}`)
    assert.equal(ofKind(after, 'numbers')[0]?.exposed, (await board(alertId)).exposed)
    assert.ok(exposed >= (await board(alertId)).exposed)
    assert.ok(!ofKind(after, 'message').some((one) => one.user_id === people.gus.id))
    assert.ok(!JSON.stringify(after).includes('Gus'))
  })
})
