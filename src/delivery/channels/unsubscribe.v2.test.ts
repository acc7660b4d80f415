import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/support/app.ts'
import { testVault } from '../../../test/support/database.ts'
import type { OutgoingMessage } from '../sending/channel.ts'
import { unsubscribeLink, unsubscribePath, unsubscribeToken } from './unsubscribe.ts'

interface Shown extends Record<string, unknown> {
  readonly email: string
  readonly subject: string
  readonly subscribed: boolean
}

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const browser = { accept: 'text/html,*/*', 'accept-language': 'es' }

test('the link of a mail turns that kind of mail off, and on again', async (t) => {
  const app = await testApp(t)
  const user = await app.givenTraveller(await app.givenCompany())
  const link = `${unsubscribePath}?token=${unsubscribeToken(testVault, user.id, 'trip_alert')}`
  const settings = async () => (await app.as(user).get<Record<string, unknown>>('/api/v2/users/my_settings')).body
  const flags = async () => {
    const { send_trip_alert_email, send_trip_alert_push } = await settings()
    return [send_trip_alert_email, send_trip_alert_push]
  }

  await t.test('reading changes nothing: mail programs read links too', async () => {
    const { status, body } = await app.nobody.get<Shown>(link)
    assert.deepEqual([status, body], [200, { email: user.email, subject: 'trip_alert', subscribed: true }])
    const page = await app.nobody.get(link, browser)
    assert.match(page.text, /<html lang="es">.*recibe alertas sobre sus viajes.*<form method="post">.*value="0"/s)
    assert.match(String(page.headers['content-security-policy']), /default-src 'none'/)
    assert.deepEqual(await flags(), [true, true])
  })

  await t.test('one click of a mail program, twice, and only this setting', async () => {
    for (const payload of ['List-Unsubscribe=One-Click', 'List-Unsubscribe=One-Click']) {
      const { status, body } = await app.nobody.call<Shown>('POST', link, { payload, headers: form })
      assert.deepEqual([status, body.subscribed], [200, false])
    }
    assert.deepEqual(await flags(), [false, true])
  })

  await t.test('as multipart, which that standard allows too, and without any body', async () => {
    const payload = '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    assert.equal((await app.nobody.call('POST', link, { payload, headers })).status, 200)
    assert.equal((await app.nobody.call('POST', link)).status, 200)
    assert.deepEqual(await flags(), [false, true])
  })

  await t.test('the page has the way back', async () => {
    const page = await app.nobody.get(link, browser)
    assert.match(page.text, /no recibe alertas.*name="subscribed" value="1"/s)
    const back = await app.nobody.call('POST', link, { payload: 'subscribed=1', headers: { ...form, ...browser } })
    assert.deepEqual([back.status, /recibe alertas sobre sus viajes/.test(back.text)], [200, true])
    assert.deepEqual(await flags(), [true, true])
  })

  await t.test('a link that we did not make does nothing', async () => {
    const other = await app.givenTraveller(await app.givenCompany())
    const [id, subject, proof = ''] = unsubscribeToken(testVault, user.id, 'trip_alert').split('.')
    for (const wrong of [
      '',
      'x',
      `${other.id}.${subject}.${proof}`,
      `${id}.all_good.${proof}`,
      `${id}.${subject}.`,
      `${id}.constructor.${proof}`,
    ]) {
      const path = `${unsubscribePath}?token=${encodeURIComponent(wrong)}`
      assert.equal((await app.nobody.get(path)).status, 404, wrong)
      assert.equal((await app.nobody.call('POST', path, { payload: 'x=1', headers: form })).status, 404, wrong)
    }
    assert.equal((await app.nobody.get(`${unsubscribePath}?token=x`, browser)).status, 404)
    assert.deepEqual(await flags(), [true, true])
    assert.equal(
      (await app.nobody.call('POST', '/api/v2/users/confirm', { payload: 'a=b', headers: form })).status,
      415,
    )
  })
})

test('which mails have an unsubscribe link', () => {
  const notice = { id: 'n', title: '', body: '', data: {}, createdAt: new Date(0) }
  const linkOf = (...types: number[]) => linkIn(types.map((type) => ({ ...notice, type })))
  const linkIn = (notifications: readonly object[]) =>
    unsubscribeLink(testVault, 'https://godwit.example', {
      userId: 'u1',
      urgency: 'now',
      notifications,
    } as unknown as OutgoingMessage)
  assert.match(linkOf(110) ?? '', /^https:\/\/godwit\.example\/api\/v2\/unsubscribe\?token=u1\.trip_alert\.[\w-]{27}$/)
  assert.match(linkIn([{ ...notice, type: 110, data: { all_good: true } }]) ?? '', /token=u1\.all_good\./)
  assert.match(linkOf(130) ?? '', /token=u1\.visa_change\./)
  assert.equal(linkOf(53), undefined, 'a call for help cannot be turned off')
  assert.ok(linkOf(30, 110), 'of a digest, the first that can')
})
