import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { type GivenCompany, type GivenUser, type TestAppOptions, testApp } from '../../../test/support/app.ts'
import { givenTrip, to } from '../../../test/support/trips.ts'
import { newId } from '../../platform/ids.ts'
import { readPdf } from '../../platform/pdf/pdf.testing.ts'
import { subscriptionDocumentUrl } from '../documents/subscription-document-url.ts'
import { changeProduct } from '../products/product-editing.service.ts'
import { aBenefit, aDocument, givenProduct } from '../products/products.testing.ts'
import type { NewSubscription, Subscription } from '../subscriptions/subscription.ts'
import { sell } from '../subscriptions/subscriptions.testing.ts'

const unknown = '00000000-0000-4000-8000-000000000000'

async function given(t: TestContext, options: TestAppOptions = {}) {
  const app = await testApp(t, options)
  const company = await app.givenCompany({ name: 'Andes Travel' })
  const ada = await app.givenTraveller(company)
  const limit = { amount: 500_000, per: 'person', currency: 'USD' } as const
  const product = await givenProduct(app, {
    kind: 'insurance',
    name: { en: 'Family Insurance' },
    benefits: [aBenefit('medical', { name: { en: 'Medical treatment' }, limit })],
    documents: [
      aDocument('wording', { body: '# Policy wording\n\nThe terms as they were sold.' }),
      aDocument('certificate', { type: 'certificate', name: 'Certificate of insurance', body: 'Keep it with you.' }),
    ],
  })
  const givenSubscription = async (seller: GivenCompany, person: GivenUser, more: Partial<NewSubscription> = {}) => {
    const beneficiaries = [
      { id: newId(app.clock.now()), firstName: 'Eve', lastName: 'Byron', birthday: '2015-06-30', relation: '1' },
    ]
    const [sold] = await sell(app.ctx(), {
      company: seller,
      people: [person],
      products: [product],
      beneficiaries,
      more: {
        name: 'Ada Byron',
        email: 'ada@example.com',
        startAt: new Date('2026-12-20T00:00:00.000Z'),
        finishAt: new Date('2027-01-05T23:59:00.000Z'),
        ...more,
      },
    })
    assert.ok(sold)
    return sold
  }
  const [wording, certificate] = product.documents
  assert.ok(wording && certificate)
  const read = async (url: string, headers: Record<string, string> = { authorization: `TKN ${company.key}` }) => {
    const reply = await app.app.inject({ url, headers })
    assert.equal(reply.statusCode, 200, reply.body)
    return { reply, text: readPdf(reply.rawPayload).text.replaceAll('\n', ' ') }
  }
  const pathOf = ({ companyId, id }: Subscription, documentId: string): string =>
    `/api/v2/org/${companyId}/subscriptions/${id}/documents/${documentId}.pdf`
  return { app, company, ada, product, wording, certificate, givenSubscription, read, pathOf }
}

test('the certificate of a subscription has the person’s data', async (t) => {
  const { app, company, ada, certificate, givenSubscription, read, pathOf } = await given(t)
  const subscription = await givenSubscription(company, ada)
  const path = pathOf(subscription, certificate.id)

  await t.test('the company, its managers and the person read the same', async () => {
    const manager = await app.givenManager(company)
    const etags = new Set<string>()
    for (const key of [company.key, manager.token, ada.token]) {
      const { reply, text } = await read(path, { authorization: `TKN ${key}` })
      etags.add(String(reply.headers.etag))
      for (const words of [
        'Andes Travel',
        `Ada Byron ${subscription.humanId}`,
        'Eve Byron 30 June 2015 Child',
        '20 December 2026, 00:00 UTC',
        'Medical treatment $5,000.00 for each',
        'Keep it with you.',
      ])
        assert.ok(text.includes(words), `${words} in ${text}`)
      assert.equal(
        reply.headers['content-disposition'],
        `inline; filename="Certificate of insurance ${subscription.humanId}.pdf"`,
      )
    }
    const answer = await app.as(ada).get(path)
    assert.deepEqual([answer.status, answer.headers['content-type']], [200, 'application/pdf'])
    etags.add(answer.headers['etag'] ?? '')
    assert.equal(etags.size, 1)
  })

  await t.test('so does whoever has the signed address', async () => {
    const ref = { companyId: company.id, subscriptionId: subscription.id, documentId: certificate.id }
    const url = new URL(subscriptionDocumentUrl({ ...app.ctx(), baseUrl: 'https://x.y' }, ref))
    assert.equal(url.pathname, path)
    const { text } = await read(url.pathname + url.search, {})
    assert.ok(text.includes('Ada Byron'))
  })

  await t.test('others are refused', async (s) => {
    const other = await app.givenCompany()
    const cases: Readonly<Record<string, readonly [number, Promise<{ readonly status: number }>]>> = {
      'no key': [401, app.nobody.get(path)],
      'a public key': [401, app.asPublic(company).get(path)],
      'another company': [401, app.as(other).get(path)],
      'another company in its own path': [401, app.as(other).get(path.replace(company.id, other.id))],
      'somebody else of the company': [401, app.as(await app.givenTraveller(company)).get(path)],
      'an unknown subscription': [404, app.as(company).get(path.replace(subscription.id, unknown))],
      'no id of a subscription': [404, app.as(company).get(path.replace(subscription.id, 'x'))],
      'an unknown document': [404, app.as(company).get(path.replace(certificate.id, unknown))],
      'no id of a document': [404, app.as(company).get(path.replace(certificate.id, 'x'))],
      'a wrong signature': [403, app.nobody.get(`${path}?expires=9999999999&signature=abc`)],
    }
    for (const [what, [status, answer]] of Object.entries(cases))
      await s.test(what, async () => assert.equal((await answer).status, status))
  })

  await t.test('a closed one says so, an erased person is not named', async () => {
    const at = app.clock.now()
    await sql`update subscriptions set status = 'closed', closed_at = ${at}, user_id = null, name = null, email = null,
      birthday = null, beneficiaries = '[]' where id = ${subscription.id}`.execute(app.db.db())
    const { text } = await read(path)
    assert.ok(text.includes('This policy was closed on'), text)
    assert.ok(text.includes('No name on record'), text)
    assert.ok(!text.includes('Byron'), text)
  })
})

test('a certificate lists the places of the trip, for every reader', async (t) => {
  const { app, company, ada, certificate, givenSubscription, read, pathOf } = await given(t, { template: 'world' })
  const destinations = [to('PE', '2026-12-20', '2026-12-28')]
  const trip = await givenTrip({ by: app.as(company), company, travellers: [ada], destinations })
  const subscription = await givenSubscription(company, ada, { tripId: trip.id })
  for (const key of [company.key, ada.token]) {
    const { text } = await read(pathOf(subscription, certificate.id), { authorization: `TKN ${key}` })
    assert.ok(text.includes('Peru: 20 – 28 December 2026'), text)
  }
})

test('the wording of a subscription stays as it was sold', async (t) => {
  const { app, company, ada, product, wording, givenSubscription, read, pathOf } = await given(t)
  const subscription = await givenSubscription(company, ada)
  const documents = product.documents.map((document) => ({ ...document, body: 'Other terms since then.' }))
  await changeProduct(app.ctx(), product.id, { documents }, undefined)
  const sold = await read(pathOf(subscription, wording.id))
  assert.ok(sold.text.includes('The terms as they were sold.'), sold.text)
  const now = await read(`/api/v2/product_documents/${wording.id}.pdf`)
  assert.ok(now.text.includes('Other terms since then.'), now.text)
})
