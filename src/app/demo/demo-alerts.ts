import { closeAlert, createAlert, publishAlert, updateAlert } from '../../intelligence/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { at } from '../demo-cast/times-and-texts.ts'
import type { DemoAlert } from './alert-story.ts'
import { alertsOfNature } from './alerts-of-nature.ts'
import { alertsOfPeople } from './alerts-of-people.ts'
import { stormToWatch } from './storm-to-watch.ts'

/** Every kind of footprint, all three risks, a thread of three, and one that is closed. */
const alerts: readonly DemoAlert[] = [...alertsOfNature, ...alertsOfPeople]

async function publishStory(ctx: Ctx, { published, ends, draft, updates = [], closed }: DemoAlert): Promise<void> {
  const first = at(ctx, published)
  const times = { startsAt: first.now, finishesAt: ends === null ? null : at(ctx, ends).now }
  const { id } = await createAlert(first, { ...draft, ...times })
  await publishAlert(first, id, undefined)
  let latest = id
  for (const { days, riskLevel, reason } of updates) {
    const changes = { riskLevel, updateReason: { ...reason } }
    latest = (await updateAlert(at(ctx, days), latest, changes, { asDraft: false }, undefined)).id
  }
  if (closed)
    await closeAlert(
      at(ctx, closed.days),
      latest,
      { updateReason: { ...closed.reason }, allClear: { ...closed.reason } },
      undefined,
    )
}

/** Alerts where the demo’s travellers are, every one of them marked as demo; and a draft, for whoever wants to publish one. */
export async function createDemoAlerts(tx: Ctx): Promise<void> {
  for (const one of alerts) await publishStory(tx, one)
  const { draft, ends } = stormToWatch
  await createAlert(tx, { ...draft, startsAt: tx.now, finishesAt: at(tx, ends ?? 0).now })
}
