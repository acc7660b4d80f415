import { type SomeText, type Texts, textsOf, written, writtenOrNull } from '../../data/texts.ts'
import type { Contact, DrawnShape, FieldValue, Input } from './facts.ts'

export type ContactDraft = Omit<Contact, 'note'> & { readonly note: Texts }
/** A field as the form holds it: numbers, ids and areas as typed, names one a line. */
export type DraftValue = string | boolean | Texts | readonly ContactDraft[]

export function draftOf(input: Input, value: FieldValue): DraftValue {
  switch (input.as) {
    case 'text':
      return textsOf(value as SomeText)
    case 'flag':
      return input.required ? value === true : String(value ?? '')
    case 'names':
      return (value as readonly string[]).join('\n')
    case 'contacts':
      return (value as readonly Contact[]).map((one) => ({ ...one, note: textsOf(one.note as SomeText) }))
    case 'shape':
      return value === null ? '' : JSON.stringify(value)
    default:
      return String(value ?? '')
  }
}

function shapeIn(text: string): DrawnShape | undefined {
  try {
    const shape: unknown = JSON.parse(text)
    return typeof shape === 'object' && shape !== null ? (shape as DrawnShape) : undefined
  } catch {
    return undefined
  }
}

/** What the service would not even take for the type of the field. */
export function faultIn(input: Input, draft: DraftValue): 'notANumber' | 'notAShape' | undefined {
  const text = String(draft).trim()
  if (input.as === 'shape') return text === '' || shapeIn(text) ? undefined : 'notAShape'
  if (input.as !== 'number') return undefined
  return text === '' ? input.required && 'notANumber' : Number.isFinite(Number(text)) ? undefined : 'notANumber'
}

/** What is sent for a field. One that is emptied has none. */
export function sentOf(input: Input, draft: DraftValue): FieldValue {
  const text = String(draft).trim()
  switch (input.as) {
    case 'text':
      return (input.required ? written : writtenOrNull)(draft as Texts)
    case 'flag':
      return text === '' ? null : text === 'true'
    case 'code':
    case 'number':
      return text === '' ? null : Number(text)
    case 'names':
      return text.split('\n').flatMap((name) => name.trim() || [])
    case 'contacts':
      return (draft as readonly ContactDraft[]).map((one) => ({ ...one, note: writtenOrNull(one.note) }))
    case 'shape':
      return shapeIn(text) ?? null
    default:
      return input.required ? text : text || null
  }
}
