import { useWords } from '../data/words.ts'
import { State } from '../parts/marks.tsx'
import type { Feed } from './data.ts'
import css from './feeds.module.css'
import { words } from './sources.words.ts'

export function FeedState({ feed }: { readonly feed: Pick<Feed, 'state' | 'drifts'> }) {
  const t = useWords(words)
  if (feed.drifts.length > 0) return <State state="failed" word={t('drifted')} />
  return feed.state === 'on' ? <State state="done" word={t('on')} /> : <State state="waiting" word={t('paused')} />
}

export function Silence({ silence: { hours, usual_hours } }: Pick<Feed, 'silence'>) {
  const t = useWords(words)
  if (hours === null) return <>{t('never')}</>
  const isLong = usual_hours !== null && hours > usual_hours
  const said = t('silenceOf', { hours, usual: usual_hours === null ? t('anything') : `${usual_hours} h` })
  return <span className={isLong ? css['warn'] : undefined}>{said}</span>
}
