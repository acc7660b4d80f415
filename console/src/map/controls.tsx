import { Layers as LayersIcon, Minus, Plus } from 'lucide-react'
import { useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { Check } from '../parts/field.tsx'
import { Risk } from '../parts/marks.tsx'
import css from './controls.module.css'
import { type Layer, layers } from './map-search.ts'
import { words } from './words.ts'

const layerWords = {
  status: 'layerStatus',
  alerts: 'layerAlerts',
  people: 'layerPeople',
  countries: 'layerCountries',
} as const

export function Layers({
  hidden,
  onHide,
}: {
  readonly hidden: readonly Layer[]
  readonly onHide: (hidden: readonly Layer[]) => void
}) {
  const t = useWords(words)
  return (
    <details className={css['layers']}>
      <summary>
        <LayersIcon aria-hidden /> {t('layers')}
      </summary>
      <fieldset>
        <legend className="only-read-aloud">{t('layers')}</legend>
        {layers.map((layer) => (
          <Check
            key={layer}
            name={`layer-${layer}`}
            label={t(layerWords[layer])}
            checked={!hidden.includes(layer)}
            onChange={({ target }) =>
              onHide(target.checked ? hidden.filter((one) => one !== layer) : [...hidden, layer])
            }
          />
        ))}
      </fieldset>
    </details>
  )
}

export function ZoomButtons({ onZoom }: { readonly onZoom: (step: number) => void }) {
  const t = useWords(words)
  return (
    <div className={css['zoom']}>
      <Button icon={<Plus aria-hidden />} aria-label={t('zoomIn')} title={t('zoomIn')} onClick={() => onZoom(1)} />
      <Button icon={<Minus aria-hidden />} aria-label={t('zoomOut')} title={t('zoomOut')} onClick={() => onZoom(-1)} />
    </div>
  )
}

/** What the marks of the map mean, drawn as on it. */
export function Legend() {
  const t = useWords(words)
  return (
    <details className={css['legend']} open={matchMedia('(min-width: 901px)').matches}>
      <summary>{t('legend')}</summary>
      <ul>
        <li>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <circle cx="8" cy="8" r="5.5" className={css['ink']} />
          </svg>
          {t('reported')}
        </li>
        <li>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <circle cx="8" cy="8" r="5" className={css['ring']} />
          </svg>
          {t('planned')}
        </li>
        <li>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <rect x="2.5" y="2.5" width="11" height="11" className={css['dashed']} />
          </svg>
          {t('cell')}
        </li>
        <li>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <rect x="1" y="4" width="14" height="8" rx="4" className={css['pill']} />
          </svg>
          {t('country_only')}
        </li>
        <li className={css['risks']}>
          <Risk level={0} /> <Risk level={1} /> <Risk level={2} />
        </li>
        <li>
          <span className={css['caution']} /> {t('statusCaution')} <span className={css['avoid']} /> {t('statusAvoid')}
        </li>
      </ul>
    </details>
  )
}
