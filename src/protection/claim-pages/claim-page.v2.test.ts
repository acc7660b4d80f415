import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { claimPagePath, claimPageUrl } from '../claims/claim-url.ts'
import { bankInfo, claimWorld } from './claim-pages.testing.ts'

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const inSpanish = { ...browser, 'accept-language': 'es-MX,es;q=0.9' }

/** What a browser sends for the form of the page. */
const formOf = (values: Readonly<Record<string, string>>) => {
  const parts = Object.entries(values).map(
    ([name, value]) => `--x\r\ncontent-disposition: form-data; name="bank_info[${name}]"\r\n\r\n${value}\r\n`,
  )
  return {
    payload: `${parts.join('')}--x--\r\n`,
    headers: { ...browser, 'content-type': 'multipart/form-data; boundary=x' },
  }
}

test('the page of a claim', async (t) => {
  const { app, ada, claim } = await claimWorld(t)
  const pathOf = (id: string): string => claimPageUrl(app.ctx(), id).replace('http://godwit.test', '')
  const actionOf = (page: string): string => /action="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''

  await t.test('shows state, amount, reason and history, in two languages and without scripts', async () => {
    const { id, humanId } = await claim({ status: 'bank-info-requested', reason: 'Late by <b>125</b> minutes.' })
    const page = await app.nobody.get(pathOf(id), browser)
    assert.equal(page.status, 200)
    assert.match(String(page.headers['content-type']), /^text\/html/)
    assert.match(String(page.headers['content-security-policy']), /default-src 'none'/)
    assert.equal(page.headers['cache-control'], 'no-store')
    assert.match(
      page.text,
      new RegExp(`<html lang="en">.*Claim ${humanId}.*Waiting for your bank details.*\\$100\\.00`, 's'),
    )
    assert.match(page.text, /BA \d+, .*Heathrow.*Kennedy/)
    assert.match(page.text, /Late by &lt;b&gt;125&lt;\/b&gt; minutes\./)
    assert.match(page.text, /<ol><li>.*Submitted.*Waiting for your bank details.*<\/ol>/s)
    assert.doesNotMatch(page.text, /<script|<b>125|onclick/i)
    const spanish = await app.nobody.get(pathOf(id), inSpanish)
    assert.match(spanish.text, /<html lang="es">.*A la espera de sus datos bancarios.*100,00.*Suecia.*Historial/s)
  })

  await t.test('takes bank details by its form, and does not show them again', async () => {
    const { id } = await claim()
    const page = await app.nobody.get(pathOf(id), browser)
    for (const name of Object.keys(bankInfo))
      assert.match(page.text, new RegExp(`name="bank_info\\[${name}\\]" required`))
    const sent = await app.nobody.call('POST', actionOf(page.text), formOf(bankInfo))
    assert.equal(sent.status, 200, sent.text)
    assert.match(sent.text, /Your bank details are saved/)
    assert.doesNotMatch(sent.text, /LINDQVIST|8257|ESSESESS/)
    const { rows } = await sql<{ actor_kind: string; actor_id: string }>`
      select actor_kind, actor_id from audit_log where subject_id = ${id}`.execute(app.db.db())
    assert.deepEqual(rows, [{ actor_kind: 'user', actor_id: ada.id }])
    const again = await app.nobody.get(pathOf(id), browser)
    assert.match(again.text, /Your bank details are on file.*<details>.*Give other bank details/s)
    await sql`delete from payout_accounts`.execute(app.db.db())
  })

  await t.test('says what is wrong beside the field, and keeps what was typed', async () => {
    const { id } = await claim()
    const action = actionOf((await app.nobody.get(pathOf(id), browser)).text)
    const wrong = await app.nobody.call('POST', action, formOf({ ...bankInfo, iban: 'SE00', bic: '"><i>' }))
    assert.equal(wrong.status, 422)
    assert.match(wrong.text, /value="SE00".*This is not an IBAN.*This is not a BIC/s)
    assert.match(wrong.text, /<option value="SE" selected>Sweden/)
    assert.doesNotMatch(wrong.text, /<i>/)
    const other = await app.nobody.call('POST', action, formOf({ ...bankInfo, account_holder: 'Grace Hopper' }))
    assert.deepEqual([other.status, /not the name of the insured/.test(other.text)], [422, true])
    const { rows } = await sql<{ event: number }>`
      select event from webhook_events where payload ->> 'claim_id' = ${id}`.execute(app.db.db())
    assert.deepEqual(rows, [{ event: 1012 }])
  })

  await t.test('what is over has no form', async () => {
    const { id } = await claim({ status: 'paid' })
    const page = await app.nobody.get(pathOf(id), browser)
    assert.match(page.text, /Test money: nothing moves\.<\/strong><\/p><p>It is only written down as paid\./)
    assert.doesNotMatch(page.text, /to your bank account was issued/)
    assert.doesNotMatch(page.text, /<form/)
    const action = `${claimPagePath(id)}/bank_info${pathOf(id).slice(claimPagePath(id).length)}`
    assert.equal((await app.nobody.call('POST', action, formOf(bankInfo))).status, 409)
  })

  await t.test('a program with the signed address gets JSON', async () => {
    const { id } = await claim()
    const { status, body } = await app.nobody.get(pathOf(id), { accept: 'application/json' })
    assert.deepEqual([status, body['id']], [200, id])
  })

  await t.test('an address that is not ours, for another claim, or too old', async () => {
    const [one, other] = [await claim(), await claim()]
    const query = pathOf(one.id).slice(claimPagePath(one.id).length)
    for (const path of [
      `${claimPagePath(other.id)}${query}`,
      `${claimPagePath(one.id)}${query}x`,
      `${claimPagePath(one.id)}?expires=1&signature=x`,
    ]) {
      const page = await app.nobody.get(path, browser)
      assert.deepEqual([page.status, /not valid, or it is too old/.test(page.text)], [403, true], path)
      assert.equal((await app.nobody.get(path)).status, 403)
    }
    const action = `${claimPagePath(other.id)}/bank_info${query}`
    assert.equal((await app.nobody.call('POST', action, formOf(bankInfo))).status, 403)
    const path = pathOf(one.id)
    app.clock.advance(90 * 86_400)
    assert.equal((await app.nobody.get(path, browser)).status, 200, 'ninety days at least, by whole days')
    app.clock.advance(86_400)
    assert.equal((await app.nobody.get(path, browser)).status, 403)
  })
})
