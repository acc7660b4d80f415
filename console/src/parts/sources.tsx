import { serviceNow } from '../data/service-time.ts'
import { useWords } from '../data/words.ts'
import css from './sources.module.css'
import { words } from './sources.words.ts'
import { Time } from './time.tsx'

/** A page that was kept by an earlier release of this page has the address alone. */
interface Source {
  readonly id: string
  readonly url: string
  readonly publisher?: string | null
  readonly licence?: string | null
  readonly licence_url?: string | null
  readonly read_at?: string | null
}

/** Who publishes it, when it was read, and the line that the publisher asks for. An editor's source is its address. */
export function SourceLine({ source, zone }: { readonly source: Source; readonly zone?: string | null | undefined }) {
  const t = useWords(words)
  const { url, publisher, licence, licence_url, read_at } = source
  return (
    <>
      <a href={url} target="_blank" rel="noreferrer noopener">
        {publisher ?? url.replace(/^https?:\/\//, '')}
      </a>
      {read_at && (
        <>
          , <Time at={read_at} zone={zone} />
        </>
      )}
      {licence && (
        <>
          {' · '}
          {t('licence')}:{' '}
          {licence_url ? (
            <a href={licence_url} target="_blank" rel="noreferrer noopener">
              {licence}
            </a>
          ) : (
            licence
          )}
        </>
      )}
    </>
  )
}

interface Confirmed {
  readonly confirmed_until?: string | null
  /** Left out where only alerts in effect are shown. */
  readonly status?: number
  readonly finish?: string | null
}

const published = 2

/** Of an alert in effect: that the agency has said nothing newer than what is no longer valid. */
export function Unconfirmed({
  alert: { confirmed_until: until, status = published, finish },
  zone,
}: {
  readonly alert: Confirmed
  readonly zone?: string | null | undefined
}) {
  const t = useWords(words)
  const now = serviceNow()
  const isInEffect = status === published && (!finish || new Date(finish) > now)
  if (!until || !isInEffect || new Date(until) > now) return null
  return (
    <p className={css['unconfirmed']}>
      {t('confirmedUntil')} <Time at={until} zone={zone} />. {t('nothingNewer')}
    </p>
  )
}

/** The sources of an alert, one below the other, and whether it is still confirmed. */
export function Sources({
  alert,
  zone,
  className = '',
}: {
  readonly alert: Confirmed & { readonly sources?: readonly Source[] }
  readonly zone?: string | null | undefined
  readonly className?: string | undefined
}) {
  const t = useWords(words)
  const { sources = [], confirmed_until } = alert
  if (sources.length === 0 && !confirmed_until) return null
  return (
    <div className={`${css['sources']} ${className}`}>
      {sources.map((source) => (
        <p key={source.id}>
          {t('source')}: <SourceLine source={source} zone={zone} />
        </p>
      ))}
      <Unconfirmed alert={alert} zone={zone} />
    </div>
  )
}
