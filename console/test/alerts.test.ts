import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settle } from '../../src/intelligence/testing.ts'
import { givenTrip } from '../../test/support/trips.ts'
import { becomes, type Desk, desk, fitsSideways, isAccessible, needsBrowser, phone } from './browser.ts'
import { picture } from './pictures.ts'

const lima = { lat: -12.0464, lng: -77.0428 }
const names = [
  ['Ada', 'Lindqvist'],
  ['Ben', 'Ortiz'],
  ['Chloé', 'Martin'],
  ['美咲', '山田'],
  ['Wolfgang-Amadeus', 'von Hohenzollern-Sigmaringen'],
] as const

const inLima = ({ clock }: Desk['node']) => {
  const day = (after: number): string => new Date(clock.now().getTime() + after * 86_400_000).toISOString().slice(0, 10)
  return { country_code: 'PE', ...lima, type: 1, entry_date: day(-1), exit_date: day(5) }
}

async function givenTravellers({ node }: Desk) {
  const company = await node.givenCompany({ name: 'Acme Travel' })
  const poor = await node.givenCompany({ name: 'Without Cover Ltd', features: [] })
  const place = inLima(node)
  const people = []
  for (const [firstName, lastName] of names) people.push(await node.givenTraveller(company, { firstName, lastName }))
  for (const [of, travellers] of [
    [company, people],
    [poor, [await node.givenTraveller(poor, { firstName: 'Erik', lastName: 'Sato' })]],
  ] as const)
    await givenTrip({ by: node.as(of), company: of, travellers, destinations: [place] })
  const far = { ...place, lat: -13.5319, lng: -71.9675 }
  const cusco = await node.givenTraveller(company, { firstName: 'Quispe', lastName: 'Mamani' })
  await givenTrip({ by: node.as(company), company, travellers: [cusco], destinations: [far] })
  await settle(node)
  return { company }
}

test(
  'an analyst drafts an alert, types its area, asks whom it reaches, publishes, sees the reach and closes it',
  needsBrowser,
  async (t) => {
    const own = await desk(t, { template: 'world' })
    await givenTravellers(own)
    const { node } = own
    const page = await own.as(await node.givenStaff(), '/alerts')
    await page.getByText('No alert is in effect').waitFor()
    await page.getByRole('button', { name: 'New alert' }).click()
    await page.getByRole('heading', { level: 1, name: 'New alert' }).waitFor()

    await t.test('it saves itself from the first headline and text on', async () => {
      await page.getByLabel('Headline, English').fill('Flooding in Lima')
      await page.getByLabel('What is happening (Markdown), English').fill('Heavy rain has **flooded** roads.')
      await page.getByText(/Saved \d\d:\d\d:\d\d · revision 1/).waitFor()
      await page.getByRole('heading', { level: 1, name: 'Draft · Flooding in Lima' }).waitFor()
      await becomes(() => page.url(), /\/alerts\/[0-9a-f-]{36}\/edit$/)
      await page.getByLabel('What to do (Markdown), English').fill('Avoid low-lying roads.')
      await page.getByLabel('Headline, Spanish').fill('Inundación en Lima')
      await page.getByText('2 texts have no Spanish yet').waitFor()
      await page.getByRole('radio', { name: /High/ }).check()
      await page.getByLabel('Sources').fill('https://senamhi.example/aviso-231')
    })

    await t.test('a country and a typed area: the dry run counts everybody once', async () => {
      await page.getByLabel('Name or code').fill('Peru')
      await page.getByRole('list', { name: 'Found places' }).getByRole('button', { name: /^Peru/ }).click()
      await page.getByText('Type an area').click()
      await page.getByLabel('One corner a line').fill('-11.9, -77.2\n-11.9, north')
      await page.getByRole('button', { name: 'Add the area' }).click()
      await page.getByText('Line 2 is no corner').waitFor()
      await page.getByLabel('One corner a line').fill('-11.9, -77.2\n-11.9, -76.8\n-12.3, -76.8\n-12.3, -77.2')
      await page.getByRole('button', { name: 'Add the area' }).click()
      await page.getByText(/Drawn area, 1,9\d\d km²/).waitFor()
      const audience = page.getByRole('region', { name: 'Who gets it, now' })
      await audience.getByText('of 6 people concerned').waitFor()
      await audience.getByText('has no cover for alerts').waitFor()
      await page.getByRole('button', { name: 'Publish to 5 people' }).waitFor()
      await audience
        .getByText(/stays inside the drawn area/)
        .first()
        .waitFor()
      await picture(page, 'editor')
    })

    await t.test('asking about one person says why not', async () => {
      await page.getByLabel('Ask about one person').fill('Mamani')
      await page.getByRole('button', { name: /Quispe Mamani/ }).click()
      await page.getByText('Does not get it.').waitFor()
    })

    await t.test('somebody else saved meanwhile: both versions, and nothing is lost', async () => {
      const path = `/api/desk/alerts/${/alerts\/([0-9a-f-]{36})/.exec(page.url())?.[1]}`
      const staff = node.as(await node.givenStaff())
      // Theirs is saved when ours is on its way: before, the page would have learnt of it and taken it over.
      let theirs: Promise<{ status: number }> | undefined
      await page.route(
        (url) => url.pathname === path,
        async (route) => {
          if (route.request().method() === 'PATCH') {
            theirs ??= staff.patch(path, { alert: { headline: 'Floods in Lima' } })
            await theirs
          }
          await route.continue()
        },
      )
      await page.getByLabel('Headline, English').fill('Flooding in Lima and Callao')
      const dialog = page.getByRole('dialog', { name: 'Somebody changed this while you were writing' })
      await dialog.getByText('Floods in Lima').waitFor()
      assert.equal((await theirs)?.status, 200)
      await dialog.getByText('Flooding in Lima and Callao').waitFor()
      await dialog.getByRole('button', { name: 'Keep mine and save' }).click()
      await page.getByText(/Saved .* · revision/).waitFor()
    })

    await t.test('the editor passes axe and fits a phone', async () => {
      await isAccessible(page)
      await page.setViewportSize(phone)
      await fitsSideways(page)
      await page.setViewportSize({ width: 1440, height: 900 })
    })

    await t.test('publishing what was asked; then the reach', async () => {
      await page.getByRole('button', { name: 'Publish to 5 people' }).click()
      await page.getByRole('heading', { level: 1, name: 'Flooding in Lima and Callao', exact: true }).waitFor()
      // Its job has not run: what is read now is from before the match.
      const reach = page.getByRole('region', { name: 'Reach' })
      await reach.getByText('Whom it concerns is still being found').waitFor()
      assert.equal(await reach.getByText('people exposed').count(), 0)
      for (const text of ['Nobody here', 'Everybody 0']) assert.equal(await page.getByText(text).count(), 0, text)
      await isAccessible(page)
      await settle(node)
      await reach.getByText('still being found').waitFor({ state: 'detached' })
      await page.getByText('6 people exposed = 5 told + 0 knew already + 1 without cover').waitFor()
      await page.getByRole('button', { name: 'Told 5' }).click()
      await page.getByRole('link', { name: 'Ada Lindqvist' }).waitFor()
      await becomes(() => page.url(), /outcome=told/)
      await page.getByText('Erik Sato').waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Everybody 6' }).click()
      await page.getByRole('link', { name: 'Erik Sato' }).waitFor()
      await isAccessible(page)
      await page.setViewportSize(phone)
      await fitsSideways(page)
      await page.setViewportSize({ width: 1440, height: 900 })
      await picture(page, 'alert')
    })

    await t.test(
      'the list shows told of exposed, by one request, the counts of its tabs, and is sorted by risk',
      async () => {
        // The alert's own page reads its reach when it hears of the other alert.
        await page.goto('about:blank')
        const reaches: string[] = []
        page.on('request', (request) => {
          if (request.url().endsWith('/reach') || request.url().includes('/reach?')) reaches.push(request.url())
        })
        const alert = { headline: 'Strikes in France', body: 'Many.', category: 1, risk_level: 0, country_ids: ['FR'] }
        const staff = node.as(await node.givenStaff())
        assert.equal((await staff.post('/api/desk/alerts', { alert: { ...alert, status: 2 } })).status, 201)
        await settle(node)
        await page.goto(`${own.url}/alerts`)
        await page.getByRole('button', { name: /Flooding in Lima and Callao.*5 \/ 6/s }).waitFor()
        await page.getByRole('button', { name: /Strikes in France.*0 \/ 0/s }).waitFor()
        assert.ok(reaches.length > 0)
        assert.deepEqual(
          reaches.filter((url) => !url.includes('/alerts/reach?ids=')),
          [],
          'no request for each alert',
        )
        await page.getByRole('button', { name: 'Drafts 0' }).waitFor()
        await page.getByRole('button', { name: 'In effect 2' }).waitFor()
        const risk = page.getByRole('columnheader', { name: 'Risk' })
        await risk.getByRole('button').click()
        await becomes(() => risk.getAttribute('aria-sort'), 'ascending')
        const headlines = (): Promise<string[]> => page.locator('[data-row] > :first-child').allTextContents()
        assert.deepEqual(await headlines(), ['Strikes in France', 'Flooding in Lima and Callao'])
        await risk.getByRole('button').click()
        await becomes(headlines, ['Flooding in Lima and Callao', 'Strikes in France'])
        await isAccessible(page)
        await picture(page, 'alerts')
        await page.getByRole('button', { name: /Flooding in Lima and Callao/ }).click()
      },
    )

    await t.test('closing tells those who were told, and can be taken back', async () => {
      await page.getByRole('button', { name: 'Close with an all-clear' }).click()
      await page.getByLabel('All-clear in English').fill('Roads are open again.')
      await picture(page, 'close')
      await page.getByRole('button', { name: 'Close and tell 5 people' }).click()
      await page.getByText('Roads are open again.').waitFor()
      await page.getByRole('button', { name: 'Take the closing back' }).click()
      await page.getByRole('button', { name: 'Write an update' }).waitFor()
    })
  },
)

test('an area is drawn on the map; a manager reads what is published and changes nothing', needsBrowser, async (t) => {
  const own = await desk(t, { template: 'world' })
  const { company } = await givenTravellers(own)
  const { node } = own
  const staff = node.as(await node.givenStaff())
  const alert = { headline: 'Quake', body: 'The ground shook.', category: 1, risk_level: 2, country_ids: ['PE'] }
  const { body: draft } = await staff.post<{ id: string }>('/api/desk/alerts', { alert })

  await t.test('three taps and one on the first', async () => {
    const page = await own.as(await node.givenStaff(), `/alerts/${draft.id}/edit`)
    const map = page.getByRole('region', { name: 'Map of the affected area' })
    await map.locator('canvas').waitFor()
    await page.getByRole('button', { name: 'Draw an area' }).click()
    await page.getByRole('button', { name: 'Tap the corners' }).waitFor()
    for (const [x, y] of [
      [120, 160],
      [220, 160],
      [220, 260],
      [120, 160],
    ] as const)
      await map.locator('canvas').click({ position: { x, y } })
    await page.getByText(/Drawn area, .* km²/).waitFor()
    await page.getByText(/Saved .* · revision 2/).waitFor()
    const { body } = await staff.get<{ polygons: unknown[] }>(`/api/desk/alerts/${draft.id}`)
    assert.equal(body.polygons.length, 1)
    await page.getByRole('button', { name: /Remove Drawn area/ }).click()
    await page.getByText(/Saved .* · revision 3/).waitFor()
  })

  await t.test('a manager', async () => {
    await staff.patch(`/api/desk/alerts/${draft.id}`, { alert: { locations: [lima] } })
    await staff.post(`/api/desk/alerts/${draft.id}/publish`)
    await settle(node)
    const page = await own.as(await node.givenManager(company), '/alerts')
    await page.getByRole('button', { name: /Quake.*5 \/ 5/s }).click()
    await page.getByText('5 people exposed = 5 told').waitFor()
    await page.getByRole('region', { name: 'Map of the affected area' }).locator('canvas').waitFor()
    for (const name of ['Write an update', 'Close with an all-clear', 'New alert'])
      assert.equal(await page.getByRole('button', { name }).count(), 0, name)
    assert.equal(await page.getByText('Erik Sato').count(), 0)
    await isAccessible(page)
    await page.getByRole('button', { name: 'Ask 5 people to check in' }).click()
    await page.getByRole('heading', { level: 1, name: 'Ask “Are you safe?”' }).waitFor()
    await page.getByRole('button', { name: 'Ask 5 people' }).waitFor()
  })

  await t.test('whom it concerns later, and what becomes of the messages, comes by itself', async () => {
    const page = await own.as(await node.givenManager(company), `/alerts/${draft.id}`)
    await page.getByText('Live', { exact: true }).waitFor()
    await page.getByText('5 people exposed = 5 told').waitFor()
    const late = await node.givenTraveller(company, { firstName: 'Late', lastName: 'Comer' })
    await givenTrip({ by: node.as(company), company, travellers: [late], destinations: [inLima(node)] })
    await settle(node)
    await page.getByText('6 people exposed = 6 told').waitFor()
    await page.getByRole('link', { name: 'Late Comer' }).waitFor()
    const kept = page.getByRole('row', { name: 'E-mail' }).getByRole('cell', { name: '6', exact: true })
    assert.equal(await page.getByRole('columnheader', { name: 'Kept' }).count(), 0)
    await node.settle()
    await page.getByRole('columnheader', { name: 'Kept' }).waitFor()
    await kept.waitFor()
  })
})
