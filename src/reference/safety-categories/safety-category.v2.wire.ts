import { id, idOrNull, namedObject, text, time, translatedText, type Wire } from '../../platform/http/fields.ts'
import { timeOut } from '../../platform/http/times.ts'
import { type Locale, translated } from '../../platform/i18n.ts'
import type { SafetyCategory } from './safety-category.ts'

export const SafetyCategoryV2 = namedObject('SafetyCategory', {
  id: id('Id of the category.'),
  created_at: time('When it was first recorded.'),
  updated_at: time('When it was last changed.'),
  slug: text('A name for programs.', 'demonstration'),
  name: translatedText('Its name.', 'Demonstration'),
  description: translatedText(
    'What belongs to it.',
    'A planned or spontaneous gathering, march or sit-in in a public place.',
  ),
  parent_id: idOrNull('The category above it; null on the upper level.'),
})

export const toSafetyCategoryV2 = (category: SafetyCategory, locale: Locale): Wire<typeof SafetyCategoryV2> => ({
  id: category.id,
  created_at: timeOut(category.createdAt),
  updated_at: timeOut(category.updatedAt),
  slug: category.slug,
  name: translated(category.name, locale),
  description: translated(category.description, locale),
  parent_id: category.parentId,
})
