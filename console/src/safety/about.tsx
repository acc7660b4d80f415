import { useQuery } from '@tanstack/react-query'
import { api } from '../data/client.ts'
import { useLanguage, useWords } from '../data/words.ts'
import type { CheckInRequest } from './names.ts'
import { words } from './words.ts'

type Translated = string | Readonly<Record<string, string>> | null | undefined

export function useHeadline(alertId: string | null | undefined): string | undefined {
  const language = useLanguage()
  const { data } = useQuery({
    queryKey: ['alerts', 'headline', alertId],
    queryFn: ({ signal }) => api.get('/api/desk/alerts/{alert_id}', { path: { alert_id: alertId ?? '' }, signal }),
    enabled: Boolean(alertId),
    retry: false,
  })
  const headline = data?.headline as Translated
  return typeof headline === 'string' ? headline : (headline?.[language] ?? headline?.['en'])
}

const useCountryName = (): ((code: string | null) => string) => {
  const names = new Intl.DisplayNames(useLanguage(), { type: 'region', fallback: 'code' })
  return (code) => (code === null ? '' : /^[A-Za-z]{2}$/.test(code) ? (names.of(code.toUpperCase()) ?? code) : code)
}

/** What a request was about: the alert and the country, else the message, or how many were named. */
export function About({
  request,
  withMessage = false,
}: {
  readonly request: CheckInRequest
  readonly withMessage?: boolean
}) {
  const t = useWords(words)
  const headline = useHeadline(request.alert_id)
  const country = useCountryName()
  const subject = [headline, request.country && country(request.country)].filter(Boolean).join(' · ')
  return <>{subject || (withMessage && request.message) || t('namedPeople', { n: request.named })}</>
}
