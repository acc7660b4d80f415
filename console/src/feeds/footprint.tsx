import { lazy, Suspense } from 'react'
import type { Desk } from '../data/client.ts'
import { textIn } from '../data/texts.ts'
import { useLanguage, useWords } from '../data/words.ts'
import type { Shape } from '../parts/map/shapes.ts'
import { Skeleton } from '../parts/placeholders.tsx'
import css from './feeds.module.css'
import { words } from './queue.words.ts'

const FootprintMap = lazy(async () => ({ default: (await import('../parts/map/footprint-map.tsx')).FootprintMap }))

/** The area of an alert: its names, and what is drawn of it. */
export function Footprint({ alert }: { readonly alert: Desk['Alert'] }) {
  const t = useWords(words)
  const language = useLanguage()
  const names = [
    ...alert.countries.map(({ name }) => textIn(name, language)),
    ...alert.country_divisions.map(({ name }) => textIn(name, language)),
    ...alert.airports.map(({ iata, name }) => iata ?? name),
    ...alert.locations.map(({ city_name, radius_km }) =>
      [city_name, radius_km && `${radius_km} km`].filter(Boolean).join(', '),
    ),
  ].filter(Boolean)
  const isDrawn = alert.locations.length + alert.polygons.length > 0
  return (
    <section className={css['part']}>
      <h3>{t('area')}</h3>
      {names.length > 0 && <p>{names.join(' · ')}</p>}
      {isDrawn && (
        <Suspense fallback={<Skeleton lines={6} />}>
          <FootprintMap points={alert.locations} polygons={alert.polygons as unknown as readonly Shape[]} />
        </Suspense>
      )}
    </section>
  )
}
