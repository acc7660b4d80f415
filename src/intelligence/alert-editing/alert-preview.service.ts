import type { Ctx } from '../../platform/ctx.ts'
import { type Language, languages, type Translated } from '../../platform/i18n.ts'
import { type Alert, publishErrors } from '../alerts/alert.ts'
import { loadAlertsInFull } from '../alerts/alert-parts.service.ts'
import type { AlertInFull } from '../alerts/alert-parts.ts'
import { listShapelessDivisions } from '../footprints/area.store.ts'
import { readAreas } from '../footprints/footprint.service.ts'
import { type ShownAreas, shapelessWarning } from '../footprints/footprint.ts'
import { getAlert } from './alert.service.ts'

/** Languages that every alert should have; another language is checked only when at least one text has it. */
const requiredLanguages: readonly Language[] = ['en', 'es']

export interface AlertPreview {
  readonly alert: Alert
  readonly areas: ShownAreas
  readonly full: AlertInFull
  readonly languages: readonly Language[]
  /** Language → the texts that have no translation and are shown in English. */
  readonly untranslated: ReadonlyMap<Language, readonly string[]>
  /** What prevents publishing: field → error. */
  readonly problems: Readonly<Record<string, string>>
  /** What staff should know before publishing. */
  readonly warnings: readonly string[]
}

const textsOf = (alert: Alert): readonly (readonly [field: string, text: Translated])[] =>
  Object.entries({
    headline: alert.headline,
    body: alert.body,
    body_advice: alert.bodyAdvice,
    update_reason: alert.updateReason,
    all_clear: alert.allClear,
  }).flatMap(([field, text]) => (text ? [[field, text] as const] : []))

/** Each language with the texts that it lacks. */
function untranslatedTexts(alert: Alert): ReadonlyMap<Language, readonly string[]> {
  const texts = textsOf(alert)
  const begun = languages.filter(
    (one) => requiredLanguages.includes(one) || texts.some(([, text]) => text[one] !== undefined),
  )
  return new Map(
    begun.map((one) => [one, texts.filter(([, text]) => text[one] === undefined).map(([field]) => field)] as const),
  )
}

/** The alert as its readers see it or will see it, and what is missing. */
export async function previewAlert(ctx: Ctx, id: string): Promise<AlertPreview> {
  const alert = await getAlert(ctx, id)
  const [full] = await loadAlertsInFull(ctx, [alert])
  if (!full) throw new Error('an alert has no parts')
  const untranslated = untranslatedTexts(alert)
  return {
    alert,
    areas: await readAreas(ctx, [alert.footprint], true),
    full,
    languages: [...untranslated.keys()],
    untranslated,
    problems: publishErrors(alert),
    warnings: (await listShapelessDivisions(ctx.db, alert.footprint.divisionIds)).map(shapelessWarning),
  }
}
