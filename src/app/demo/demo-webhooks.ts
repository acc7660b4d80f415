import { changeEndpoint, createEndpointSteps, type DemoTry, recordDemoTries } from '../../delivery/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { runTwoSteps } from '../../platform/db/two-steps.ts'
import { at } from '../demo-cast/times-and-texts.ts'

/** The host is of a domain that nobody can have, so it is not looked up. */
const rules = { allowPrivate: false, resolve: async () => [] }

const answer = 'Demo: nothing was sent. A server of yours would answer here.'
const good: DemoTry = { status: 200, answer, error: null }
const bad: DemoTry = { status: 503, answer, error: 'answered 503' }
/** More than the calendar has. */
const often = 20

/** The oldest event runs out of tries, the next succeeds at its second try, one still fails, all others succeed at once. */
function triesOf(n: number): readonly DemoTry[] {
  if (n === 0) return Array<DemoTry>(often).fill(bad)
  if (n === 1) return [bad, good]
  return n === 2 ? [bad] : [good]
}

/** Trips and check-ins. Without alerts and rules, whose events come after the demo was made, the log begins with deliveries that were tried. */
const tripEvents = [20, 21, 22, 30, 50, 53, 54]
/** Calls for help and alerts. */
const urgentEvents = [53, 110]

/** Registers endpoints before the company’s other acts, so that they get the events: one for trips and check-ins, one for what is urgent. Answers their ids. */
export async function createDemoEndpoints(tx: Ctx, companyId: string, domain: string): Promise<readonly string[]> {
  const then = at(tx, -20)
  const usual = { url: `https://hooks.${domain}/demo`, enabledEvents: tripEvents }
  const urgent = { url: `https://hooks.${domain}/demo/urgent`, enabledEvents: urgentEvents }
  const ids: string[] = []
  for (const one of [usual, urgent]) {
    const { endpoint } = await runTwoSteps(createEndpointSteps(then, companyId, one, rules))
    ids.push(endpoint.id)
  }
  return ids
}

/**
 * Pretends that a server answered, in the logs of deliveries, and disables the endpoints: the demo sends nothing. Events after that wait until
 * somebody gives an endpoint an address of their own and enables it.
 */
export async function finishDemoWebhooks(tx: Ctx, companyId: string, endpointIds: readonly string[]): Promise<void> {
  for (const [n, id] of endpointIds.entries()) {
    await recordDemoTries(tx, id, n === 0 ? triesOf : () => [good])
    await changeEndpoint(tx, companyId, id, { enabled: false }, rules)
  }
}
