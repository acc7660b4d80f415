import { useQuery } from '@tanstack/react-query'
import { api } from '../data/client.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { idIn, type Proven } from './moments.ts'
import { words } from './words.ts'

const isWord = (name: string): name is keyof (typeof words)['en'] => Object.hasOwn(words.en, name)

/** Why the person was notified, where it is about an alert: the first match, or the sentence that says why there is none any more. */
export function useReason(message: Proven): string | undefined {
  const t = useWords(words)
  const language = useLanguage()
  const alert = idIn(message, 'alert_id')
  const { data, isError } = useQuery({
    queryKey: ['alerts', alert, 'why', message.user_id],
    queryFn: ({ signal }) =>
      api.get('/api/desk/alerts/{alert_id}/why', {
        path: { alert_id: alert ?? '' },
        query: { user_id: message.user_id },
        signal,
      }),
    enabled: alert !== undefined,
    retry: false,
  })
  if (!alert || isError) return t('reasonUnknown')
  if (!data) return undefined
  const [first] = data.reasons
  if (!first) return data.message
  const km = first.distance_km?.toLocaleString(language, { maximumFractionDigits: 1 }) ?? ''
  const [relation, by] = [`why_${first.relation}`, `by_${first.stay.kind}`]
  return [isWord(relation) && t(relation, { km }), isWord(by) && t(by)].filter(Boolean).join(', ')
}
