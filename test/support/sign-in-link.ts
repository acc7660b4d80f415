import assert from 'node:assert/strict'
import type { Caller, GivenCompany, TestNode } from './app.ts'

/** A person of the company signs in by a link that the company makes; the caller sends the session cookie. */
export async function signedInByLink(
  app: TestNode,
  company: GivenCompany,
  person: { readonly id: string },
): Promise<Caller> {
  const links = `/api/v2/org/${company.id}/users/${person.id}/sign_in_links`
  const { status, body, text } = await app.as(company).post<{ url: string }>(links)
  assert.equal(status, 201, text)
  const code = new URL(body.url).hash.replace('#code=', '')
  const signed = await app.nobody.post('/api/v2/session', { code })
  assert.equal(signed.status, 200, signed.text)
  return app.withHeaders({ cookie: String(signed.headers['set-cookie']).split(';')[0] ?? '' })
}
