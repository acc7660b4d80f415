import { lazy, Suspense, useState } from 'react'
import { useScheme } from '../../data/scheme.ts'
import { useLanguage, useWords } from '../../data/words.ts'
import { Button } from '../../parts/button.tsx'
import { Chip, Chips } from '../../parts/chips.tsx'
import { Check } from '../../parts/field.tsx'
import type { Point, Shape } from '../../parts/map/shapes.ts'
import { type FoundPlace, PlaceSearch } from '../../parts/place-search.tsx'
import { Skeleton } from '../../parts/placeholders.tsx'
import { type Fields, keyOf } from './draft-fields.ts'
import css from './editor.module.css'
import { areaKm2, parseCorners, shapeOf } from './shapes.ts'
import { words } from './words.ts'

const AreaMap = lazy(async () => ({ default: (await import('./area-map.tsx')).AreaMap }))

const without = <T,>(list: readonly T[], at: number): T[] => list.filter((_, index) => index !== at)
const added = (list: readonly string[], id: string): string[] => (list.includes(id) ? [...list] : [...list, id])

/** The fields after a place was chosen. A city is a point with its country. */
function withPlace(fields: Fields, place: FoundPlace): Partial<Fields> {
  const { kind, id, point, countryId } = place
  if (kind === 'country') return { country_ids: added(fields.country_ids, id) }
  if (kind === 'division') return { country_division_ids: added(fields.country_division_ids, id) }
  if (kind === 'airport') return { airport_ids: added(fields.airport_ids, id) }
  if (kind === 'airline') return { airline_ids: added(fields.airline_ids, id) }
  return {
    ...(point && { locations: [...fields.locations, { ...point, radius_km: 25 }] }),
    ...(countryId && { country_ids: added(fields.country_ids, countryId) }),
  }
}

/** What is drawn can be typed: one corner a line. */
function TypedArea({ onDone }: { readonly onDone: (shape: Shape) => void }) {
  const t = useWords(words)
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  return (
    <details className={css['typed']}>
      <summary>{t('typeArea')}</summary>
      <label htmlFor="field-polygons">{t('corners')}</label>
      <textarea
        id="field-polygons"
        rows={4}
        placeholder={'-11.9, -77.2\n-11.9, -76.8\n-12.3, -76.8'}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {error && <p className={css['error']}>{error}</p>}
      <Button
        onClick={() => {
          const corners = parseCorners(text)
          if ('wrong' in corners) return setError(t('wrongCorner', { line: corners.wrong }))
          if (corners.corners.length < 3) return setError(t('fewCorners'))
          setError(undefined)
          setText('')
          onDone(shapeOf(corners.corners))
        }}
      >
        {t('addArea')}
      </Button>
    </details>
  )
}

const lists = ['country_division_ids', 'country_region_ids', 'airport_ids', 'airline_ids'] as const

export function PlacePanel({
  fields,
  names,
  errors,
  change,
  learn,
}: {
  readonly fields: Fields
  readonly names: ReadonlyMap<string, string>
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly change: (next: Partial<Fields>) => void
  /** The name of a place that the service has not given back yet. */
  readonly learn: (id: string, name: string) => void
}) {
  const t = useWords(words)
  const language = useLanguage()
  const scheme = useScheme()
  const number = (n: number): string => n.toLocaleString(language, { maximumFractionDigits: 0 })
  const problems = ['country_ids', 'polygons', 'locations', 'airport_ids', 'airline_ids'].flatMap(
    (key) => errors[key] ?? [],
  )
  const labelOf = (point: Point): string => {
    const km = point.radius_km ?? 50
    const city = names.get(keyOf(point))
    return city === undefined
      ? t('pointOf', { lat: point.lat.toFixed(2), lng: point.lng.toFixed(2), km })
      : t('cityOf', { city, km })
  }
  const drawn = fields.polygons.length + fields.locations.length > 0
  return (
    <section className={css['card']} aria-label={t('area')}>
      <h2>{t('area')}</h2>
      <div className={css['map']}>
        <Suspense fallback={<Skeleton lines={8} />}>
          <AreaMap
            key={scheme}
            polygons={fields.polygons}
            points={fields.locations}
            onPolygons={(polygons) => change({ polygons })}
          />
        </Suspense>
      </div>
      <Chips label={t('places')}>
        {fields.country_ids.map((id) => (
          <Chip
            key={id}
            label={`${names.get(id) ?? t('country')}${fields.full_country_ids.includes(id) ? ` · ${t('whole')}` : ''}`}
            onRemove={() =>
              change({
                country_ids: fields.country_ids.filter((one) => one !== id),
                full_country_ids: fields.full_country_ids.filter((one) => one !== id),
              })
            }
          />
        ))}
        {lists.flatMap((key) =>
          fields[key].map((id) => (
            <Chip
              key={id}
              label={names.get(id) ?? t('place')}
              onRemove={() => change({ [key]: fields[key].filter((one) => one !== id) })}
            />
          )),
        )}
        {fields.locations.map((point, at) => (
          <Chip
            key={keyOf(point)}
            label={labelOf(point)}
            onRemove={() => change({ locations: without(fields.locations, at) })}
          />
        ))}
        {fields.polygons.map((shape, at) => (
          <Chip
            key={JSON.stringify(shape).slice(0, 200)}
            label={t('drawnArea', { km2: number(areaKm2(shape)) })}
            onRemove={() => change({ polygons: without(fields.polygons, at) })}
          />
        ))}
      </Chips>
      {problems.length > 0 && <p className={css['error']}>{problems.join(' ')}</p>}
      {drawn && fields.country_ids.length === 0 && <p className={css['warn']}>{t('nameCountry')}</p>}
      <PlaceSearch
        onChoose={(place) => {
          learn(place.id, place.name)
          change(withPlace(fields, place))
        }}
      />
      {fields.country_ids.map((id) => (
        <Check
          key={id}
          name={`whole_${id}`}
          label={t('wholeCountry', { name: names.get(id) ?? '' })}
          checked={fields.full_country_ids.includes(id)}
          onChange={(event) =>
            change({
              full_country_ids: event.target.checked
                ? [...fields.full_country_ids, id]
                : fields.full_country_ids.filter((one) => one !== id),
            })
          }
        />
      ))}
      <TypedArea onDone={(shape) => change({ polygons: [...fields.polygons, shape] })} />
    </section>
  )
}
