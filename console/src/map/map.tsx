import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useScheme } from '../data/scheme.ts'
import { useWords } from '../data/words.ts'
import { Empty } from '../parts/placeholders.tsx'
import { AlertPanel } from './alert-panel.tsx'
import type { Box, CanvasHandle, Hit } from './canvas.tsx'
import { Layers, Legend, ZoomButtons } from './controls.tsx'
import { boxOfAlert, useDrawn } from './drawn.ts'
import { Here } from './here.tsx'
import css from './map.module.css'
import { type MapPerson, type Seen, useAlerts, usePeople, wholeWorld } from './map-data.ts'
import { type Layer, layers, type MapSearch, readView, type View, writeView } from './map-search.ts'
import { Overview } from './overview.tsx'
import { TimeSlider } from './time-slider.tsx'
import { words } from './words.ts'

const Canvas = lazy(() => import('./canvas.tsx').then(({ Canvas: one }) => ({ default: one })))
const summaryId = 'map-summary'

/** Where people are and what concerns them, with everything that the map shows as a list beside it. */
export function MapScreen() {
  const t = useWords(words)
  const scheme = useScheme()
  const navigate = useNavigate()
  const search = useSearch({ from: '/map' })
  const [seen, setSeen] = useState<Seen>(wholeWorld)
  const [countries, setCountries] = useState<readonly string[]>([])
  const handle = useRef<CanvasHandle>(undefined)
  const view = useRef<View>(readView(search.view))
  const { alert, at, person } = search
  const people = usePeople(seen, { at, alert })
  const alerts = useAlerts(seen, at)
  const hidden = useMemo(() => layers.filter((one) => search.hide?.split(',').includes(one)), [search.hide])
  const [chosenPlace, setChosenPlace] = useState<{ readonly id: string; readonly lng: number; readonly lat: number }>()
  const world = useDrawn({
    alerts: alerts.data ?? [],
    people: people.data,
    alert,
    countries,
    chosen: chosenPlace?.id === person ? chosenPlace : undefined,
  })
  const go = (change: MapSearch, replace = false): void => void navigate({ to: '/map', search: change, replace })
  const without = ({ in: _, country: __, person: ___, ...rest }: MapSearch): MapSearch => rest

  const chosen = alerts.data?.find(({ id }) => id === alert)
  const fitted = useRef(search.view === undefined ? undefined : alert)
  useEffect(() => {
    if (!chosen || fitted.current === chosen.id || !handle.current) return
    fitted.current = chosen.id
    const box = boxOfAlert(chosen, world.shapes)
    if (box) handle.current.show(box)
  }, [chosen, world.shapes])

  const openAlert = (id: string): void => {
    fitted.current = undefined
    const { view: _, list: __, ...rest } = without(search)
    go({ ...rest, alert: id })
  }
  const openPerson = (one: Pick<MapPerson, 'user_id' | 'lat' | 'lng'>): void => {
    if (one.lat !== null && one.lng !== null) {
      setChosenPlace({ id: one.user_id, lng: one.lng, lat: one.lat })
      handle.current?.moveTo(one.lng, one.lat)
    }
    go({ ...search, person: one.user_id }, true)
  }
  const onHit = (hit: Hit | undefined): void => {
    if (!hit) return
    if (hit.kind === 'alert') openAlert(hit.id)
    if (hit.kind === 'country') go({ ...without(search), country: hit.code })
    if (hit.kind === 'cluster') {
      const cluster = people.data?.clusters[hit.index]
      if (cluster) go({ ...without(search), in: cluster.bounds.join(',') })
    }
    if (hit.kind === 'person') {
      const found = people.data?.people.find(({ user_id }) => user_id === hit.id)
      if (found) openPerson(found)
    }
  }
  const onHide = (next: readonly Layer[]): void => {
    const { hide: _, ...rest } = search
    go(next.length === 0 ? rest : { ...rest, hide: next.join(',') }, true)
  }

  return (
    <div className={css['screen']}>
      <div className={css['map']}>
        <Suspense fallback={<p className={css['loading']}>{t('loading')}</p>}>
          <Canvas
            key={scheme}
            label={t('region')}
            summaryId={summaryId}
            drawn={world.drawn}
            hidden={hidden}
            start={view.current}
            onReady={(made) => {
              handle.current = made
              const box = chosen && fitted.current !== chosen.id && boxOfAlert(chosen, world.shapes)
              if (!box) return
              fitted.current = chosen.id
              made.show(box)
            }}
            onSeen={(now, place, touched) => {
              setSeen(now)
              setCountries((before) => (before.join() === touched.join() ? before : touched))
              const moved = view.current !== undefined && writeView(view.current) !== writeView(place)
              view.current = place
              if (moved)
                void navigate({
                  to: '/map',
                  from: '/map',
                  search: (old) => ({ ...old, view: writeView(place) }),
                  replace: true,
                })
            }}
            onHit={onHit}
            fallback={<Empty title={t('cannotDraw')}>{t('cannotDrawHelp')}</Empty>}
          />
        </Suspense>
        <Layers hidden={hidden} onHide={onHide} />
        <ZoomButtons onZoom={(step) => handle.current?.zoomBy(step)} />
        <Legend />
        <p className={css['attribution']}>{t('attribution')}</p>
        <TimeSlider
          at={at}
          onMove={(time) => {
            const { at: _, ...rest } = search
            go(time ? { ...rest, at: time } : rest, true)
          }}
        />
      </div>
      <div className={css['panel']}>
        {search.in !== undefined || search.country !== undefined ? (
          <Here
            search={search}
            onBack={() => go(without(search))}
            onPerson={openPerson}
            onSplit={(box: Box) => handle.current?.fit(box)}
          />
        ) : alert !== undefined ? (
          <AlertPanel
            id={alert}
            at={at}
            seen={people.data}
            person={person}
            onPerson={openPerson}
            onClose={() => {
              const { alert: _, ...rest } = without(search)
              go(rest)
            }}
          />
        ) : (
          <Overview
            search={search}
            seen={seen}
            people={people}
            alerts={alerts}
            onAlert={openAlert}
            onPerson={openPerson}
            onList={(list) => {
              const { list: _, ...rest } = search
              go(list === 'alerts' ? { ...rest, list } : rest, true)
            }}
            onCountry={(code) => go({ ...without(search), country: code })}
          />
        )}
        <p id={summaryId} className={alert === undefined ? 'only-read-aloud' : css['note']}>
          {people.data && t('summary', { n: people.data.totals.n, alerts: alerts.data?.length ?? 0 })}
        </p>
      </div>
    </div>
  )
}
