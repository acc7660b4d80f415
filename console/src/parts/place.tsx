import type { Desk } from '../data/client.ts'
import { useWords } from '../data/words.ts'
import { words } from './place-words.ts'
import { Ago, Time } from './time.tsx'

type LastPlace = Desk['LastPlace']

/** Names of places come in the language of the page; a map of languages is never requested. */
const plain = (name: LastPlace['country']): string => (typeof name === 'string' ? name : '')

/** Where somebody was last known to be: ● reported, ○ planned, and never more than is known. */
export function usePlaceText(): (place: LastPlace) => string {
  const t = useWords(words)
  return (place) => {
    const country = plain(place.country) || (place.country_code ?? '')
    if (place.certainty === 'unknown') return t('unknownPlace')
    if (place.flight_number) return t('flight', { number: place.flight_number })
    if (place.certainty === 'country_only') return t('only', { country })
    const where = [plain(place.division), country].filter(Boolean).join(', ')
    const point = place.lat !== null && place.lng !== null ? `${place.lat.toFixed(3)}, ${place.lng.toFixed(3)}` : ''
    return [where || point || t('unknownPlace'), place.anonymized ? t('within') : ''].filter(Boolean).join(' · ')
  }
}

type Newer = Pick<LastPlace, 'country' | 'country_code' | 'newer' | 'since'>

/** How old the place is, and what is newer but less exact; nothing where it is the newest. */
export function NewerPlace({ country, country_code, newer, since }: Newer) {
  const t = useWords(words)
  if (!newer) return null
  const isReported = newer.certainty === 'reported'
  return (
    <span>
      {since && (
        <>
          {' '}
          ({t('since')} <Time at={since} />)
        </>
      )}
      <span className="soft">
        {' '}
        · <span aria-hidden="true">{isReported ? '● ' : ''}</span>
        {t(isReported ? 'newerReported' : 'newerPlanned', { country: plain(country) || (country_code ?? '') })}{' '}
        <Ago at={newer.since} />
      </span>
    </span>
  )
}

export function Place({ place }: { readonly place: LastPlace }) {
  const t = useWords(words)
  const text = usePlaceText()
  const isReported = place.certainty === 'reported'
  const isKnown = isReported || place.certainty === 'planned'
  return (
    <span className={isKnown ? undefined : 'soft'}>
      {isKnown && (
        <>
          <span aria-hidden="true">{isReported ? '●' : '○'} </span>
          <span className="only-read-aloud">{t(isReported ? 'reported' : 'planned')}: </span>
        </>
      )}
      {text(place)}
      <NewerPlace {...place} />
    </span>
  )
}
