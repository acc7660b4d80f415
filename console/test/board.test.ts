import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { sql } from 'kysely'
import { escalateDue } from '../../src/delivery/escalating/escalating.service.ts'
import { skipPreSendChecks } from '../../src/delivery/sending/pre-send-check.ts'
import { givenDesk, settle } from '../../src/intelligence/testing.ts'
import { givenTrip } from '../../test/support/trips.ts'
import { becomes, desk, fitsSideways, isAccessible, needsBrowser, phone, wide } from './browser.ts'
import { picture } from './pictures.ts'

const lima = { lat: -12.0464, lng: -77.0428 }

test(
  'the board of an alert shows how far it came, what is tried next, and changes by itself',
  needsBrowser,
  async (t) => {
    t.after(skipPreSendChecks())
    const { node, as } = await desk(t, { template: 'world' })
    const company = await node.givenCompany({ name: 'Curlew Expeditions', features: ['alerts'] })
    const kim = await node.givenManager(company, { firstName: 'Kim', lastName: 'Berg' })
    const names = [
      'Ana Torres',
      'Ben Ortiz',
      'Cleo Marsh',
      'Dan Webb',
      'Eve Stone',
      'Finn Lund',
      'Gus Reyes',
      'Hal Moss',
    ]
    const people = await Promise.all(
      names.map((name, index) => {
        const [firstName = '', lastName = ''] = name.split(' ')
        return node.givenTraveller(company, {
          firstName,
          lastName,
          phoneNumber: index < 2 ? `+5115550${100 + index}` : null,
        })
      }),
    )
    const [ana, ben, cleo, dan, eve, finn] = people
    assert.ok(ana && ben && cleo && dan && eve && finn)
    for (const one of [ana, ben])
      await sql`insert into devices (id, user_id, company_id, uuid, token, platform, created_at, updated_at)
      values (gen_random_uuid(), ${one.id}, ${company.id}, ${one.id}, ${one.id}, 'ios', now(), now())`.execute(
        node.db.db(),
      )
    const today = node.clock.now().toISOString().slice(0, 10)
    await givenTrip({
      by: node.as(company),
      company,
      travellers: people,
      destinations: [{ country_code: 'PE', ...lima, type: 1, entry_date: today, exit_date: '2027-01-20' }],
    })
    await settle(node)
    const { givenPublished } = await givenDesk(node)
    const alert = await givenPublished({ country_ids: ['PE'], locations: [lima], risk_level: 2 })
    await settle(node)
    const sent = (where: string): Promise<unknown> =>
      sql`update deliveries set state = 'sent', sent_at = ${node.clock.now()} where state = 'waiting' and ${sql.raw(where)}`.execute(
        node.db.db(),
      )
    await sent(`user_id <> '${people[7]?.id}'`)
    const notificationOf = async (one: { readonly id: string }) =>
      (
        await sql<{ id: string }>`select id from notifications where user_id = ${one.id} and type = 110`.execute(
          node.db.db(),
        )
      ).rows[0]?.id
    node.clock.advance(40)
    for (const one of [ben, cleo, dan, eve])
      await node.as(one).post('/api/v2/notifications/received', { ids: [await notificationOf(one)] })
    node.clock.advance(40)
    await node.as(dan).put(`/api/v2/notifications/${await notificationOf(dan)}/mark_read`)
    await node.as(eve).post('/api/v2/check_ins', { check_in: { device_token: 'x', status: 1 } })

    const page = await as(kim, `/alerts/${alert.id}`)
    await page.getByRole('button', { name: 'Live board' }).click()
    const number = (standing: string) => page.locator(`button[data-standing=${standing}] strong`)
    const says = (standing: string, n: number): Promise<void> =>
      becomes(() => number(standing).textContent(), String(n))
    for (const [standing, n] of Object.entries({
      everybody: 8,
      not_reached: 0,
      waiting: 1,
      sent: 3,
      delivered: 2,
      read: 1,
      safe: 1,
    }))
      await says(standing, n)
    await page.getByText('since it was published').waitFor()
    const rows = page.locator('[data-row]')
    const row = (name: string) => rows.filter({ has: page.getByRole('link', { name, exact: true }) })
    await row('Ana Torres').getByText('SMS', { exact: true }).waitFor()
    await row('Ana Torres')
      .getByText(/^in [12] minutes?$/)
      .waitFor()
    await row('Finn Lund')
      .getByText(/^then by hand/)
      .waitFor()
    const table = page.getByRole('table', { name: /^How many had it/ })
    assert.deepEqual(
      await table.locator('tr').last().locator('td').allTextContents(),
      ['8', '4', '1'],
      'told, delivered, answered',
    )
    await page.getByText('Evidence', { exact: true }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'PDF, to read' }).click(),
    ])
    assert.match(file.suggestedFilename(), /^evidence .*\.pdf$/)
    assert.match(await readFile(await file.path(), 'latin1'), /^%PDF-1\.7/)
    await isAccessible(page)
    await picture(page, 'board-evidence')
    await page.setViewportSize(phone)
    await fitsSideways(page)
    await isAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await isAccessible(page, ['color-contrast'])
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize(wide)
    await picture(page, 'board-first')

    for (const minutes of [2, 13]) {
      node.clock.advance(minutes * 60)
      await escalateDue(node.ctx())
      await sent('step is not null')
    }
    await node.as(finn).post('/api/v2/check_ins', { check_in: { device_token: 'x', status: 2 } })
    await says('not_reached', 3)
    await says('help', 1)
    assert.match((await rows.first().textContent()) ?? '', /Not reached.*Try by hand/s)
    await row('Ana Torres').getByText('SMS sent').waitFor()
    await picture(page, 'board')
    await number('not_reached').click()
    await becomes(() => rows.count(), 3)
    await becomes(() => page.url(), /standing=not_reached/)

    await page.getByRole('region', { name: 'Call for help' }).getByRole('button', { name: 'Answer it' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Whom it has reached' }).click()
    await page.getByRole('heading', { name: 'Call for help: Finn Lund' }).waitFor()
    await says('answered', 1)
    await row('Kim Berg').getByText('Answered', { exact: true }).waitFor()
    await isAccessible(page)
    await page.setViewportSize(phone)
    await fitsSideways(page)
    await picture(page, 'board-of-call')

    // The same of a period: what happened on one day.
    await page.setViewportSize(wide)
    await page.goto(`${new URL(page.url()).origin}/messages`)
    await page.getByText('Evidence of a period', { exact: true }).click()
    await page.getByText('Choose the first and the last day, at most 366 days.').waitFor()
    for (const label of ['From', 'To and with']) await page.getByLabel(label, { exact: true }).fill(today)
    await isAccessible(page)
    await picture(page, 'evidence-of-a-period')
    const [lines] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'JSON lines, everything and verifiable' }).click(),
    ])
    const records = (await readFile(await lines.path(), 'utf8')).split('\n').filter((line) => line !== '')
    const header = JSON.parse(records[0] ?? '')
    assert.deepEqual([header.about, header.company_id], ['period', company.id])
    assert.equal(records.filter((line) => line.includes('"record":"check_in"')).length, 2)
  },
)
