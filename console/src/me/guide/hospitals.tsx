import { Globe, MapPin, Phone } from 'lucide-react'
import { useLanguage, useWords } from '../../data/words.ts'
import { Markdown } from '../../parts/markdown.tsx'
import {
  byDistance,
  distanceText,
  type Hospital,
  hospitalPage,
  type Located,
  type Near,
  nearQuery,
  type Point,
} from '../data/guide-data.ts'
import { useSaved } from '../data/saved.ts'
import { mapAddress, textOf } from '../data/text.ts'
import { dialable } from '../parts/numbers.tsx'
import { Loading } from '../parts/parts.tsx'
import css from './guide.module.css'
import { words } from './words.ts'

const shownAtOnce = 5
const phones: readonly number[] = [0, 2, 3, 92, 98]
const web = 4

function Reach({ hospital }: { readonly hospital: Hospital }) {
  const t = useWords(words)
  const { name, lat, lng, contact_details: details } = hospital
  const site = details.find(({ typ }) => typ === web)?.val
  return (
    <p className={css['reach']}>
      {details
        .filter(({ typ }) => phones.includes(typ))
        .map(({ id, val }) => (
          <a key={id} href={dialable(val)} aria-label={t('callHospital', { name, number: val })}>
            <Phone aria-hidden="true" size={18} />
            {val}
          </a>
        ))}
      {lat !== null && lng !== null && (
        <a href={mapAddress(lat, lng, name)} aria-label={t('mapOf', { name })}>
          <MapPin aria-hidden="true" size={18} />
          {t('map')}
        </a>
      )}
      {site && /^https?:/.test(site) && (
        <a href={site} target="_blank" rel="noreferrer noopener" aria-label={t('websiteOf', { name })}>
          <Globe aria-hidden="true" size={18} />
          {t('website')}
        </a>
      )}
    </p>
  )
}

function HospitalRow({ hospital, km }: Located) {
  const t = useWords(words)
  const language = useLanguage()
  const about = textOf(hospital.description)
  return (
    <li className={css['hospital']}>
      <p className={css['hospitalName']}>
        <strong dir="auto">{hospital.name}</strong>
        {km !== null && <span className={css['km']}>{distanceText(km, language)}</span>}
      </p>
      {hospital.address_str && (
        <p className={css['small']} dir="auto">
          {hospital.address_str}
        </p>
      )}
      {hospital.emergency && <p className={css['small']}>{t('emergency')}</p>}
      {hospital.accr_jci && <p className={css['small']}>{t('accredited')}</p>}
      {about !== '' && (
        <div className={css['small']}>
          <Markdown text={about} />
        </div>
      )}
      <Reach hospital={hospital} />
    </li>
  )
}

function HospitalList({ located, none }: { readonly located: readonly Located[]; readonly none: string }) {
  const t = useWords(words)
  if (located.length === 0) return <p className={css['note']}>{none}</p>
  const [first, more] = [located.slice(0, shownAtOnce), located.slice(shownAtOnce)]
  const rows = (all: readonly Located[]) => (
    <ol className={css['list']}>
      {all.map((one) => (
        <HospitalRow key={one.hospital.id} {...one} />
      ))}
    </ol>
  )
  return (
    <>
      {rows(first)}
      {more.length > 0 && (
        <details className={css['fold']}>
          <summary>{t('more', { n: more.length })}</summary>
          {rows(more)}
        </details>
      )}
    </>
  )
}

/** Near a place that is known beforehand, and so kept on the phone. Distances from `from`, where the person is. */
export function HospitalsNear({ near, from }: { readonly near: Near; readonly from?: Point | undefined }) {
  const t = useWords(words)
  const { data, isPending } = useSaved('guide', '/api/v2/hospitals', { query: nearQuery(near) })
  if (isPending) return <Loading />
  if (!data) return <p className={css['note']}>{t('notSaved')}</p>
  return (
    <>
      {from && <p className={css['small']}>{t('savedList')}</p>}
      <HospitalList located={byDistance(data, from ?? near)} none={t('noHospitals')} />
      <p className={css['small']}>{t('straight')}</p>
    </>
  )
}

/** Around the phone. Without a line: the list of the nearest place that is kept, from where the phone is. */
export function HospitalsAround({ point, kept }: { readonly point: Point; readonly kept: Near | undefined }) {
  const t = useWords(words)
  const { data, isPending } = useSaved('guide', '/api/v2/hospitals', { query: nearQuery(point) })
  if (isPending) return <Loading />
  if (!data) return kept ? <HospitalsNear near={kept} from={point} /> : <p className={css['note']}>{t('notSaved')}</p>
  return (
    <>
      <HospitalList located={byDistance(data, point)} none={t('noHospitals')} />
      <p className={css['small']}>{t('straight')}</p>
    </>
  )
}

/** Of a country where no point is known. */
export function HospitalsByName({ cc }: { readonly cc: string }) {
  const t = useWords(words)
  const { data, isPending } = useSaved('guide', '/api/v2/countries/{cc}/hospitals', {
    path: { cc },
    query: hospitalPage,
  })
  if (isPending) return <Loading />
  if (!data) return <p className={css['note']}>{t('notSaved')}</p>
  return (
    <>
      {data.length > 0 && <p className={css['small']}>{t('byName')}</p>}
      <HospitalList located={byDistance(data, undefined)} none={t('noHospitalsHere')} />
    </>
  )
}
