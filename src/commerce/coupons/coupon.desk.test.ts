import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/support/app.ts'
import { inTransaction } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { givenProduct } from '../products/products.testing.ts'
import { redeemCoupon } from './coupon.service.ts'

interface CouponRead {
  readonly id: string
  readonly code: string
  readonly percent_off: number
  readonly times_redeemed: number
  readonly revision: number
  readonly deleted_at: string | null
}

const url = '/api/desk/coupons'
const unknown = '00000000-0000-7000-8000-000000000000'
const coupon = (more: object = {}) => ({
  coupon: { code: 'WELCOME10', description: 'Welcome', percent_off: 12.5, ...more },
})

test('coupons at the desk', async (t) => {
  const app = await testApp(t)
  const company = await app.givenCompany()
  const staff = app.as(await app.givenStaff())
  const product = await givenProduct(app, { identifier: 'plan-for-coupons' })
  const made = async (more: object) => {
    const answer = await staff.post<CouponRead>(url, coupon(more))
    assert.equal(answer.status, 201, answer.text)
    return answer.body
  }
  const redeemed = (couponId: string) =>
    inTransaction(app.ctx(), (tx) => redeemCoupon(tx, { couponId, saleId: newId(tx.now), companyId: company.id }))

  await t.test('make, get, list', async () => {
    const body = { code: ' summer-26 ', product_identifier: 'PLAN-for-coupons', max_redemptions: 100 }
    const answer = await staff.post<CouponRead & { human_id: string }>(
      url,
      coupon({ ...body, redeem_before: '2027-01-01T00:00:00+01:00', duration: 0, type: 0 }),
    )
    assert.equal(answer.status, 201, answer.text)
    const { id, human_id, ...rest } = answer.body
    assert.match(human_id, /^[0-9A-F]{6}$/)
    assert.deepEqual(rest, {
      created_at: '2026-11-14T12:00:00.000Z',
      updated_at: '2026-11-14T12:00:00.000Z',
      type: 0,
      code: 'SUMMER-26',
      description: 'Welcome',
      percent_off: 12.5,
      product_identifier: 'plan-for-coupons',
      redeem_before: '2026-12-31T23:00:00.000Z',
      max_redemptions: 100,
      times_redeemed: 0,
      duration: 0,
      revision: 1,
      deleted_at: null,
    })
    assert.deepEqual((await staff.get(`${url}/${id}`)).body, answer.body)
    const list = await staff.get<CouponRead[]>(`${url}?q=mmer-2`)
    assert.deepEqual(list.body, [answer.body])
    assert.equal(list.headers['total-count'], '1')
    assert.deepEqual((await staff.get(`${url}?q=%25`)).body, [])
    const byId = await staff.post<CouponRead & { product_identifier: string; duration: number }>(
      url,
      coupon({ code: 'BY-ID', product_identifier: product.id }),
    )
    assert.deepEqual([byId.body.product_identifier, byId.body.duration], ['plan-for-coupons', 1])
  })

  const percents = [0.01, 12.34, 33.33, 99.99, 100] as const
  for (const percent_off of percents)
    await t.test(`${percent_off} percent stays that number`, async () => {
      const { id } = await made({ code: `P${percent_off}`.replace('.', '-'), percent_off })
      assert.equal((await staff.get<CouponRead>(`${url}/${id}`)).body.percent_off, percent_off)
    })

  const wrong: readonly (readonly [what: string, change: object, fields: readonly string[]])[] = [
    [
      'nothing',
      { code: undefined, description: undefined, percent_off: undefined },
      ['code', 'description', 'percent_off'],
    ],
    ['a code of one letter', { code: 'A' }, ['code']],
    ['a code with a space', { code: 'A B' }, ['code']],
    ['a code that looks like an id', { code: unknown }, ['code']],
    ['an empty description', { description: '  ' }, ['description']],
    ['no percent', { percent_off: 0 }, ['percent_off']],
    ['more than all', { percent_off: 100.01 }, ['percent_off']],
    ['three decimals', { percent_off: 12.345 }, ['percent_off']],
    ['a very small percent', { percent_off: 1e-9 }, ['percent_off']],
    ['a product that is none', { product_identifier: 'nothing-such' }, ['product_identifier']],
    ['an end that is now', { redeem_before: '2026-11-14T12:00:00.000Z' }, ['redeem_before']],
    ['an end that is no time', { redeem_before: 'soon' }, ['redeem_before']],
    ['no redemptions', { max_redemptions: 0 }, ['max_redemptions']],
    ['too many redemptions', { max_redemptions: 3_000_000_000 }, ['max_redemptions']],
    ['another duration', { duration: 2 }, ['duration']],
    ['another type', { type: 1 }, ['type']],
    ['a taken code and no product', { code: 'summer-26', product_identifier: 'x' }, ['code', 'product_identifier']],
    [
      'all of it',
      { code: '?', description: '', percent_off: -1, redeem_before: 'x', max_redemptions: -1, duration: 7 },
      ['code', 'description', 'duration', 'max_redemptions', 'percent_off', 'redeem_before'],
    ],
    ['an unknown field', { percentage: 10 }, ['percentage']],
  ]
  for (const [what, change, fields] of wrong)
    await t.test(`refused: ${what}`, async () => {
      const answer = await staff.post<{ error: { fields?: object } }>(url, coupon(change))
      assert.equal(answer.status, 422, answer.text)
      assert.deepEqual(Object.keys(answer.body.error.fields ?? {}).sort(), fields)
    })

  await t.test('a value of the wrong kind and a broken rule are named together', async () => {
    const answer = await staff.post<{ error: { fields?: object } }>(
      url,
      coupon({ max_redemptions: 'many', percent_off: 0 }),
    )
    assert.equal(answer.status, 400, answer.text)
    assert.deepEqual(Object.keys(answer.body.error.fields ?? {}).sort(), ['max_redemptions', 'percent_off'])
  })

  await t.test('edit: fields left out stay; If-Match; the audit log has it', async () => {
    const { id } = await made({ code: 'EDITED', max_redemptions: 5, redeem_before: '2027-01-01' })
    const read = await staff.get(`${url}/${id}`)
    const etag = String(read.headers['etag'])
    const edited = await staff.patch<CouponRead & Record<string, unknown>>(
      `${url}/${id}`,
      { coupon: { code: 'edited-2', max_redemptions: null, redeem_before: null } },
      { 'if-match': etag },
    )
    assert.equal(edited.status, 200, edited.text)
    assert.deepEqual(
      [edited.body.code, edited.body['max_redemptions'], edited.body['redeem_before'], edited.body.percent_off],
      ['EDITED-2', null, null, 12.5],
    )
    assert.equal(edited.body.revision, 2)
    const late = await staff.put(`${url}/${id}`, { coupon: { description: 'x' } }, { 'if-match': etag })
    assert.equal(late.status, 412)
    assert.equal((await staff.delete(`${url}/${id}`, { 'if-match': etag })).status, 412)
    const taken = await staff.put(`${url}/${id}`, { coupon: { code: 'SUMMER-26' } })
    assert.equal(taken.status, 422)
    const log = await staff.get<{ action: string; subject_id: string }[]>(
      `/api/desk/audit?subject_kind=coupon&per_page=100`,
    )
    assert.deepEqual(
      log.body.filter((line) => line.subject_id === id).map(({ action }) => action),
      ['update', 'create'],
    )
  })

  await t.test('what a coupon promised stays from the first redemption on', async () => {
    const { id } = await made({ code: 'PROMISED', max_redemptions: 5 })
    await redeemed(id)
    await redeemed(id)
    const changes = [
      { percent_off: 10 },
      { code: 'OTHER' },
      { duration: 0 },
      { product_identifier: product.identifier },
    ]
    for (const change of changes) {
      const answer = await staff.patch<{ error: { code: string } }>(`${url}/${id}`, { coupon: change })
      assert.deepEqual([answer.status, answer.body.error.code], [409, 'coupon_redeemed'])
    }
    const same = { percent_off: 12.5, code: 'promised', description: 'Other words', max_redemptions: 2 }
    const answer = await staff.patch<CouponRead>(`${url}/${id}`, { coupon: same })
    assert.deepEqual([answer.status, answer.body.times_redeemed], [200, 2])
    const less = await staff.patch<{ error: { fields: object } }>(`${url}/${id}`, { coupon: { max_redemptions: 1 } })
    assert.deepEqual([less.status, Object.keys(less.body.error.fields)], [422, ['max_redemptions']])
  })

  await t.test('delete: it is gone for everybody; the desk lists it among the deleted', async () => {
    const { id } = await made({ code: 'DELETED' })
    const answer = await staff.delete<CouponRead>(`${url}/${id}`)
    assert.deepEqual([answer.status, answer.body.deleted_at], [200, '2026-11-14T12:00:00.000Z'])
    for (const path of [`${url}/${id}`]) assert.equal((await staff.get(path)).status, 404)
    assert.equal((await staff.delete(`${url}/${id}`)).status, 404)
    assert.equal((await staff.patch(`${url}/${id}`, { coupon: { description: 'x' } })).status, 404)
    assert.equal((await app.as(company).get('/api/v2/coupons/DELETED')).status, 404)
    const list = await staff.get<CouponRead[]>(`${url}?deleted=true`)
    assert.deepEqual(
      list.body.map((one) => one.id),
      [id],
    )
    await made({ code: 'DELETED' })
  })

  await t.test('two editors at once for one code: one gets it', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => staff.post(url, coupon({ code: 'RUSH' }))))
    assert.deepEqual(all.map(({ status }) => status).sort(), [201, 422, 422, 422, 422])
  })

  await t.test('staff only', async () => {
    const { id } = await made({ code: 'CLOSED' })
    const manager = await app.signedIn(await app.givenManager(company))
    const calls = [
      (caller: typeof staff) => caller.get(url),
      (caller: typeof staff) => caller.get(`${url}/${id}`),
      (caller: typeof staff) => caller.post(url, coupon({ code: 'MINE' })),
      (caller: typeof staff) => caller.patch(`${url}/${id}`, { coupon: { description: 'x' } }),
      (caller: typeof staff) => caller.put(`${url}/${id}`, { coupon: { description: 'x' } }),
      (caller: typeof staff) => caller.delete(`${url}/${id}`),
    ]
    for (const call of calls) {
      assert.equal((await call(app.nobody)).status, 401)
      assert.equal((await call(app.as(company))).status, 401)
      assert.equal((await call(manager)).status, 403)
    }
    for (const id of [unknown, 'not-an-id']) assert.equal((await staff.get(`${url}/${id}`)).status, 404)
  })
})
