import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import type { GivenUser } from '../../../test/support/app.ts'
import { fakeChannel, sendingApp } from '../../delivery/sending/sending.testing.ts'

const door = '/api/v2/session'
export const asking = '/api/v2/session/links'

export interface Link {
  readonly url: string
  readonly expires_at: string
}
interface Signed {
  readonly user: { readonly id: string }
  readonly company: { readonly id: string } | null
}
export interface ErrorBody {
  readonly error: { readonly code: string; readonly fields?: Record<string, string[]> }
}

/** A company with one traveller who confirmed e-mail address and phone number, and the messages that are sent. */
export async function links(t: TestContext) {
  const app = await sendingApp(t)
  const company = await app.givenCompany({ name: 'Dunlin Travel' })
  const ada = await app.givenTraveller(company, { email: 'Ada@example.com', phoneNumber: '+44 20 7946 0123' })
  const confirms = ({ id }: Pick<GivenUser, 'id'>) =>
    sql`update users set confirmed_at = now(), phone_link_used_at = now() where id = ${id}`.execute(app.db.db())
  await confirms(ada)
  const channels = { mail: fakeChannel('email'), sms: fakeChannel('sms'), push: fakeChannel('apns') }
  const codeIn = (text: string): string => /^.*http:\/\/godwit\.test\/me#code=(gwo_\w{33})$/s.exec(text)?.[1] ?? ''
  const signIn = (code: string) => app.nobody.post<Signed & ErrorBody>(door, { code })
  const send = async (): Promise<void> => app.run(await app.worker(Object.values(channels)))
  const pathOf = (person: Pick<GivenUser, 'id'>, of = company): string =>
    `/api/v2/org/${of.id}/users/${person.id}/sign_in_links`
  return { ...app, ...channels, company, ada, codeIn, signIn, send, pathOf, confirms }
}
