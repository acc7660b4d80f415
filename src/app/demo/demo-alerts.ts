import { type AlertDraft, closeAlert, createAlert, publishAlert, updateAlert } from '../../intelligence/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { at, body, demoSource, headline } from '../demo-cast/times-and-texts.ts'
import type { Story } from './alert-story.ts'
import { alertsOfNature } from './alerts-of-nature.ts'
import { alertsOfPeople } from './alerts-of-people.ts'
import { stormToWatch } from './storm-to-watch.ts'

/** Every kind of footprint, all three risks, a thread of three, and one that is closed. */
const stories: readonly Story[] = [...alertsOfNature, ...alertsOfPeople]

const draftOf = (ctx: Ctx, story: Story): AlertDraft => ({
  headline: headline(story.title),
  body: body(story.text),
  bodyAdvice: { ...story.advice },
  category: story.category,
  riskLevel: story.riskLevel,
  safetyCategories: story.safety,
  sources: [demoSource(story.about)],
  ...story.where,
  ...(story.diseases && { diseases: story.diseases, incubation: true }),
  startsAt: at(ctx, story.published).now,
  finishesAt: story.ends === null ? null : at(ctx, story.ends).now,
})

async function publish(ctx: Ctx, story: Story): Promise<void> {
  const first = at(ctx, story.published)
  let { id } = await createAlert(first, draftOf(ctx, story))
  await publishAlert(first, id, undefined)
  for (const { days, riskLevel, reason } of story.updates ?? []) {
    const changes = { riskLevel, updateReason: { ...reason } }
    id = (await updateAlert(at(ctx, days), id, changes, { asDraft: false }, undefined)).id
  }
  if (!story.closed) return
  const { days, reason } = story.closed
  await closeAlert(at(ctx, days), id, { updateReason: { ...reason }, allClear: { ...reason } }, undefined)
}

/** Alerts where the demo’s travellers are, every one of them marked as demo; and a draft, for whoever wants to publish one. */
export async function createDemoAlerts(tx: Ctx): Promise<void> {
  for (const story of stories) await publish(tx, story)
  await createAlert(tx, draftOf(tx, stormToWatch))
}
