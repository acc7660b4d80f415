import type { AlertDraft } from '../../intelligence/index.ts'
import { type Alert, createAlert, editAlert, updateAlert } from '../../intelligence/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { Problem } from '../../platform/problem.ts'

/** A draft as it was written, and what of it was refused. */
export interface WrittenDraft {
  readonly alert: Alert
  /** What an alert cannot have, in the words of the refusal: a person decides about the rest. */
  readonly refused: readonly string[]
}

/** The fields by which a refusal names them, and what is left out then. */
const without: Readonly<Record<string, Partial<AlertDraft>>> = {
  polygons: { polygons: [] },
  locations: { points: [] },
  airport_ids: { airports: [] },
  country_ids: { countries: [] },
  full_country_ids: { fullCountries: [] },
  disease_ids: { diseases: [] },
  safety_category_ids: { safetyCategories: [] },
  sources: { sources: [] },
  finish: { finishesAt: null },
}

/** What is refused is left out and noted, so that a shape that cannot be drawn does not keep the rest from the editor. */
async function write(content: AlertDraft, save: (content: AlertDraft) => Promise<Alert>): Promise<WrittenDraft> {
  const refused: string[] = []
  let rest = content
  // Each round leaves out at least one field.
  for (;;) {
    try {
      return { alert: await save(rest), refused }
    } catch (error) {
      const fields = error instanceof Problem ? Object.entries(error.fields ?? {}) : []
      const known = fields.filter(([name]) => without[name])
      if (known.length === 0 || known.length < fields.length || refused.length > 20) throw error
      for (const [name, problems] of known) {
        refused.push(`${name} ${problems.join(', ')}`)
        rest = { ...rest, ...without[name] }
      }
    }
  }
}

export const writeFirst = (tx: Ctx, content: AlertDraft): Promise<WrittenDraft> =>
  write(content, (one) => createAlert(tx, one))

export const writeAgain = (tx: Ctx, draft: Alert, content: AlertDraft): Promise<WrittenDraft> =>
  write(content, (one) => editAlert(tx, draft.id, one, undefined))

/** A draft of the next alert of a thread. */
export const writeUpdate = (tx: Ctx, standing: Alert, content: AlertDraft): Promise<WrittenDraft> =>
  write(content, (one) => updateAlert(tx, standing.id, one, { asDraft: true }, undefined))
