import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testApp } from '../../../test/support/app.ts'
import { readPdf } from '../../platform/pdf/pdf.testing.ts'
import { invoicePdfUrl } from '../invoices/invoice-url.ts'
import { invoiceWorld } from '../invoices/invoices.testing.ts'
import { productDocumentUrl } from '../products/product-document-url.ts'
import { aDocument, givenProduct } from '../products/products.testing.ts'

const unknown = '00000000-0000-4000-8000-000000000000'

test('an invoice as a PDF', async (t) => {
  const app = await testApp(t)
  const { invoices, company, other, ada } = await givenInvoices()
  const fetch = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.app.inject({ method, url, headers })
  const [invoice] = invoices
  assert.ok(invoice)
  const path = `/api/v2/org/${company.id}/invoices/${invoice.id}.pdf`

  async function givenInvoices() {
    const seller = await app.givenCompany({ name: 'Andes Travel' })
    const world = await invoiceWorld(t, app)
    const person = await app.givenTraveller(seller)
    const one = await world.givenInvoice(seller, await world.givenSubscription(seller, person))
    const another = await world.givenInvoice(seller, await world.givenSubscription(seller))
    return { invoices: [one, another], company: seller, other: await app.givenCompany(), ada: person }
  }

  await t.test('for the company, a manager, and the person whose subscription it is for', async (s) => {
    const manager = await app.givenManager(company)
    for (const [who, caller] of Object.entries({
      company: app.as(company),
      manager: app.as(manager),
      person: app.as(ada),
    }))
      await s.test(who, async () => {
        const reply = await caller.get(path)
        assert.equal(reply.status, 200, reply.text)
        assert.equal(reply.headers['content-type'], 'application/pdf')
        assert.equal(reply.headers['content-disposition'], `inline; filename="Invoice ${invoice.number}.pdf"`)
        assert.equal(reply.headers['x-content-type-options'], 'nosniff')
      })
    const reply = await fetch(path, { authorization: `TKN ${company.key}` })
    const { text } = readPdf(reply.rawPayload)
    for (const words of [
      'Andes Travel',
      invoice.number,
      'Ada Byron',
      'Yearly assistance',
      'Taxes $3.92',
      'Total $52.92',
    ])
      assert.ok(text.includes(words), `${words} in ${text}`)
  })

  await t.test('the signed address of the invoice needs no key', async () => {
    const url = new URL(invoicePdfUrl({ ...app.ctx(), baseUrl: 'https://godwit.example' }, invoice))
    assert.equal(url.pathname, path)
    const reply = await fetch(url.pathname + url.search)
    assert.equal(reply.statusCode, 200, reply.body)
    assert.ok(readPdf(reply.rawPayload).text.includes(invoice.number))
  })

  await t.test('others are refused', async (s) => {
    const { signature, expires } = Object.fromEntries(
      new URL(invoicePdfUrl({ ...app.ctx(), baseUrl: 'https://x.y' }, invoice)).searchParams,
    )
    const [, second] = invoices
    const cases: Readonly<Record<string, readonly [number, Promise<{ readonly status: number }>]>> = {
      'no key': [401, app.nobody.get(path)],
      'a public key': [401, app.asPublic(company).get(path)],
      staff: [401, app.as(await app.givenStaff()).get(path)],
      'another company': [401, app.as(other).get(path)],
      'another company in its own path': [401, app.as(other).get(path.replace(company.id, other.id))],
      'somebody else of the company': [401, app.as(await app.givenTraveller(company)).get(path)],
      'the person, an invoice of somebody else': [401, app.as(ada).get(path.replace(invoice.id, second?.id ?? ''))],
      'an unknown id': [404, app.as(company).get(path.replace(invoice.id, unknown))],
      'no id': [404, app.as(company).get(path.replace(invoice.id, 'x'))],
      'a wrong signature': [403, app.nobody.get(`${path}?expires=${expires}&signature=x`)],
      'an empty signature': [403, app.nobody.get(`${path}?expires=${expires}&signature=`)],
      'the signature of another invoice': [
        403,
        app.nobody.get(`${path.replace(invoice.id, second?.id ?? '')}?expires=${expires}&signature=${signature}`),
      ],
      'a later end': [403, app.nobody.get(`${path}?expires=${Number(expires) + 900}&signature=${signature}`)],
      'a key of another company with a signature': [
        401,
        app.as(other).get(`${path}?expires=${expires}&signature=${signature}`),
      ],
    }
    for (const [what, [status, answer]] of Object.entries(cases))
      await s.test(what, async () => assert.equal((await answer).status, status))
  })

  await t.test('the ETag stays until something changes', async () => {
    const headers = { authorization: `TKN ${company.key}` }
    const first = await fetch(path, headers)
    const etag = String(first.headers.etag)
    assert.equal((await fetch(path, { ...headers, 'if-none-match': etag })).statusCode, 304)
    const head = await fetch(path, headers, 'HEAD')
    assert.deepEqual([head.statusCode, head.headers.etag, head.body], [200, etag, ''])
    app.clock.advance(86_400)
    assert.equal((await fetch(path, headers)).headers.etag, etag, 'time alone changes nothing')
    await sql`update invoices set refunded = 100 where id = ${invoice.id}`.execute(app.db.db())
    const changed = await fetch(path, { ...headers, 'if-none-match': etag })
    assert.equal(changed.statusCode, 200)
    assert.ok(readPdf(changed.rawPayload).text.includes('PARTLY REFUNDED'))
  })

  await t.test('a signed address ends', async () => {
    const url = new URL(invoicePdfUrl({ ...app.ctx(), baseUrl: 'https://x.y' }, invoice))
    app.clock.advance(3600)
    assert.equal((await fetch(url.pathname + url.search)).statusCode, 200)
    app.clock.advance(900)
    const late = await fetch(url.pathname + url.search)
    assert.deepEqual([late.statusCode, late.json().error.code], [403, 'expired_address'])
  })

  await t.test('the letterhead is written at the desk', async () => {
    const staff = app.as(await app.givenStaff())
    const letterhead = { address: 'Plaza de Armas 1\nCusco', tax_number: 'RUC 20123456789' }
    const change = await staff.patch(`/api/desk/companies/${company.id}`, { company: { settings: { letterhead } } })
    assert.equal(change.status, 200, change.text)
    const { text } = readPdf((await fetch(path, { authorization: `TKN ${company.key}` })).rawPayload)
    for (const words of ['Plaza de Armas 1', 'Cusco', 'RUC 20123456789']) assert.ok(text.includes(words), text)
  })
})

test('a document of a product as a PDF', async (t) => {
  const app = await testApp(t)
  const product = await givenProduct(app, {
    documents: [
      aDocument('wording', { body: '# Policy wording\n\nThese are the terms of 2026.' }),
      aDocument('certificate', { type: 'certificate', name: 'Certificate' }),
    ],
  })
  const [wording, certificate] = product.documents
  assert.ok(wording && certificate)
  const path = `/api/v2/product_documents/${wording.id}.pdf`
  const company = await app.givenCompany()

  await t.test('for every key that may read products', async (s) => {
    const traveller = await app.givenTraveller(company)
    const callers = {
      public: app.asPublic(company),
      company: app.as(company),
      user: app.as(traveller),
      staff: app.as(await app.givenStaff()),
    }
    const etags = new Set<string | undefined>()
    for (const [who, caller] of Object.entries(callers))
      await s.test(who, async () => {
        const reply = await caller.get(path)
        assert.equal(reply.status, 200, reply.text)
        assert.equal(reply.headers['content-type'], 'application/pdf')
        assert.equal(reply.headers['content-disposition'], 'inline; filename="Policy wording Assistance.pdf"')
        etags.add(reply.headers['etag'])
      })
    assert.equal(etags.size, 1, 'it is the same for everybody')
  })

  await t.test('by its signed address, for a week', async () => {
    const url = new URL(productDocumentUrl({ ...app.ctx(), baseUrl: 'https://x.y' }, wording))
    const fetch = () => app.app.inject({ url: url.pathname + url.search })
    const reply = await fetch()
    assert.equal(reply.statusCode, 200)
    assert.ok(readPdf(reply.rawPayload).text.includes('These are the terms of 2026.'))
    app.clock.advance(7 * 86_400)
    assert.equal((await fetch()).statusCode, 200)
    app.clock.advance(86_400)
    assert.equal((await fetch()).statusCode, 403)
  })

  await t.test('refusals', async (s) => {
    const cases: Readonly<Record<string, readonly [number, Promise<{ readonly status: number }>]>> = {
      'no key': [401, app.nobody.get(path)],
      'a certificate, which is for subscriptions': [404, app.as(company).get(path.replace(wording.id, certificate.id))],
      'an unknown id': [404, app.as(company).get(path.replace(wording.id, unknown))],
      'no id': [404, app.as(company).get(path.replace(wording.id, 'x'))],
      'a wrong signature': [403, app.nobody.get(`${path}?expires=9999999999&signature=abc`)],
    }
    for (const [what, [status, answer]] of Object.entries(cases))
      await s.test(what, async () => assert.equal((await answer).status, status))
  })
})
