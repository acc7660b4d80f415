import type { Ctx } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { invalid } from '../../platform/problem.ts'
import { addError, type Errors, type TextIn, writeOptionalText, writeText } from '../../platform/texts.ts'
import {
  type AlertCategory,
  type AlertContent,
  type AlertSource,
  contentErrors,
  type RiskLevel,
  type SourceOrigin,
} from '../alerts/alert.ts'
import { resolveFootprint, resolveIds } from '../footprints/footprint.service.ts'
import { emptyFootprint, type FootprintInput } from '../footprints/footprint.ts'

/** A source that a feed brought. */
interface SourceChange {
  readonly url: string
  readonly origin: SourceOrigin | null
}

/** The fields that an editor sends; a field that is left out keeps its value. */
export interface AlertChanges extends FootprintInput {
  readonly headline?: TextIn
  readonly body?: TextIn
  readonly bodyAdvice?: TextIn | null
  readonly updateReason?: TextIn | null
  readonly category?: AlertCategory
  readonly riskLevel?: RiskLevel
  readonly startsAt?: Date
  readonly finishesAt?: Date | null
  readonly incubation?: boolean
  /** Ids or slugs. */
  readonly diseases?: readonly string[]
  readonly safetyCategories?: readonly string[]
  readonly confirmedUntil?: Date | null
  /** An address alone keeps what is known of it. */
  readonly sources?: readonly (string | SourceChange)[]
}

/** The fields that a new alert requires. */
export type AlertDraft = AlertChanges & Required<Pick<AlertChanges, 'headline' | 'body' | 'category' | 'riskLevel'>>

const maxHeadlineLength = 300
export const maxTextLength = 50_000

/** The content of a new alert before the sent fields are applied. */
export const emptyContent = (draft: AlertDraft, now: Date): AlertContent => ({
  headline: {},
  body: {},
  bodyAdvice: null,
  updateReason: null,
  category: draft.category,
  riskLevel: draft.riskLevel,
  startsAt: now,
  finishesAt: null,
  confirmedUntil: null,
  incubation: false,
  diseaseIds: [],
  safetyCategoryIds: [],
  sources: [],
  footprint: emptyFootprint,
})

const isWebAddress = (url: string): boolean =>
  URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) && url.length <= 2000

function sourcesOf(
  ctx: Ctx,
  changes: readonly (string | SourceChange)[],
  before: readonly AlertSource[],
  errors: Errors,
): AlertSource[] {
  // Each address once, with the first origin that was sent for it.
  const sent = new Map<string, SourceOrigin | null | undefined>()
  for (const one of changes) {
    const [url, origin] = typeof one === 'string' ? [one.trim()] : [one.url.trim(), one.origin]
    sent.set(url, sent.get(url) ?? origin)
  }
  const wrong = [...sent.keys()].find((url) => !isWebAddress(url))
  if (wrong !== undefined) addError(errors, 'sources', `"${wrong.slice(0, 100)}" is not a web address`)
  return [...sent].map(([url, origin]) => {
    const known = before.find((source) => source.url === url)
    return { id: known?.id ?? newId(ctx.now), url, origin: origin === undefined ? (known?.origin ?? null) : origin }
  })
}

/** The content after an edit, validated; throws one error that lists all mistakes. */
export async function contentAfter(
  ctx: Ctx,
  changes: AlertChanges,
  before: AlertContent,
  rule: { reasonNeeded: boolean } = { reasonNeeded: false },
): Promise<AlertContent> {
  const errors: Errors = {}
  const texts = {
    headline:
      changes.headline === undefined
        ? before.headline
        : writeText(before.headline, changes.headline, 'headline', maxHeadlineLength, errors),
    body:
      changes.body === undefined ? before.body : writeText(before.body, changes.body, 'body', maxTextLength, errors),
    bodyAdvice:
      changes.bodyAdvice === undefined
        ? before.bodyAdvice
        : writeOptionalText(before.bodyAdvice, changes.bodyAdvice, 'body_advice', maxTextLength, errors),
    updateReason:
      changes.updateReason === undefined
        ? before.updateReason
        : writeOptionalText(before.updateReason, changes.updateReason, 'update_reason', maxTextLength, errors),
  }
  const [diseaseIds, safetyCategoryIds, footprint] = await Promise.all([
    changes.diseases === undefined
      ? before.diseaseIds
      : resolveIds(ctx, 'disease', changes.diseases, 'disease_ids', errors),
    changes.safetyCategories === undefined
      ? before.safetyCategoryIds
      : resolveIds(ctx, 'safety_category', changes.safetyCategories, 'safety_category_ids', errors),
    resolveFootprint(ctx, changes, before.footprint, errors),
  ])
  const content: AlertContent = {
    ...texts,
    category: changes.category ?? before.category,
    riskLevel: changes.riskLevel ?? before.riskLevel,
    startsAt: changes.startsAt ?? before.startsAt,
    finishesAt: changes.finishesAt === undefined ? before.finishesAt : changes.finishesAt,
    confirmedUntil: changes.confirmedUntil === undefined ? before.confirmedUntil : changes.confirmedUntil,
    incubation: changes.incubation ?? before.incubation,
    diseaseIds,
    safetyCategoryIds,
    sources: changes.sources === undefined ? before.sources : sourcesOf(ctx, changes.sources, before.sources, errors),
    footprint,
  }
  for (const [field, message] of Object.entries(contentErrors(content))) addError(errors, field, message)
  if (rule.reasonNeeded && content.updateReason === null && !errors['update_reason'])
    addError(errors, 'update_reason', 'is required: say what changed')
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return content
}
