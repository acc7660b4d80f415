import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import {
  answerOf,
  type ListedItem,
  readListed,
  testFeed,
  writeFeeds,
} from '../../src/feeds/evidence/evidence.testing.ts'
import { takeAnswer } from '../../src/feeds/evidence/take-answer.service.ts'
import { feedGetter } from '../../src/feeds/index.ts'
import { createGetter } from '../../src/platform/outgoing/get.ts'
import { givenTrip } from '../../test/support/trips.ts'
import { becomes, desk, fitsSideways, isAccessible, needsBrowser, phone, pressUntil } from './browser.ts'
import { picture } from './pictures.ts'

const feeds = {
  us: { ...testFeed('quakes-us', 'usgs'), name: 'Quakes of the north' },
  eu: { ...testFeed('quakes-eu', 'emsc'), name: 'Quakes of the east' },
}
const lima = [-12.1, -77.1] as const
const quake: ListedItem = { id: 'us1', name: 'Off Lima', at: '2026-11-14T11:50:00Z', magnitude: 6.8, point: lima }

/** A publisher of one closed road, as GeoRSS. */
async function givenPublisher(t: TestContext): Promise<string> {
  const roads = `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:georss="http://www.georss.org/georss"><id>r</id><title>Roads</title>
<updated>2026-11-14T11:00:00Z</updated><entry><id>1</id><title>Bridge closed</title><updated>2026-11-14T11:00:00Z</updated>
<georss:circle>48.8 2.3 2000</georss:circle></entry></feed>`
  const server = createServer((_, res) => void res.writeHead(200, { 'content-type': 'application/xml' }).end(roads))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const getter = createGetter({ userAgent: 'Godwit/0 (tests@example.org)', allowPrivate: true })
  t.after(() => getter.close())
  t.after(feedGetter.replace(() => getter))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/roads`
}

test('staff review what feeds report: the queue, the switch, an event, health and rules', needsBrowser, async (t) => {
  const { node, as } = await desk(t, { template: 'world', config: { feeds: 'live' } })
  const staff = await node.givenStaff()
  const company = await node.givenCompany()
  const ada = await node.givenTraveller(company)
  const stay = {
    entry_date: '2026-11-10',
    exit_date: '2026-11-30',
    country_code: 'PE',
    lat: -12.05,
    lng: -77.04,
    type: 1,
  }
  await givenTrip({ by: node.as(company), company, travellers: [ada], destinations: [stay] })
  await writeFeeds(node.db.db(), Object.values(feeds))
  const take = async (feed: keyof typeof feeds, ...listed: readonly ListedItem[]): Promise<void> => {
    node.clock.advance(60)
    const fetched = answerOf(feeds[feed], node.clock.now().toISOString(), listed)
    await takeAnswer(node.ctx(), feeds[feed], fetched, readListed)
    await node.settle()
  }
  const storm = {
    kind: 'cyclone',
    name: 'Lala',
    sent: '2026-11-14T11:00:00Z',
    advisory: '2026-11-14T11:00:00Z',
  } as const
  await take('us', quake, { ...storm, id: 'cp01', point: [10, -150] })
  await take(
    'eu',
    { ...quake, id: 'eu7', name: 'Near Lima', magnitude: 6.7 },
    { ...storm, id: 'TC31', point: [14, -150] },
  )

  const page = await as(staff, '/feeds')
  const main = page.locator('#page')
  const rows = page.getByRole('list', { name: 'Review queue' }).getByRole('button')
  const dialog = page.getByRole('dialog')
  /** Says why in the open dialog, and presses its button. */
  const decide = async (button: string, reason: string): Promise<void> => {
    await dialog.getByLabel('Reason').fill(reason)
    await dialog.getByRole('button', { name: button }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  const draft = rows.filter({ hasText: /Peru/ })

  await t.test('a draft is opened with all that was read, and published by its key', async () => {
    await draft.click()
    await main.getByRole('listitem').filter({ hasText: 'The depth is unknown.' }).last().waitFor()
    await main.getByText('of 1 person concerned').waitFor()
    await main.getByRole('region', { name: 'Map of the affected area' }).scrollIntoViewIfNeeded()
    await main.getByRole('cell', { name: 'usgs 6.8' }).waitFor()
    await isAccessible(page)
    await picture(page, 'feeds-queue')
    await pressUntil(page, ['p'], dialog)
    await isAccessible(page)
    await dialog.getByRole('button', { name: 'Publish to 1 person' }).click()
    await dialog.waitFor({ state: 'detached' })
    await draft.waitFor({ state: 'detached' })
    await node.settle()
  })

  await t.test('the switch is the first button, and says who stopped it and why', async () => {
    assert.equal(await main.getByRole('button').first().textContent(), 'Stop automatic publishing')
    await main.getByRole('button', { name: 'Stop automatic publishing' }).click()
    await decide('Stop automatic publishing', 'A trial.')
    await main.getByText('A trial.').waitFor()
    await isAccessible(page)
    await picture(page, 'feeds-stopped')
    await main.getByRole('button', { name: 'Let rules publish again' }).click()
    await dialog.getByRole('button', { name: 'Let rules publish again' }).click()
    await main.getByText('A trial.').waitFor({ state: 'detached' })
  })

  await t.test('several are discarded at once, with a reason', async () => {
    await take(
      'us',
      { ...quake, id: 'us2', name: 'Off Japan', magnitude: 6.1, point: [36, 140] },
      { ...quake, id: 'us3', name: 'Off Alaska', magnitude: 6.2, point: [51, 179] },
    )
    const boxes = page.getByRole('checkbox', { name: /^Choose .*6\.[12]/ })
    await becomes(() => boxes.count(), 2)
    for (const box of await boxes.all()) await box.check()
    await main.getByRole('button', { name: 'Discard 2 drafts' }).click()
    await decide('Discard 2 drafts', 'Nobody is there.')
    await main.getByText('2 were done.').waitFor()
    await becomes(() => boxes.count(), 0)
  })

  await t.test('the reports of an event side by side: an item is parted, and joined again', async () => {
    await page.getByRole('button', { name: 'Events', exact: true }).click()
    await page
      .getByRole('list', { name: 'Events' })
      .getByRole('button', { name: /^Near Lima/ })
      .click()
    await main.getByRole('columnheader', { name: 'Quakes of the east eu7' }).waitFor()
    await main.getByText('the same earthquake').waitFor()
    await main.getByRole('link', { name: /^Earthquake of magnitude/ }).click()
    await main.getByRole('link', { name: /^Drafted from feeds/ }).click()
    await main.getByRole('columnheader', { name: 'Quakes of the east eu7' }).waitFor()
    await isAccessible(page)
    await picture(page, 'feeds-event')
    await main.getByRole('button', { name: 'Part it: Quakes of the east eu7' }).click()
    await decide('Part it', 'Another place.')
    await main.getByText('Another place.').waitFor()
    await main.getByRole('columnheader', { name: 'Quakes of the north us1' }).waitFor({ state: 'detached' })
    await main.getByRole('button', { name: 'Join with another event' }).click()
    const others = dialog.getByLabel('The other event')
    await others.selectOption({
      label: (await others.getByRole('option').filter({ hasText: 'Off Lima' }).textContent()) ?? '',
    })
    await decide('Join with another event', 'The same after all.')
    await main.getByRole('columnheader', { name: 'Quakes of the north us1' }).waitFor()
    await main
      .getByRole('link', { name: /^[0-9a-f]{8}$/ })
      .first()
      .click()
    await main.getByRole('heading', { name: 'The text as it came' }).waitFor()
    await isAccessible(page)
    await picture(page, 'feeds-item')
  })

  await t.test('two storms that look alike are two', async () => {
    await page.goto(new URL('/feeds/events?kind=cyclone', page.url()).href)
    await page.getByRole('list', { name: 'Events' }).getByRole('button').first().click()
    await main.getByText('A storm of the same name.').waitFor()
    await picture(page, 'feeds-proposal')
    await main.getByRole('button', { name: 'These are two' }).click()
    await decide('These are two', 'Far apart.')
    await main.getByText('Far apart.').waitFor()
    await main.getByText('A storm of the same name.').waitFor({ state: 'detached' })
  })

  await t.test('a feed that is not as before, with the evidence, is closed by staff', async () => {
    for (const id of ['us8', 'us9']) await take('us', { ...quake, id, refused: 'must have a magnitude' })
    await page.getByRole('button', { name: 'Feeds', exact: true }).click()
    await page
      .getByRole('list', { name: 'Feeds' })
      .getByRole('button', { name: /Quakes of the north/ })
      .click()
    await main.getByText('The shape of its answers changed').waitFor()
    await isAccessible(page)
    await picture(page, 'feeds-health')
    await main.getByRole('button', { name: 'Close it' }).click()
    await decide('Close it', 'They told us.')
    await main.getByText('The feed is as it was before.').waitFor()
  })

  await t.test('a feed of one’s own is tried before it is added, and before it is switched on', async () => {
    const address = await givenPublisher(t)
    await main.getByRole('button', { name: 'Add a feed' }).click()
    const add = dialog.getByRole('button', { name: 'Add a feed' })
    for (const [label, text] of [
      ['Key', 'roads'],
      ['Name', 'Closed roads'],
      ['Addresses, one a line', address],
      ['Publisher', 'Examplia'],
      ['Licence', 'CC BY 4.0'],
    ] as const)
      await dialog.getByRole('textbox', { name: new RegExp(`^${label}( required)?$`) }).fill(text)
    await dialog.getByLabel('What reads it').selectOption('georss')
    assert.equal(await add.isDisabled(), true, 'not before it was tried')
    await dialog.getByRole('button', { name: 'Try it' }).click()
    await dialog.getByText('1 item, 1 event').waitFor()
    await isAccessible(page)
    await add.click()
    await dialog.waitFor({ state: 'detached' })
    await main.getByRole('heading', { name: 'Closed roads' }).waitFor()
    await main.getByRole('button', { name: 'Switch it on', exact: true }).click()
    await dialog.getByText('1 item, 1 event').waitFor()
    await dialog.getByRole('button', { name: 'Switch it on' }).click()
    await main.getByRole('button', { name: 'Pause', exact: true }).waitFor()
    await main.getByRole('button', { name: 'Pause', exact: true }).click()
    await decide('Pause', 'A trial.')
    await main.getByRole('button', { name: 'Switch it on', exact: true }).waitFor()
  })

  await t.test('a rule is written', async () => {
    await page.getByRole('button', { name: 'Rules', exact: true }).click()
    await main.getByRole('button', { name: 'Write a rule' }).click()
    await isAccessible(page)
    await dialog.getByLabel('Name').fill('All earthquakes')
    await dialog.getByLabel('The least risk').selectOption('Medium')
    await dialog.getByLabel('Earthquake', { exact: true }).check()
    await dialog.getByLabel('The rule is on').check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await main.getByRole('heading', { name: 'All earthquakes' }).waitFor()
    await main.getByText('Revision 1').waitFor()
    await isAccessible(page)
    await picture(page, 'feeds-rules')
  })

  await t.test('in Spanish, on a phone', async () => {
    const spanish = await as(staff, '/feeds', { locale: 'es-ES', viewport: phone })
    for (const path of ['/feeds', '/feeds/events', '/feeds/sources?id=quakes-us', '/feeds/rules']) {
      await spanish.goto(new URL(path, page.url()).href)
      await spanish.locator('#page h1').waitFor()
      await fitsSideways(spanish)
    }
    await spanish.getByRole('heading', { name: 'Reglas de publicación' }).waitFor()
  })
})
