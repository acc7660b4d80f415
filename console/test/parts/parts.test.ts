// Own process: it has a DOM.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Desk } from '../../src/data/client.ts'
import { becomes, draw, press, texts } from './dom.ts'

const { act, createElement } = await import('react')
const { language } = await import('../../src/data/choices.ts')
const { GodwitError } = await import('../../src/data/client.ts')
const { changedFields } = await import('../../src/data/changed-fields.ts')
const { useOne } = await import('../../src/data/queries.ts')
const { oneOf, textParam } = await import('../../src/data/search-params.ts')
const { Conflict } = await import('../../src/parts/conflict.tsx')
const { Copy } = await import('../../src/parts/copy.tsx')
const { ErrorSummary } = await import('../../src/parts/error-summary.tsx')
const { Field } = await import('../../src/parts/field.tsx')
const { bothVersions, FormConflict } = await import('../../src/parts/form-conflict.tsx')
const { One } = await import('../../src/parts/one.tsx')
const { Place } = await import('../../src/parts/place.tsx')
const { Sources } = await import('../../src/parts/sources.tsx')
const { Tabs } = await import('../../src/parts/tabs.tsx')
const { Ago, offsetAt, ownZone, Time, timeText } = await import('../../src/parts/time.tsx')
const { Undo } = await import('../../src/parts/undo.tsx')

const refused = (status: number, more: { fields?: Record<string, string[]>; requestId?: string } = {}) =>
  new GodwitError(`refused with ${status}`, { code: 'refused', status, attempts: 1, ...more })

type Key = Desk['Key']

test('a detail: what is known until it is read, then what was read; one that is gone says so', async (t) => {
  const answers = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
  const asked: string[] = []
  t.mock.method(globalThis, 'fetch', (address: string) => answers[asked.push(address) - 1]?.promise)
  const known = { id: 'k1', name: 'Booking' } as Key
  const Detail = ({ id }: { readonly id: string }) =>
    createElement(One<Key>, {
      of: useOne('keys', '/api/desk/keys/{id}', id, id === known.id ? known : undefined),
      children: ({ name }) => createElement('h2', null, name),
    })
  const redraw = await draw(t, createElement(Detail, { id: 'k1' }))
  assert.deepEqual(texts('h2'), ['Booking'])
  answers[0]?.resolve(Response.json({ ...known, name: 'Booking system' }))
  await becomes(() => texts('h2'), ['Booking system'])
  await redraw(createElement(Detail, { id: 'k2' }))
  assert.deepEqual(texts('h2'), [], 'another one is not shown in its place')
  answers[1]?.resolve(Response.json({ message: 'No such key.' }, { status: 404 }))
  await becomes(() => texts('[role=alert] p'), ['This is not here, or not yours.'])
  assert.deepEqual(asked, ['/api/desk/keys/k1', '/api/desk/keys/k2'])
})

test('undo: ten seconds, then it ends by itself, once', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const said: string[] = []
  const props = { onUndo: () => said.push('undo'), onEnd: () => said.push('end'), children: 'Deleted.' }
  await draw(t, createElement(Undo, props))
  const seconds = (n: number): Promise<void> => act(async () => t.mock.timers.tick(n * 1_000))
  await seconds(9)
  assert.deepEqual([texts('button'), said], [['Undo 1'], []])
  await seconds(1)
  assert.deepEqual(said, ['end'])
  await press('Undo 0')
  assert.deepEqual(said, ['end', 'undo', 'end'])
})

test('tabs: the chosen one is marked, another one is chosen, and a count of nothing is shown', async (t) => {
  const chosen: string[] = []
  const tabs = [
    { key: 'open', label: 'Open', count: 0 },
    { key: 'closed', label: 'Closed' },
  ] as const
  await draw(
    t,
    createElement(Tabs<'open' | 'closed'>, {
      label: 'State',
      tabs,
      chosen: 'open',
      onChoose: (key) => chosen.push(key),
    }),
  )
  assert.deepEqual(texts('[aria-current]'), ['Open 0'])
  await press('Closed')
  assert.deepEqual(chosen, ['closed'])
})

test('an error: what to do is said in words that its status has', async (t) => {
  const redraw = await draw(t, createElement(ErrorSummary, { error: null }))
  assert.deepEqual(texts('[role=alert]'), [])
  for (const [error, said] of [
    [refused(0), 'The service cannot be reached. Nothing is lost: try again in a moment.'],
    [refused(403), 'Your role does not allow this.'],
    [refused(429), 'Too many requests just now. Wait a moment, then try again.'],
    [refused(409), 'refused with 409'],
    [new Error('Choose one'), 'Choose one'],
    ['what', 'This did not work'],
  ] as const) {
    await redraw(createElement(ErrorSummary, { error }))
    assert.deepEqual(texts('[role=alert] p'), [said])
  }
})

test('an error: a field is called what its label says, else by its name in words', async (t) => {
  const fields = {
    email: ['is taken'],
    'destinations.0.pin_code': ['is too short', 'is no number'],
    type: ['is missing'],
  }
  const error = refused(422, { fields, requestId: 'r-7' })
  await draw(t, [
    createElement(ErrorSummary, { key: 'error', error, labels: { type: 'Kind' } }),
    createElement(Field, { key: 'field', label: 'E-mail', name: 'email', required: true }),
  ])
  assert.deepEqual(texts('[role=alert] li'), [
    'E-mail is taken',
    'Destinations 1, pin code is too short, is no number',
    'Kind is missing',
  ])
  assert.deepEqual(texts('[role=alert] li a'), ['E-mail'], 'only what is on the page is a link')
  assert.deepEqual(texts('[role=alert] code'), ['Request r-7'])
})

test('a conflict: nothing is lost before one version is chosen', async (t) => {
  const chosen: string[] = []
  const choose = { onTheirs: () => chosen.push('theirs'), onMine: () => chosen.push('mine') }
  const redraw = await draw(t, createElement(Conflict, { ...choose, who: 'Kim Berg', theirs: 'A', mine: 'B' }))
  assert.deepEqual(texts('h2'), ['Kim Berg changed this'])
  assert.equal(document.querySelectorAll('[aria-label=Close]').length, 0, 'it cannot be closed')
  document.querySelector('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }))
  await press('Take theirs')
  await press('Keep mine and save')
  assert.deepEqual(chosen, ['theirs', 'mine'])
  const fields = bothVersions({ name: 'A', phone: '', id: '7' }, { name: 'B', phone: '110', id: '7' }, [
    ['Name', ({ name }) => name],
    ['Phone', ({ phone }) => phone],
    ['Id', ({ id }) => id],
  ])
  await redraw(createElement(FormConflict, { ...choose, at: '2026-11-18T12:00:00Z', fields }))
  assert.deepEqual(texts('section'), ['As it is nowNameAPhone–', 'As you wrote itNameBPhone110'])
})

test('copy: says so, and offers it again after a while', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const copied: string[] = []
  t.mock.method(navigator.clipboard, 'writeText', async (text: string) => void copied.push(text))
  await draw(t, createElement(Copy, { text: 'gwc_1', label: 'Copy the key' }))
  await press('Copy the key')
  assert.deepEqual([copied, texts('button')], [['gwc_1'], ['Copied']])
  await act(async () => t.mock.timers.tick(2_000))
  assert.deepEqual(texts('button'), ['Copy the key'])
})

test('a time: only what the reader does not know by today', () => {
  const now = new Date('2026-11-18T12:00:00Z')
  const inLima = (at: string, inLanguage = 'en') => timeText(new Date(at), 'America/Lima', inLanguage, now)
  assert.equal(inLima('2026-11-18T14:02:00Z'), '09:02')
  assert.equal(inLima('2026-11-18T04:02:00Z'), 'Nov 17, 23:02', 'yesterday there')
  assert.equal(inLima('2027-01-02T14:02:00Z'), 'Jan 2, 2027, 09:02')
  assert.equal(inLima('2026-11-17T14:02:00Z', 'es'), '17 nov, 09:02')
})

test('a time: where another clock holds, that of the place and one’s own', async (t) => {
  const at = new Date('2026-11-18T14:02:00Z')
  const zones = ['Asia/Kathmandu', 'America/Lima']
  const zone = zones.find((one) => offsetAt(at, one) !== offsetAt(at, ownZone)) ?? ''
  const city = zone === 'Asia/Kathmandu' ? 'Kathmandu' : 'Lima'
  const redraw = await draw(t, createElement(Time, { at, zone }))
  assert.match(texts('time')[0] ?? '', new RegExp(`\\d\\d:\\d\\d ${city} \\(.*\\d\\d:\\d\\d yours\\)$`))
  await redraw(createElement(Time, { at, zone: ownZone }))
  assert.doesNotMatch(texts('time')[0] ?? '', /yours/)
  await redraw(createElement(Time, { at: 'never' }))
  assert.deepEqual(texts('time'), [])
})

const ago = async (t: TestContext, seconds: number): Promise<string | undefined> => {
  const now = new Date('2026-11-18T12:00:00Z')
  await draw(t, createElement(Ago, { at: new Date(now.getTime() - seconds * 1_000), now }))
  return texts('time').at(-1)
}

test('how long ago, in the largest unit that fits, in the language of the page', async (t) => {
  assert.equal(await ago(t, 59), '59 seconds ago')
  assert.equal(await ago(t, 160), '3 minutes ago')
  assert.equal(await ago(t, -7_200), 'in 2 hours')
  await act(async () => language.set('es'))
  t.after(() => act(async () => language.set('en')))
  assert.equal(await ago(t, 86_400), 'ayer')
})

test('a place says no more than is known', async (t) => {
  const known = {
    certainty: 'reported',
    country: 'Peru',
    country_code: 'PE',
    division: 'Loreto',
    flight_number: null,
    lat: -3.7491,
    lng: -73.2538,
    anonymized: false,
    since: null,
    newer: null,
  }
  const redraw = await draw(t, null)
  for (const [more, said] of [
    [{}, '● reported: Loreto, Peru'],
    [{ certainty: 'planned', division: null, anonymized: true }, '○ planned: Peru · within about 25 km'],
    [{ country: null, country_code: null, division: null }, '● reported: -3.749, -73.254'],
    [{ flight_number: 'LA2475' }, '● reported: flight LA2475'],
    [{ certainty: 'country_only' }, 'only Peru known'],
    [{ certainty: 'unknown', flight_number: 'LA2475' }, 'not known'],
  ] as const) {
    const place = { ...known, ...more } as unknown as Parameters<typeof Place>[0]['place']
    await redraw(createElement('p', null, createElement(Place, { place })))
    assert.deepEqual(texts('p'), [said])
  }
})

test('what an address says is taken only where it is allowed', () => {
  assert.deepEqual(
    ['', 7, undefined, 'Lima'].map((value) => textParam(value)),
    [undefined, undefined, undefined, 'Lima'],
  )
  assert.equal(textParam('Lima', 2), 'Li')
  assert.deepEqual(
    ['open', 'OPEN', ['open']].map((value) => oneOf(['open', 'closed'], value)),
    ['open', undefined, undefined],
  )
})

test('only what was changed is sent', () => {
  const before = { name: 'A', places: ['PE'], note: null }
  assert.deepEqual(changedFields({ name: 'A', places: ['PE', 'CL'], note: null }, before), { places: ['PE', 'CL'] })
  assert.deepEqual(changedFields({ ...before, places: ['PE'] }, before), {})
})

test('sources: who publishes them, with the licence; and what is no longer confirmed, while the alert is in effect', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-11-14T12:00:00Z') })
  const [past, coming] = ['2026-11-14T11:00:00.000Z', '2026-11-14T13:00:00.000Z'] as const
  const storm = { id: '1', url: 'https://storm.example/1', publisher: 'Storm Service', read_at: past }
  const sources = [
    { ...storm, licence: 'CC BY 4.0', licence_url: 'https://licence.example/by' },
    { ...storm, id: '2', licence: 'Public domain' },
    { id: '3', url: 'https://news.example/a' },
  ]
  const redraw = await draw(t, createElement(Sources, { alert: { sources, confirmed_until: coming } }))
  const read = timeText(new Date(past), ownZone, 'en')
  assert.deepEqual(texts('p'), [
    `Source: Storm Service, ${read} · Licence: CC BY 4.0`,
    `Source: Storm Service, ${read} · Licence: Public domain`,
    'Source: news.example/a',
  ])
  assert.deepEqual(
    [...document.querySelectorAll('a')].map(({ href }) => href),
    [storm.url, 'https://licence.example/by', storm.url, 'https://news.example/a'],
  )
  const unconfirmed = [`Confirmed until ${read}. Nothing newer has come since.`]
  for (const [alert, shown] of [
    [{ confirmed_until: past }, unconfirmed],
    [{ confirmed_until: past, status: 2, finish: coming }, unconfirmed],
    [{ confirmed_until: past, status: 2, finish: past }, []],
    [{ confirmed_until: past, status: 1 }, []],
    [{ confirmed_until: null }, []],
  ] as const) {
    await redraw(createElement(Sources, { alert }))
    assert.deepEqual(texts('p'), shown)
  }
})
