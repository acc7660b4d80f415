import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import type { Caller } from '../../../test/support/app.ts'
import { joinAsGuest } from '../../people/members/guest.testing.ts'
import { orgWorld } from './org-trip.testing.ts'

const lima = { country_code: 'PE', lat: -12.0464, lng: -77.0428, type: 1 }
export const inLima = { destinations: [{ ...lima, entry_date: '2026-11-14', exit_date: '2026-11-20' }] }

interface Event {
  readonly name: string
  readonly payload: { readonly user_ids?: readonly string[]; readonly external_ids?: readonly string[] }
}

/** A company whose guest is `eva`, an account of `home`; `home` does not know of it. */
export async function guestWorld(t: TestContext) {
  const world = await orgWorld(t)
  const home = world.other
  const eva = await world.givenTraveller(home, { externalId: 'HOME-7', email: 'eva@example.com', firstName: 'Eva' })
  const inHost = await joinAsGuest(world, eva, world.company)
  const phone = world.as(eva)
  const phoneInHost = world.as(inHost)
  const eventsOf = async (companyId: string): Promise<readonly Event[]> =>
    (
      await sql<Event>`
        select event_name as name, payload from webhook_events where company_id = ${companyId} order by sequence`.execute(
        world.db.db(),
      )
    ).rows
  return { ...world, home, eva, phone, inHost, phoneInHost, eventsOf }
}

/** The ids in a list. */
export const idsOf = async (caller: Caller, path: string): Promise<readonly string[]> => {
  const { status, body, text } = await caller.get<{ id: string }[]>(path)
  assert.equal(status, 200, text)
  return body.map(({ id }) => id)
}
