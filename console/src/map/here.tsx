import { ArrowLeft, Split } from 'lucide-react'
import { useLanguage, useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { Empty } from '../parts/placeholders.tsx'
import type { Box } from './canvas.tsx'
import { type MapPerson, useRows } from './map-data.ts'
import type { MapSearch } from './map-search.ts'
import css from './panel.module.css'
import { PeopleRows } from './people-rows.tsx'
import { words } from './words.ts'

const boxOf = (text: string): Box => {
  const [west = 0, south = 0, east = 0, north = 0] = text.split(',').map(Number)
  return [west, south, east, north]
}

/** A hair wider, so that rounding leaves nobody at the edge out. */
const around = ([west, south, east, north]: Box): string => {
  const hair = 0.00002
  const bound = (value: number, most: number): string => Math.max(-most, Math.min(most, value)).toFixed(5)
  return [bound(west - hair, 180), bound(south - hair, 90), bound(east + hair, 180), bound(north + hair, 90)].join(',')
}

/** The people of one cluster, or those somewhere in one country. */
export function Here({
  search,
  onBack,
  onPerson,
  onSplit,
}: {
  readonly search: MapSearch
  readonly onBack: () => void
  readonly onPerson: (person: MapPerson) => void
  readonly onSplit: (box: Box) => void
}) {
  const t = useWords(words)
  const language = useLanguage()
  const box = search.in === undefined ? undefined : boxOf(search.in)
  const area = box ? { box: around(box), points_only: true } : { country_only: search.country ?? '' }
  const rows = useRows(area, { at: search.at, alert: search.alert })
  const isPoint = box !== undefined && box[0] === box[2] && box[1] === box[3]
  const country =
    search.country && (new Intl.DisplayNames(language, { type: 'region' }).of(search.country) ?? search.country)
  return (
    <>
      <header className={css['head']}>
        <Button look="quiet" className={css['back'] ?? ''} icon={<ArrowLeft aria-hidden />} onClick={onBack}>
          {t('back')}
        </Button>
        <h1>{country ? t('somewhereIn', { n: rows.total, country }) : t('peopleHere', { n: rows.total })}</h1>
        {country && <p className={css['sentence']}>{t('country_only')}</p>}
        {isPoint && <p className={css['sentence']}>{t('samePoint')}</p>}
      </header>
      {box && !isPoint && (
        <div className={css['actions']}>
          <Button look="primary" data-main icon={<Split aria-hidden />} onClick={() => onSplit(box)}>
            {t('zoomToSplit')}
          </Button>
        </div>
      )}
      <PeopleRows
        rows={rows}
        label={t('listOf')}
        chosen={search.person}
        onOpen={onPerson}
        empty={<Empty title={t('noPeople')}>{t('noPeopleHelp')}</Empty>}
      />
    </>
  )
}
