import type { Ctx } from '../../platform/ctx.ts'
import { type Assessment, assess } from '../assessment/assess.ts'
import { listItemsOfEvent } from '../event-items/event-item.store.ts'
import { readSurroundings } from '../surroundings/surroundings.service.ts'
import { findEventState } from './event-outcome.store.ts'

/**
 * What became of an event. `thread`: people were warned. `review`: a person decides, or no alert is wanted. `evidence`: there is nothing to
 * warn of.
 */
export interface EventOutcome {
  readonly outcome: 'thread' | 'review' | 'evidence'
  readonly thread: string | null
  readonly reasons: readonly string[]
}

/** Most events are no alerts, whatever their surroundings are. */
async function assessmentOf(ctx: Ctx, eventId: string): Promise<Assessment | undefined> {
  const items = await listItemsOfEvent(ctx.db, eventId)
  if (items.length === 0) return undefined
  const assessment = assess({ items })
  return assessment.outcome === 'evidence' ? assessment : assess({ items }, await readSurroundings(ctx, { items }))
}

export async function outcomeOfEvent(ctx: Ctx, eventId: string): Promise<EventOutcome> {
  const state = await findEventState(ctx.db, eventId)
  const { thread = null, why = [], discarded = null } = state ?? {}
  if (state?.isPublished) return { outcome: 'thread', thread, reasons: [] }
  if (thread !== null) return { outcome: 'review', thread, reasons: why }
  const assessment = await assessmentOf(ctx, eventId)
  if (!assessment || assessment.outcome === 'evidence')
    return { outcome: 'evidence', thread, reasons: assessment?.why ?? [] }
  if (discarded !== null) return { outcome: 'review', thread, reasons: [`discarded: ${discarded}`] }
  if (state?.isDue) return { outcome: 'review', thread, reasons: ['not-drafted-yet', ...assessment.why] }
  return { outcome: 'evidence', thread, reasons: ['already-over'] }
}
