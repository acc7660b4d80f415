import { OctagonPause, Play } from 'lucide-react'
import { useState } from 'react'
import { api } from '../data/client.ts'
import { useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import page from '../parts/page.module.css'
import { Time } from '../parts/time.tsx'
import { AskReason } from './ask-reason.tsx'
import { usePublishing } from './data.ts'
import { words } from './queue.words.ts'
import { Who } from './who.tsx'

/** Stops all publishing by rules, or lets them publish again. */
export function Switch() {
  const t = useWords(words)
  const { data } = usePublishing()
  const [asking, ask] = useState<'stop' | 'start'>()
  const next = data?.state === 'stopped' ? 'start' : 'stop'
  return (
    <>
      <Button
        icon={next === 'stop' ? <OctagonPause aria-hidden /> : <Play aria-hidden />}
        disabled={!data}
        onClick={() => ask(next)}
      >
        {t(next)}
      </Button>
      {asking && (
        <AskReason
          title={t(asking)}
          button={t(asking)}
          isNeeded={asking === 'stop'}
          act={(reason) =>
            asking === 'stop'
              ? api.post('/api/desk/feeds/publishing/stop', { body: { reason } })
              : api.post('/api/desk/feeds/publishing/start', { body: reason === '' ? {} : { reason } })
          }
          onClose={() => ask(undefined)}
        >
          {t(asking === 'stop' ? 'stopHelp' : 'startHelp')}
        </AskReason>
      )}
    </>
  )
}

/** Since when nothing is published by rules, by whom and why. */
export function Stopped() {
  const t = useWords(words)
  const { data } = usePublishing()
  if (data?.state !== 'stopped') return null
  return (
    <p className={page['then']} role="status">
      <strong>{t('stoppedSince')}</strong>
      <span>
        {data.changed_at && <Time at={data.changed_at} />} {data.changed_by && <>{t('by')} </>}
        {data.changed_by && <Who id={data.changed_by} />}
      </span>
      {data.reason && <span dir="auto">{data.reason}</span>}
    </p>
  )
}
