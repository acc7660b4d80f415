import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useWords } from '../data/words.ts'
import type { Shape } from '../parts/map/shapes.ts'
import { Skeleton } from '../parts/placeholders.tsx'
import { type Alert, inEffect } from './alert-data.ts'
import css from './alerts.module.css'
import { words } from './words.ts'

const FootprintMap = lazy(async () => ({ default: (await import('../parts/map/footprint-map.tsx')).FootprintMap }))

const mapHeight = 220

/** The countries that are drawn: those covered whole, and without a finer place those that it names. */
function countriesOf(alert: Alert): readonly string[] {
  const isFiner =
    alert.locations.length +
      alert.polygons.length +
      alert.country_divisions.length +
      alert.country_regions.length +
      alert.airports.length >
    0
  return alert.countries.flatMap(({ id, code }) =>
    code !== null && (!isFiner || alert.full_country_ids.includes(id)) ? [code] : [],
  )
}

/** Where the alert happens. Its people are on the map of all of them. */
export function Area({ alert }: { readonly alert: Alert }) {
  const t = useWords(words)
  const codes = new Map(alert.countries.map(({ id, code }) => [id, code]))
  const divisions = alert.country_divisions.flatMap(({ id, country_id }) => {
    const country = codes.get(country_id)
    return country ? [{ id, country }] : []
  })
  const countries = countriesOf(alert)
  if (alert.locations.length + alert.polygons.length + divisions.length + countries.length === 0) return null
  return (
    <section className={css['card']} aria-label={t('area')}>
      <div className={css['cardHead']}>
        <h2>{t('area')}</h2>
        {alert.status === inEffect && (
          <Link to="/map" search={{ alert: alert.id }}>
            {t('onMap')}
          </Link>
        )}
      </div>
      <Suspense fallback={<Skeleton lines={1} height={mapHeight} />}>
        <FootprintMap
          points={alert.locations}
          polygons={alert.polygons as unknown as readonly Shape[]}
          countries={countries}
          divisions={divisions}
        />
      </Suspense>
    </section>
  )
}
