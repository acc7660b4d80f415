import { useQuery } from '@tanstack/react-query'
import { api, type BodyOf, type Desk, ifMatch, inAllLanguages } from '../data/client.ts'
import { dayText } from '../data/names.ts'
import type { Say } from '../data/words.ts'
import type { words } from './words.ts'

export type Pair = Desk['VisaRequirementDesk']
export type Override = Desk['VisaOverride']
export type VisaWords = Say<keyof (typeof words)['en']>

export const kinds = ['visa_free', 'visa_on_arrival', 'eta', 'e_visa', 'visa_required', 'no_admission'] as const
const allKinds = [...kinds, 'own_country'] as const

const kindWord = (kind: string) => allKinds.find((one) => one === kind) ?? 'unknown'

interface Terms {
  readonly kind: string
  readonly days: number | null
  readonly freedom_of_movement?: boolean
}

/** "No visa, 90 days". */
export const termsText = ({ kind, days, freedom_of_movement: isFree }: Terms, t: VisaWords): string =>
  [t(kindWord(kind)), isFree ? t('free') : days !== null && t('daysOf', { n: days })].filter(Boolean).join(', ')

export const periodText = (
  { valid_from: from, valid_until: until }: Pick<Override, 'valid_from' | 'valid_until'>,
  t: VisaWords,
  language: string,
): string =>
  until === null
    ? t('fromDay', { day: dayText(from, language) })
    : t('fromUntil', { from: dayText(from, language), until: dayText(until, language) })

export const usePair = (id: string) =>
  useQuery({
    queryKey: ['visas', 'one', id],
    queryFn: async ({ signal }) => {
      const init = { path: { id }, signal }
      const [pair, versions] = await Promise.all([
        inAllLanguages.get('/api/desk/visa_requirements/{id}', init),
        inAllLanguages.get('/api/desk/visa_requirements/{id}/history', init),
      ])
      return { pair, versions }
    },
  })

export type NewOverride = BodyOf<'post', '/api/desk/visa_requirements'>

export const overrule = (fields: NewOverride): Promise<Pair> =>
  api.post('/api/desk/visa_requirements', { body: fields })

export const editOverride = (one: Override, fields: Record<string, unknown>): Promise<Pair> =>
  api.patch('/api/desk/visa_requirements/overrides/{id}', {
    path: { id: one.id },
    headers: ifMatch(one),
    body: fields,
  })

export const withdraw = (one: Override): Promise<Pair> =>
  api.delete('/api/desk/visa_requirements/overrides/{id}', { path: { id: one.id }, headers: ifMatch(one) })

/** The values of an override, as they are sent: to write it again, or to make it what it was. */
export const saidBy = (one: Override) => ({
  kind: one.kind,
  days: one.days,
  freedom_of_movement: one.freedom_of_movement,
  note: one.note,
  references: one.references,
  valid_from: one.valid_from,
  valid_until: one.valid_until,
})
