import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import type { Answer, GivenUser } from '../../../test/support/app.ts'
import { testVault } from '../../../test/support/database.ts'
import { twilioAuthToken, twilioSends } from '../../../test/support/twilio.ts'
import type { twilioSignature } from '../../platform/providers/twilio-signature.ts'
import { findDelivery, notify } from '../channels/channels.testing.ts'
import { fakeChannel, type SendingApp, sendingApp } from '../sending/sending.testing.ts'
import { receiptToken, twilioStatusPath } from './receipt.ts'
import { type ReceiptSenders, receiptSenders } from './receipt-ports.ts'

interface Proof {
  readonly delivered_at: string | null
  readonly delivered_by: string | null
  readonly deliveries: readonly {
    readonly channel: string
    readonly state: string
    readonly delivered_at: string | null
    readonly delivered_by: string | null
    readonly last_error: string | null
  }[]
  readonly timeline: readonly {
    readonly at: string
    readonly what: string
    readonly source: string | null
    readonly said: string | null
  }[]
}

/** The service with people who are notified by browser, SMS and e-mail, and those who report on it. */
export async function reportedApp(t: TestContext, senders: Partial<ReceiptSenders> = {}) {
  const app = await sendingApp(t)
  t.after(
    receiptSenders.replace(() => ({
      twilioAuthToken,
      mailEvents: () => undefined,
      mailReturn: 'bounces@godwit.example',
      ...senders,
    })),
  )
  const company = await app.givenCompany({ features: ['alerts'] })
  let phones = 0
  const given = () => app.givenTraveller(company, { phoneNumber: `+49 151 ${String(++phones).padStart(8, '0')}` })
  const sendOn = async (...channels: readonly ('sms' | 'email' | 'webpush' | 'apns')[]): Promise<void> =>
    app.run(await app.worker(channels.map((name) => fakeChannel(name))))
  return { ...app, company, given, sendOn, proofOf: (user: GivenUser) => proofOf(app, user) }
}

/** Registers a browser whose pushes a fake channel takes. */
export async function givenBrowser(app: Pick<SendingApp, 'db'>, user: GivenUser): Promise<void> {
  await sql`insert into devices (id, user_id, company_id, uuid, token, platform, created_at, updated_at)
    values (gen_random_uuid(), ${user.id}, ${user.companyId}, ${`browser of ${user.id}`}, ${`{"endpoint":"https://push.example/${user.id}"}`}, 'web', now(), now())`.execute(
    app.db.db(),
  )
}

/** What the proof of the person's newest notification says. */
async function proofOf(app: SendingApp, user: GivenUser): Promise<Proof> {
  const staff = app.as(await app.givenStaff())
  const list = await staff.get<{ id: string }[]>(`/api/desk/notifications?user_id=${user.id}&per_page=1`)
  const { status, body, text } = await staff.get<Proof>(`/api/desk/notifications/${list.body[0]?.id}`)
  assert.equal(status, 200, text)
  return body
}

/** Notifies the person, and returns the token of the delivery on this channel. */
export async function notified(
  app: SendingApp,
  user: GivenUser,
  channel: string,
): Promise<{ readonly token: string; readonly deliveryId: number }> {
  await notify(app, user)
  const { id } = await findDelivery(app, user, channel)
  return { token: tokenOfDelivery(Number(id)), deliveryId: Number(id) }
}

/** The token of a delivery, as its channel was given it. */
export const tokenOfDelivery = (deliveryId: number): string => receiptToken(testVault, deliveryId)

/** A status callback as Twilio sends it. */
export const twilioReports = (
  app: SendingApp,
  token: string,
  status: string,
  more: Readonly<Record<string, string>> = {},
  sign?: typeof twilioSignature,
): Promise<Answer> =>
  twilioSends(
    app,
    twilioStatusPath(token),
    {
      AccountSid: 'AC0123456789abcdef0123456789abcdef',
      ApiVersion: '2010-04-01',
      From: '+15005550006',
      To: '+491510000001',
      MessageSid: 'SM00000000000000000000000000000001',
      SmsSid: 'SM00000000000000000000000000000001',
      SmsStatus: status,
      MessageStatus: status,
      ...more,
    },
    sign,
  )
