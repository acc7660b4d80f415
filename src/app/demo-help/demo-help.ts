import { sql } from 'kysely'
import { changeOwnDutyHours, startConversation, writeMessage } from '../../assistance/index.ts'
import { saveOwnPaymentMethod } from '../../commerce/index.ts'
import { inCompany } from '../../people/index.ts'
import { type Actor, type Ctx, inTransaction, type RoleType } from '../../platform/ctx.ts'
import { readState, saveState } from '../../platform/db/system-state.ts'
import { cast, emailOf, networkCast, networkDomain } from '../demo-cast/cast.ts'
import type { Demo, DemoCompany, DemoResponder } from '../demo-cast/demo-json.ts'
import { at } from '../demo-cast/times-and-texts.ts'
import { type HelpCast, helpStories } from './help-stories.ts'

/** What is made of the part of the demo in which people help each other, in the order in which it was begun. */
const stateName = 'demo-help'

/** In the transaction of the demo: what `createDemoHelp` makes afterwards is due. */
export const planDemoHelp = (tx: Ctx): Promise<void> => saveState(tx.db, stateName, { begun: [] }, tx.now)

const first = (email: string): string | undefined =>
  cast
    .flatMap(({ domain, travellers, responders }) => [
      ...travellers.map(([name, last]) => [name, emailOf(name, last, domain)] as const),
      ...responders.map((one) => [one.first, emailOf(one.first, one.last, domain)] as const),
    ])
    .find(([, known]) => known === email)?.[0]

/** The hours of the responder with the address. */
async function keepHours(ctx: Ctx, email: string): Promise<void> {
  const all = [
    ...cast.flatMap(({ domain, responders }) => responders.map((one) => [one, domain] as const)),
    ...networkCast.map((one) => [one, networkDomain] as const),
  ]
  const [one] = all.find(([{ first: name, last }, domain]) => emailOf(name, last, domain) === email) ?? []
  if (!one) return
  const { days, from, until } = one.duty
  await changeOwnDutyHours(at(ctx, -50), { timezone: one.zone, weekly: days.map((day) => ({ day, from, until })) })
}

/** Somebody of the company, with the scope of their requests. */
function actingIn(ctx: Ctx, company: DemoCompany, userId: string, roles: readonly RoleType[]): Ctx {
  const features = cast.find(({ name }) => name === company.name)?.features ?? []
  const actor: Actor = { kind: 'user', userId, companyId: company.id, roles, features }
  return inCompany({ ...ctx, actor }, company.id)
}

/** Somebody of the network, who has no company. */
const ofNetwork = (ctx: Ctx, { id, roles }: DemoResponder): Ctx => ({
  ...ctx,
  actor: { kind: 'user', userId: id, companyId: null, roles, features: [] },
})

function castOf(ctx: Ctx, demo: Demo, company: DemoCompany): HelpCast {
  const found = (name: string, people: readonly { readonly id: string; readonly email: string }[]) => {
    const person = people.find(({ email }) => first(email) === name)
    if (!person) throw new Error(`The demo has nobody called ${name}.`)
    return person
  }
  const [doctor] = demo.network_responders
  if (!doctor) throw new Error('The demo has no responder of the network.')
  return {
    traveller: (name) => actingIn(ctx, company, found(name, company.travellers).id, ['traveller']),
    responder: (name) => {
      const { id } = found(name, company.responders)
      return actingIn(ctx, company, id, company.responders.find((one) => one.id === id)?.roles ?? [])
    },
    network: ofNetwork(ctx, doctor),
    manager: actingIn(ctx, company, company.manager.id, ['organization_admin', 'employee']),
    system: ctx,
  }
}

/** The test card that succeeds, good for four more years. */
async function saveCard(ctx: Ctx): Promise<void> {
  const expYear = ctx.now.getUTCFullYear() + 4
  await saveOwnPaymentMethod(at(ctx, -8), { number: '4242424242424242', expMonth: 12, expYear, cvc: '123' })
}

/** Cards of the travellers, duty hours of the responders, and a conversation among the people of each company. */
async function prepareCompany(ctx: Ctx, company: DemoCompany): Promise<void> {
  for (const { id } of company.travellers) await saveCard(actingIn(ctx, company, id, ['traveller']))
  for (const { id, email, roles } of company.responders) await keepHours(actingIn(ctx, company, id, roles), email)
  const manager = actingIn(ctx, company, company.manager.id, ['organization_admin', 'employee'])
  const { id: conversationId } = await startConversation(at(manager, -5), {
    name: 'Demo: travellers of the month',
    type: 0,
    participantIds: [...company.travellers, ...company.responders].map(({ id }) => id),
  })
  await writeMessage(at(manager, -5), conversationId, { body: 'Demo: here you reach each other, and us.' })
}

interface Progress {
  readonly begun: readonly string[]
}

async function makeMissing(ctx: Ctx, demo: Demo, company: DemoCompany): Promise<void> {
  const progress = await readState<Progress>(ctx.db, stateName)
  if (!progress) return
  const begun = [...progress.begun]
  const helpers = castOf(ctx, demo, company)
  const network = async (): Promise<void> => {
    for (const one of demo.network_responders) await keepHours(ofNetwork(ctx, one), one.email)
  }
  const steps = [
    ['the network', network] as const,
    ...demo.companies.map((one) => [`people of ${one.name}`, () => prepareCompany(ctx, one)] as const),
    ...Object.entries(helpStories).map(([name, play]) => [name, () => play(helpers)] as const),
  ]
  for (const [name, make] of steps) {
    if (begun.includes(name)) continue
    begun.push(name)
    await saveState(ctx.db, stateName, { begun }, ctx.now)
    await make()
  }
}

/**
 * Makes what people of the demo do for each other: issues, bids, appointments, conversations and notes. A payment provider is asked outside of
 * transactions, so this is not in the demo’s own. Each step is noted before it begins, and none is made twice, also when the process
 * ends in between; a second process waits.
 */
export async function createDemoHelp(ctx: Ctx, demo: Demo): Promise<void> {
  const [company] = demo.companies
  if (!company || !demo.network_responders) return
  await inTransaction(ctx, async (tx) => {
    // The first may take long, and this connection only waits for it.
    await sql`select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`.execute(
      tx.db,
    )
    await sql`select pg_advisory_xact_lock(7204314)`.execute(tx.db)
    await makeMissing(ctx, demo, company)
  })
}
