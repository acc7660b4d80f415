import type { FeatureCollection, Position } from 'geojson'
import { useMemo } from 'react'
import { format, useLanguage } from '../data/words.ts'
import type { Box, Drawn } from './canvas.tsx'
import { type AlertOnMap, type PeopleOnMap, useDivisions, useStatus, useWorld } from './map-data.ts'
import { alertShapes, divisionsOf, nothing, peopleShapes, type World, withStatus, worldOf } from './shapes.ts'
import { words } from './words.ts'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const noAlerts: readonly AlertOnMap[] = []

/** Everything that the map draws, each part made anew only when its data changed. */
export function useDrawn({
  alerts,
  people,
  alert,
  countries,
  chosen,
}: {
  readonly alerts: readonly AlertOnMap[]
  readonly people: PeopleOnMap | undefined
  readonly alert: string | undefined
  readonly countries: readonly string[]
  readonly chosen: { readonly lng: number; readonly lat: number } | undefined
}): { readonly drawn: Drawn; readonly shapes: World | undefined } {
  const language = useLanguage()
  const world = useWorld()
  const status = useStatus()
  const divisions = useDivisions(countries)
  const shapes = useMemo(() => world.data && worldOf(world.data, language), [world.data, language])
  const known = alerts.length === 0 ? noAlerts : alerts
  const land = useMemo((): Drawn => {
    if (!shapes) return {}
    const byCode = new Map(status.data?.countries.map((one) => [one.code, one.status]) ?? [])
    return {
      countries: withStatus(shapes.countries, byCode),
      borders: shapes.borders,
      disputed: shapes.disputed,
      labels: shapes.labels,
    }
  }, [shapes, status.data])
  const loaded = divisions.flatMap(({ data }) => data ?? [])
  const loadedKey = countries.join() + loaded.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says which divisions are loaded
  const parts = useMemo((): FeatureCollection => {
    const byId = new Map(status.data?.divisions.map((one) => [one.id, one.status]) ?? [])
    return loaded.length === 0 ? nothing : withStatus(divisionsOf(loaded), byId)
  }, [loadedKey, status.data])
  const areas = useMemo(() => (shapes ? alertShapes(known, shapes, alert) : undefined), [known, shapes, alert])
  const found = useMemo(
    () =>
      people &&
      peopleShapes(people, alert !== undefined, (one) =>
        format(words[language].somewhere, { country: textOf(one.name), n: one.n }, language),
      ),
    [people, alert, language],
  )
  const [lng, lat] = [chosen?.lng, chosen?.lat]
  const ring = useMemo((): FeatureCollection => {
    if (lng === undefined || lat === undefined) return nothing
    const geometry = { type: 'Point' as const, coordinates: [lng, lat] }
    return { type: 'FeatureCollection', features: [{ type: 'Feature', properties: {}, geometry }] }
  }, [lng, lat])
  const drawn = useMemo(
    (): Drawn => ({
      ...land,
      divisions: parts,
      ...(areas && { alerts: areas.areas, marks: areas.marks }),
      ...(found && { clusters: found.clusters, people: found.people, cells: found.cells, pills: found.countries }),
      chosen: ring,
    }),
    [land, parts, areas, found, ring],
  )
  return { drawn, shapes }
}

/** The box of an alert's area; of whole countries the countries', else a little around its middle. */
export function boxOfAlert(alert: AlertOnMap, shapes: World | undefined): Box | undefined {
  const whole = shapes?.countries.filter(({ properties }) => alert.whole_countries.includes(properties.code)) ?? []
  const geometries = [
    alert.geometry as { coordinates: Position[][][] } | null,
    ...whole.map(({ geometry }) => geometry),
  ]
  const places = geometries.flatMap((one) => (one ? flat(one.coordinates) : []))
  if (places.length === 0) {
    const { centre } = alert
    return centre
      ? [centre.lng - 6, Math.max(-85, centre.lat - 6), centre.lng + 6, Math.min(85, centre.lat + 6)]
      : undefined
  }
  const [lngs, lats] = [places.map(([lng = 0]) => lng), places.map(([, lat = 0]) => lat)]
  const least = (all: readonly number[]): number => all.reduce((a, b) => Math.min(a, b))
  const most = (all: readonly number[]): number => all.reduce((a, b) => Math.max(a, b))
  return [least(lngs), least(lats), most(lngs), most(lats)]
}

/** The positions of a Polygon or a MultiPolygon. */
function flat(coordinates: unknown): Position[] {
  const list = coordinates as unknown[]
  return typeof (list[0] as Position | undefined)?.[0] === 'number' ? (list as Position[]) : list.flatMap(flat)
}
