import type { AlertDraft } from '../../intelligence/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { assess } from '../assessment/assess.ts'
import type { Assessment } from '../assessment/assessment.ts'
import type { ItemOfEvent } from '../event-items/event-items.ts'
import { listFeedsWithKeys } from '../registry/feed.store.ts'
import type { Feed } from '../registry/feed.ts'
import { readSurroundings } from '../surroundings/surroundings.service.ts'
import { draftOf } from './content.ts'
import { listAirportsWithin, listDiseaseSlugs } from './places.store.ts'
import { toWritten, type Written } from './thread.ts'

export interface DraftingOptions {
  /** False: no rule publishes or closes anything, as in a replay of the past. */
  readonly publish: boolean
}

/** An event as it is now. */
export interface Happening extends DraftingOptions {
  readonly eventId: string
  readonly items: readonly ItemOfEvent[]
  /** Those of its items. */
  readonly feeds: ReadonlyMap<string, Feed>
  readonly assessment: Assessment
  readonly written: Written
  readonly diseases: readonly string[]
}

export const unnamedChange = { en: 'The warning has changed.', es: 'El aviso ha cambiado.' }

/** An event with its items, and what an alert about it would say; undefined: it needs none. */
export async function readHappening(
  tx: Ctx,
  { eventId, items }: Pick<Happening, 'eventId' | 'items'>,
  options: DraftingOptions,
  hasThread: boolean,
): Promise<Happening | undefined> {
  if (items.length === 0) return undefined
  // Most events are no alerts, whatever their surroundings are.
  if (!hasThread && assess({ items }).outcome === 'evidence') return undefined
  const keys = [...new Set(items.map(({ feed }) => feed))]
  const [surroundings, known] = await Promise.all([readSurroundings(tx, { items }), listFeedsWithKeys(tx.db, keys)])
  const assessment = assess({ items }, surroundings)
  const diseases = surroundings.disease ? await listDiseaseSlugs(tx.db, surroundings.disease.en) : []
  const feeds = new Map(known.map((feed) => [feed.key, feed]))
  return { ...options, eventId, items, feeds, assessment, written: toWritten(assessment), diseases }
}

export const contentOf = async (tx: Ctx, { assessment, items, feeds, diseases }: Happening): Promise<AlertDraft> =>
  draftOf(
    assessment,
    items,
    feeds,
    { diseases, airportsWithin: await listAirportsWithin(tx.db, assessment.footprint.airportsWithin) },
    tx.now,
  )
