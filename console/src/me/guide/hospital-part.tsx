import { useId } from 'react'
import { useWords } from '../../data/words.ts'
import { kilometres, type Near } from '../data/guide-data.ts'
import { go, useRoute } from '../data/route.tsx'
import { BigButton } from '../parts/parts.tsx'
import css from './guide.module.css'
import { HospitalsAround, HospitalsByName, HospitalsNear } from './hospitals.tsx'
import { usePosition } from './position.ts'
import { words } from './words.ts'

/** Hospitals near the phone, a hotel or a place of the trip. The address has which (`?near=`), but never the position of the phone. */
export function Hospitals({ cc, nears }: { readonly cc: string; readonly nears: readonly Near[] }) {
  const t = useWords(words)
  const hint = useId()
  const choice = useId()
  const { search } = useRoute()
  const { position, locate } = usePosition()
  const wanted = search.get('near')
  const near = nears.find(({ key }) => key === wanted) ?? nears[0]
  const point = typeof position === 'object' && wanted === 'me' ? position : undefined
  const title = point ? t('hospitalsNearMe') : near ? t('hospitalsNear', { place: near.name }) : t('hospitals')
  const nearest = point && nears.toSorted((one, other) => kilometres(point, one) - kilometres(point, other))[0]
  return (
    <section aria-labelledby="hospitals" className={css['part']}>
      <h2 id="hospitals" dir="auto">
        {title}
      </h2>
      {!point && (
        <>
          <BigButton
            aria-describedby={hint}
            busy={position === 'locating'}
            onClick={() => {
              go(`/me/guide/${cc}?near=me`, { replace: true })
              locate()
            }}
          >
            {t('nearMe')}
          </BigButton>
          <p id={hint} className={css['small']} role={position === 'unknown' ? undefined : 'status'}>
            {t(position === 'locating' ? 'looking' : position === 'refused' ? 'noPosition' : 'nearMeWhat')}
          </p>
        </>
      )}
      {nears.length > 1 && (
        <div className={css['field']}>
          <label htmlFor={choice}>{t('nearWhat')}</label>
          <select
            id={choice}
            value={point ? 'me' : (near?.key ?? '')}
            onChange={({ target }) => go(`/me/guide/${cc}?near=${target.value}`, { replace: true })}
          >
            {point && <option value="me">{t('nearMe')}</option>}
            {nears.map(({ key, kind, name }) => (
              <option key={key} value={key}>
                {kind === 'here' ? t('here', { place: name }) : name}
              </option>
            ))}
          </select>
        </div>
      )}
      {point ? (
        <HospitalsAround key={`${point.lat} ${point.lng}`} point={point} kept={nearest} />
      ) : near ? (
        <HospitalsNear key={near.key} near={near} />
      ) : (
        <HospitalsByName cc={cc} />
      )}
    </section>
  )
}
