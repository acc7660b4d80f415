import { sql } from 'kysely'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { readState, saveState } from '../../platform/db/system-state.ts'
import { readCountryNames } from '../../reference/index.ts'
import { cast } from '../demo-cast/cast.ts'
import type { Demo, DemoCompany, DemoFlights } from '../demo-cast/demo-json.ts'
import { demoCountries } from '../demo-cast/places.ts'
import { createDemoHelp, planDemoHelp } from '../demo-help/demo-help.ts'
import { createDemoProducts } from '../demo-products/demo-products.ts'
import { createDemoSales, type DemoSale } from '../demo-sales/demo-sales.ts'
import { createDemoAdvisories } from './demo-advisories.ts'
import { createDemoAlerts } from './demo-alerts.ts'
import { actAsDemoPeople, makeCompany, makeNetwork, makeStaff } from './demo-companies.ts'
import { createDemoCoupons } from './demo-coupons.ts'
import { createDemoFlights } from './demo-flights.ts'
import { createDemoRules } from './demo-rules.ts'

/** The company with what was sold, and its travellers with the trips that came with it. */
function withSales(
  company: Omit<DemoCompany, 'subscriptions' | 'flight_protection'>,
  sales: readonly DemoSale[],
  flights: DemoFlights | null,
): DemoCompany {
  const tripsOf = (person: string) => [
    ...sales.flatMap(({ userId, tripId }) => (userId === person && tripId ? [tripId] : [])),
    ...(flights?.user_id === person ? [flights.trip_id] : []),
  ]
  const travellers = company.travellers.map((one) => ({ ...one, trip_ids: [...one.trip_ids, ...tripsOf(one.id)] }))
  return { ...company, travellers, subscriptions: sales.map(({ id }) => id), flight_protection: flights }
}

/** True when this database holds the demo already. */
export async function demoExists(ctx: Ctx): Promise<boolean> {
  return (await readState(ctx.db, 'demo')) !== undefined
}

/**
 * Creates the demo in one transaction, once for each database, and then what its people do for each other (demo-help.ts). `keep` gets it before the commit: afterwards its keys are nowhere else, so a process
 * that is killed at the commit must have put them down.
 */
export async function createDemo(
  ctx: Ctx,
  baseUrl: string,
  keep: (demo: Demo) => void = () => {},
): Promise<Demo | undefined> {
  const made = await inTransaction(ctx, async (tx) => {
    // Whoever comes second waits for as long as the first takes.
    await sql`select set_config('statement_timeout', '0', true)`.execute(tx.db)
    await sql`select pg_advisory_xact_lock(7204313)`.execute(tx.db)
    if (await demoExists(tx)) return undefined
    // Without the reference data there are people, and nowhere to travel.
    const world = (await readCountryNames(tx, demoCountries)).length === demoCountries.length
    const { staff, acting } = await makeStaff(tx)
    if (world) await createDemoRules(tx)
    await createDemoCoupons(acting)
    const network = await makeNetwork(acting)
    const products = await createDemoProducts(tx)
    const companies: DemoCompany[] = []
    for (const one of cast) {
      const made = await makeCompany(tx, one, world)
      if (world) await actAsDemoPeople(acting, one, made)
      const { company, manager } = made
      const sales = world ? await createDemoSales(manager, company.id, one) : []
      const [, [first, last] = []] = one.travellers
      const holder = companies.length === 0 ? `${first} ${last}` : null
      const flights = await createDemoFlights(tx, manager, company.id, sales, companies.length, holder)
      companies.push(withSales(company, sales, flights))
    }
    if (world) {
      await createDemoAlerts(tx)
      await createDemoAdvisories(tx)
    }
    await saveState(tx.db, 'demo', { companies: companies.map((c) => c.id) }, tx.now)
    if (world) await planDemoHelp(tx)
    const demo = { base_url: baseUrl, staff, companies, network_responders: network, products }
    keep(demo)
    return demo
  })
  if (made) await createDemoHelp(ctx, made)
  return made
}
