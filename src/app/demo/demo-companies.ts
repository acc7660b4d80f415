import { randomBytes } from 'node:crypto'
import { changePolicy, type PolicyRules } from '../../delivery/index.ts'
import {
  createCompany,
  createKey,
  createNetworkResponder,
  createUser,
  inviteByAddress,
  type User,
  userToken,
} from '../../people/index.ts'
import type { Ctx, RoleType } from '../../platform/ctx.ts'
import { type Cast, type CastResponder, cast, emailOf, networkCast, networkDomain } from '../demo-cast/cast.ts'
import type { Demo, DemoCompany, DemoPerson, DemoResponder } from '../demo-cast/demo-json.ts'
import { at } from '../demo-cast/times-and-texts.ts'
import { type Acting, createDemoCheckIns, registerDemoPhones } from './demo-check-ins.ts'
import { createDemoHealth } from './demo-health.ts'
import { createDemoPreferences } from './demo-preferences.ts'
import { createDemoTrips } from './demo-trips.ts'
import { createDemoEndpoints, finishDemoWebhooks } from './demo-webhooks.ts'

/** A company of the demo, and what its people need to act. */
export interface MadeCompany {
  readonly company: DemoCompany
  readonly manager: Ctx
  readonly travellers: readonly Acting[]
  readonly endpointIds: readonly string[]
}

/** When the people’s accounts were made and when their trips were booked, in days from now. */
const accountsMade = -60
const tripsBooked = -9

/** Whose check-ins do not say where exactly they are. */
const privateTravellers = ['Kenji']

const tokenOf = ({ vault }: Ctx, user: User): string =>
  userToken(vault, { userId: user.id, companyId: user.companyId, version: user.tokenVersion })

const secretWord = (): string => randomBytes(12).toString('base64url')

/** The service’s own person, and the context in which they act. */
export async function makeStaff(ctx: Ctx): Promise<{ readonly staff: Demo['staff']; readonly acting: Ctx }> {
  const staff = { email: 'staff@godwit.example', password: secretWord() }
  const user = await createUser(ctx, { companyId: null, firstName: 'Kim', lastName: 'Berg', staff: true, ...staff })
  const key = await createKey(ctx, { kind: 'staff', name: 'Demo scripts', companyId: null, userId: user.id })
  const actor = { kind: 'staff', userId: user.id, keyId: null, sessionId: null } as const
  return { staff: { ...staff, key: key.secret }, acting: { ...ctx, actor } }
}

async function makeManager(ctx: Ctx, companyId: string, { manager: [first, last], domain }: Cast) {
  const signIn = { email: emailOf(first, last, domain), password: secretWord() }
  const roles: readonly RoleType[] = ['organization_admin', 'employee']
  const user = await createUser(ctx, { companyId, firstName: first, lastName: last, ...signIn, roles })
  return { id: user.id, ...signIn, token: tokenOf(ctx, user) }
}

async function makeResponder(ctx: Ctx, one: CastResponder, domain: string, companyId: string | null) {
  const [clinicApptCost, housecallCost, telemedConsultCost] = one.costs
  const email = emailOf(one.first, one.last, domain)
  const person = {
    companyId,
    firstName: one.first,
    lastName: one.last,
    email,
    timezoneIdentifier: one.zone,
    languagesSpoken: one.speaks,
    bio: one.bio,
    doctorSettings: { clinicApptCost, housecallCost, telemedConsultCost, istmNumber: null, clinicAddress: one.clinic },
  }
  const user =
    companyId === null
      ? (await createNetworkResponder(ctx, { ...person, types: [one.role] })).account.user
      : await createUser(ctx, { ...person, roles: [one.role] })
  return { id: user.id, email, token: tokenOf(ctx, user), roles: [one.role] }
}

/** Those of the network, who belong to no company. */
export async function makeNetwork(staff: Ctx): Promise<readonly DemoResponder[]> {
  const made: DemoResponder[] = []
  for (const one of networkCast) made.push(await makeResponder(at(staff, accountsMade), one, networkDomain, null))
  return made
}

async function makeResponders(ctx: Ctx, companyId: string, { responders, domain }: Cast): Promise<DemoResponder[]> {
  const made: DemoResponder[] = []
  for (const one of responders) made.push(await makeResponder(ctx, one, domain, companyId))
  return made
}

/** What invoices and certificates print of the company. The numbers are of those that the United Kingdom keeps free for stories. */
const letterheadOf = ({ domain }: Cast) => ({
  address: 'Demo: 14 Estuary Road\nLondon E16 2QU, United Kingdom',
  tax_number: 'VAT GB 000 0000 00',
  phone: '+44 20 7946 0100',
  email: `help@${domain}`,
  website: `www.${domain}`,
  emergency_phone: '+44 20 7946 0199',
})

/** Of the numbers that the United Kingdom keeps free for stories: nobody has them. The simulator behaves by the external id. */
const phoneOf = ({ domain }: Cast, n: number): string =>
  `+447700900${100 * cast.findIndex((other) => other.domain === domain) + 100 + n}`

/** Further ways follow sooner than usual, so that whoever tries the demo sees them. */
const soonAboutAlerts: PolicyRules = {
  enabled: true,
  endsWith: 'delivered',
  steps: [
    { afterMinutes: 1, channels: ['sms'] },
    { afterMinutes: 3, channels: ['voice'] },
  ],
  listAfterMinutes: 5,
}

/** The company, its keys and its people; with the reference data also their trips. */
export async function makeCompany(ctx: Ctx, one: Cast, world: boolean): Promise<MadeCompany> {
  const then = at(ctx, accountsMade)
  const settings = { letterhead: letterheadOf(one) }
  const { id, name } = await createCompany(then, {
    name: one.name,
    features: one.features,
    settings,
    helpPhone: one.helpPhone,
  })
  const manager = await makeManager(then, id, one)
  const key = await createKey(then, { kind: 'company', name: 'Demo server', companyId: id, userId: null })
  const publicKey = await createKey(then, { kind: 'public', name: 'Demo web page', companyId: id, userId: null })
  const endpointIds = world ? await createDemoEndpoints(ctx, id, one.domain) : []
  const travellers: DemoPerson[] = []
  const acting: Acting[] = []
  for (const [firstName, lastName, homeCountry, language, timezoneIdentifier, nationalities = []] of one.travellers) {
    const email = emailOf(firstName, lastName, one.domain)
    const user = await createUser(then, {
      companyId: id,
      firstName,
      lastName,
      email,
      homeCountry,
      nationalities,
      language,
      timezoneIdentifier,
      externalId: `${one.domain.split('.')[0]}-${travellers.length + 1}`,
      phoneNumber: phoneOf(one, travellers.length),
      languagesSpoken: [language],
      settings: { check_in_with_location: !privateTravellers.includes(firstName) },
      confirmedAt: then.now,
    })
    const booked = at(ctx, tripsBooked)
    const tripIds = world ? await createDemoTrips(booked, ctx.now, id, firstName, user.id) : []
    travellers.push({ id: user.id, email, token: tokenOf(ctx, user), trip_ids: tripIds })
    const actor = {
      kind: 'user',
      userId: user.id,
      companyId: id,
      roles: ['traveller'],
      features: one.features,
    } as const
    acting.push({ name: firstName, id: user.id, ctx: { ...ctx, actor } })
  }
  const features = one.features
  return {
    company: {
      id,
      name,
      key: key.secret,
      public_key: publicKey.secret,
      white_label: features.includes('white_label'),
      manager,
      travellers,
      responders: await makeResponders(then, id, one),
      subscriptions: [],
      flight_protection: null,
    },
    manager: { ...ctx, actor: { kind: 'manager', userId: manager.id, companyId: id, features, sessionId: null } },
    travellers: acting,
    endpointIds,
  }
}

/** What the people of the company have done since: phones, settings, check-ins, invitations. */
export async function actAsDemoPeople(staff: Ctx, one: Cast, made: MadeCompany): Promise<void> {
  const { company, manager, travellers, endpointIds } = made
  await registerDemoPhones(travellers)
  await createDemoPreferences(manager, company.id, travellers)
  await changePolicy(at(manager, -8), company.id, 'alert', soonAboutAlerts, undefined)
  await createDemoHealth(manager)
  await createDemoCheckIns(manager, travellers)
  for (const [firstName, lastName, role] of one.invited) {
    const email = emailOf(firstName, lastName, one.domain)
    const input = { email, firstName, lastName, roles: [role], companyId: company.id }
    await inviteByAddress(at(staff, -2), input, staff.baseUrl)
  }
  await finishDemoWebhooks(manager, company.id, endpointIds)
}
