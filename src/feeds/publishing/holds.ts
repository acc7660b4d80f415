import type { Assessment } from '../assessment/assessment.ts'
import { type ItemOfEvent, sentTogetherWith } from '../event-items/event-items.ts'
import type { Feed } from '../registry/feed.ts'
import type { Hold } from './rule.ts'

/** What no rule may publish, whatever it says. */
export interface Facts {
  readonly assessment: Assessment
  /** What counts. */
  readonly main: ItemOfEvent | undefined
  /** Of the event, `main` among them. */
  readonly items: readonly ItemOfEvent[]
  readonly feed: Feed | undefined
  readonly isDrifted: boolean
  readonly looksLikeAnother: boolean
  /** An alert about it was closed before. */
  readonly wasClosed: boolean
  /** What the draft lacks for being published. */
  readonly problems: Readonly<Record<string, string>>
}

const hour = 3_600_000

/** An earthquake is as old as it is, whenever its report was corrected. */
const timeOf = ({ report }: ItemOfEvent): Date | null =>
  report.kind === 'earthquake' ? (report.startsAt ?? report.sentAt) : (report.sentAt ?? report.startsAt)

/** How old an item may be is measured against the first answer that had it. */
function ageHold(main: ItemOfEvent, feed: Feed): Hold | undefined {
  const at = timeOf(main)
  if (!at) return 'age-unknown'
  return main.firstAt.getTime() - at.getTime() > feed.maxAgeHours * hour ? 'too-old' : undefined
}

/** Where a feed speaks for countries only, what it says of others is for a person. */
function regionHold({ footprint: { countries } }: Assessment, { region }: Feed): Hold | undefined {
  if (region.length === 0) return undefined
  if (countries.length === 0) return 'country-unknown'
  return countries.some((one) => !region.includes(one)) ? 'outside-region' : undefined
}

/** Why what counts may have been misread. A published text is then not changed by itself, either. */
export function doubtsOf(main: ItemOfEvent | undefined, items: readonly ItemOfEvent[]): Hold[] {
  const counting = main ? sentTogetherWith(main, items) : []
  const holds: (Hold | undefined)[] = [
    counting.some(({ remarks }) => remarks.length > 0) ? 'has-remarks' : undefined,
    counting.some(({ isReuse }) => isReuse) ? 'id-reused' : undefined,
  ]
  return holds.filter((one) => one !== undefined)
}

/** Why nobody but a person may publish it. */
export function holdsOf({ assessment, main, items, feed, ...facts }: Facts): string[] {
  const holds: (Hold | undefined)[] = [
    ...doubtsOf(main, items),
    main && feed ? ageHold(main, feed) : 'age-unknown',
    feed && regionHold(assessment, feed),
    facts.isDrifted ? 'drifted' : undefined,
    facts.looksLikeAnother ? 'looks-like-another' : undefined,
    facts.wasClosed ? 'closed-before' : undefined,
    Object.keys(facts.problems).length > 0 ? 'not-publishable' : undefined,
  ]
  return [...(assessment.outcome === 'alert' ? [] : assessment.why), ...holds.filter((one) => one !== undefined)]
}
