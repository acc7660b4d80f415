import { Type } from 'typebox'
import { code, id, idOrNull, list, namedObject, time, type Wire } from '../../platform/http/fields.ts'
import { timeOut } from '../../platform/http/times.ts'
import { invalid } from '../../platform/problem.ts'
import type { FilterChanges } from './alert-filter.service.ts'
import { type AlertFilter, riskLevels, riskNumber } from './alert-filter.ts'

export const AlertFilterV2 = namedObject(
  'AlertFilter',
  {
    id: id('Id of the filter.'),
    created_at: time('When it was made.'),
    updated_at: time('When it was last changed.'),
    risk_levels: list(
      code('A level:', { 0: 'low', 1: 'medium', 2: 'high' }, 0),
      'Alerts of these levels are blocked; empty: of every level.',
    ),
    safety_category_id: idOrNull(
      'Only alerts of this safety category, or of one below it, are blocked; null: of every category.',
    ),
  },
  { description: 'Filters for alerts that a person, or all people of an organization, do not get.' },
)

export const AlertFilterIn = Type.Object({
  alert_filter: namedObject(
    'AlertFilterInput',
    {
      risk_levels: Type.Optional(
        Type.Unsafe<number[] | null>({
          type: ['array', 'null'],
          items: { type: 'integer', description: '0 low, 1 medium, 2 high.', examples: [0] },
          maxItems: 100,
          description: 'Levels to block: 0 low, 1 medium, 2 high. Empty or null: every level of the category.',
          examples: [[0, 1]],
        }),
      ),
      safety_category_id: Type.Optional(
        Type.Unsafe<string | null>({
          type: ['string', 'null'],
          maxLength: 100,
          description: 'Id or slug of a safety category; those below it are blocked too. Null: every category.',
          examples: ['demonstration'],
        }),
      ),
    },
    { description: 'What to block. At least one of the two must say something.' },
  ),
})

export const toAlertFilterV2 = (filter: AlertFilter): Wire<typeof AlertFilterV2> => ({
  id: filter.id,
  created_at: timeOut(filter.createdAt),
  updated_at: timeOut(filter.updatedAt),
  risk_levels: filter.riskLevels.map((level) => riskNumber[level]),
  safety_category_id: filter.safetyCategoryId,
})

/** What a body that breaks its schema breaks besides. */
export function checkAlertFilterV2(body: Wire<typeof AlertFilterIn>): void {
  const { errors } = fromAlertFilterV2(body)
  if (errors) throw invalid(errors)
}

export function fromAlertFilterV2({ alert_filter: sent }: Wire<typeof AlertFilterIn>): FilterChanges {
  const numbers = sent.risk_levels === null ? [] : sent.risk_levels
  const unknown = numbers?.find((number) => !riskLevels.some((level) => riskNumber[level] === number))
  const category = sent.safety_category_id
  return {
    ...(unknown !== undefined && { errors: { risk_levels: [`${unknown} is no level: 0 low, 1 medium, 2 high`] } }),
    ...(numbers && { riskLevels: riskLevels.filter((level) => numbers.includes(riskNumber[level])) }),
    ...(category === undefined ? {} : { safetyCategory: category?.trim() || null }),
  }
}
