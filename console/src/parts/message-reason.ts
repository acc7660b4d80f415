import type { Desk } from '../data/client.ts'
import { countryName } from '../data/names.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { words } from './message-reason.words.ts'

export type Reason = Desk['NotificationReason']

const isWord = (name: string): name is keyof (typeof words)['en'] => Object.hasOwn(words.en, name)

/** Why the person was notified, in a phrase. */
export function useReasonText(): (reason: Reason) => string {
  const t = useWords(words)
  const language = useLanguage()
  const names = ({ people, people_count }: Reason): string => {
    const shown = people.map(({ name }) => name)
    const others = people_count - shown.length
    return new Intl.ListFormat(language, { type: 'conjunction' }).format([
      ...shown,
      ...(others > 0 ? [t(shown.length > 0 ? 'others' : 'somePeople', { n: others })] : []),
    ])
  }
  const matched = ({ relation, stay, distance_km }: Reason): string => {
    const km = distance_km?.toLocaleString(language, { maximumFractionDigits: 1 }) ?? ''
    const [why, by] = [`why_${relation}`, `by_${stay}`]
    return [isWord(why) && t(why, { km }), isWord(by) && t(by)].filter(Boolean).join(', ')
  }
  return (reason) => {
    const country = countryName(reason.country_code, language)
    const trip = reason.trip_name ? t('ofTrip', { name: reason.trip_name }) : ''
    const of = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(', ')
    switch (reason.kind) {
      case 'alert':
        return matched(reason) || of(t('about_alert'), trip)
      case 'people_alert':
        return reason.people_count > 0 ? t('concerns', { names: names(reason) }) : t('about_people_alert')
      case 'help':
        return reason.people_count > 0 ? t('needsHelp', { names: names(reason) }) : t('about_help')
      case 'check_in_request':
        return reason.asked_by ? t('askedBy', { name: reason.asked_by }) : t('about_check_in_request')
      default: {
        const about = `about_${reason.kind}`
        return of(isWord(about) ? t(about) : t('about_other'), country, trip)
      }
    }
  }
}

/** The page of what a message is about, where there is one and it is not the alert itself. */
export function subjectOf({ check_in_request_id, people, people_count, trip_id }: Reason): string | undefined {
  if (check_in_request_id) return `/safety/${check_in_request_id}`
  const [person] = people
  if (person && people_count === 1) return `/people/${person.id}`
  return trip_id ? `/trips/${trip_id}` : undefined
}
