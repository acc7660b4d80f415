import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPdf } from '../../platform/pdf/pdf.testing.ts'
import { flight, protectionWorld } from '../registrations/registrations.testing.ts'

const unknown = '00000000-0000-4000-8000-000000000000'

test('the certificate of a registration is a PDF', async (t) => {
  const { app, company, ada, org, url, protect, trip, register } = await protectionWorld(t)
  const subscription = await protect()
  const onward = flight({
    airline: 'AA',
    flight_number: 'AA34',
    origin: 'JFK',
    destination: 'LAX',
    departure_datetime: '2026-12-01T14:00:00',
    arrival_datetime: '2026-12-01T17:20:00',
  })
  const made = await trip([flight(), onward])
  const { body: registration } = await register(made, subscription)
  const path = `${url}/${registration.id}/certificate.pdf`
  const textOf = async (address: string, key: string | undefined = company.key) => {
    const reply = await app.app.inject({ url: address, headers: key === '' ? {} : { authorization: `TKN ${key}` } })
    assert.equal(reply.statusCode, 200, reply.body)
    return { reply, text: readPdf(reply.rawPayload).text.replaceAll('\n', ' ') }
  }

  await t.test('company, managers and the insured read the same', async () => {
    const manager = await app.givenManager(company)
    const etags = new Set<string>()
    for (const key of [company.key, manager.token, ada.token]) {
      const { reply, text } = await textOf(path, key)
      etags.add(String(reply.headers.etag))
      for (const words of [
        'Dunlin Travel',
        'Certificate of flight protection',
        'Ada Lindqvist',
        subscription.humanId,
        registration.id,
        'BA 117',
        'LHR 1 Dec 2026, 08:25',
        'JFK 1 Dec 2026, 11:10',
        'AA 34',
        'LAX 1 Dec 2026, 17:20',
        'Arrival delayed by 120 minutes or more $100.00',
        'At most $600.00 for a trip and $2,000.00 in a year',
      ])
        assert.ok(text.includes(words), `${words} in ${text}`)
      assert.equal(
        reply.headers['content-disposition'],
        `inline; filename="Certificate of flight protection ${subscription.humanId}.pdf"`,
      )
    }
    assert.equal(etags.size, 1)
    assert.equal((await org.get(path)).headers['content-type'], 'application/pdf')
  })

  await t.test('the signed address opens without a key, for an hour', async () => {
    const { pathname, search } = new URL(registration.certificate_url ?? '')
    assert.equal(pathname, path)
    await textOf(pathname + search, '')
    assert.equal((await app.nobody.get(path)).status, 401)
    assert.equal((await app.nobody.get(`${pathname}${search}x`)).status, 403)
    app.clock.advance(2 * 3600)
    assert.equal((await app.nobody.get(pathname + search)).status, 403)
    app.clock.set('2026-11-14T12:00:00.000Z')
  })

  await t.test('nobody else', async () => {
    const other = await app.givenTraveller(company)
    const stranger = await app.givenCompany()
    assert.equal((await app.as(other).get(path)).status, 401)
    assert.equal((await app.as(stranger).get(path)).status, 401)
    assert.equal((await app.asPublic(company).get(path)).status, 401)
    assert.equal((await org.get(`${url}/${unknown}/certificate.pdf`)).status, 404)
  })

  await t.test('a refusal has none', async () => {
    const late = await trip([
      flight({ departure_datetime: '2026-11-15T08:00:00', arrival_datetime: '2026-11-15T11:00:00' }),
    ])
    assert.equal((await register(late, subscription)).status, 422)
    const [refused] = (await org.get<{ id: string }[]>(`${url}?status=refused`)).body
    assert.ok(refused)
    assert.equal((await org.get(`${url}/${refused.id}/certificate.pdf`)).status, 404)
  })

  await t.test('in Spanish, and what became of the policy', async () => {
    const spanish = await protect({}, { language: 'es', countryCode: 'ES' })
    const again = await register(made, spanish)
    assert.equal(again.status, 201, again.text)
    assert.equal((await org.post(`/api/v2/subscriptions/${spanish.id}/close`)).status, 200)
    const { text } = await textOf(`${url}/${again.body.id}/certificate.pdf`)
    for (const words of [
      'Certificado de protección de vuelos',
      'Póliza anulada',
      'Vuelos cubiertos',
      'Protección de vuelos',
    ])
      assert.ok(text.includes(words), `${words} in ${text}`)
  })
})
