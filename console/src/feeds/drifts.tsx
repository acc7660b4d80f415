import { type ReactNode, useState } from 'react'
import { api, type Desk } from '../data/client.ts'
import { useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import page from '../parts/page.module.css'
import { Time } from '../parts/time.tsx'
import { AskReason } from './ask-reason.tsx'
import type { Drift } from './data.ts'
import css from './feeds.module.css'
import { words } from './sources.words.ts'

const kinds = ['shape', 'silence', 'old', 'future', 'floor', 'reuse', 'language', 'down'] as const

function Evidence({ drift }: { readonly drift: Drift }) {
  const t = useWords(words)
  const rows = [
    [t('firstItem'), drift.item],
    [t('before'), drift.before],
    [t('after'), drift.after],
  ] as const
  return (
    <dl className={css['facts']}>
      {rows.map(
        ([label, text]) =>
          text !== null && (
            <div key={label} style={{ display: 'contents' }}>
              <dt>{label}</dt>
              <dd>
                <code className={css['digest']}>{text}</code>
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}

function One({ drift, children }: { readonly drift: Drift; readonly children?: ReactNode }) {
  const t = useWords(words)
  const kind = kinds.find((one) => one === drift.kind)
  const by = (['answers', 'staff'] as const).find((one) => one === drift.closed_by)
  return (
    <li>
      <p>
        <strong>{kind ? t(`drift_${kind}`) : drift.kind}</strong>
      </p>
      <p lang="en">{drift.problem}</p>
      <p className={page['facts']}>
        <span>
          <Time at={drift.opened_at} /> –{' '}
          {drift.closed_at ? <Time at={drift.closed_at} /> : <Time at={drift.last_at} />}
        </span>
        <span>{by ? t(`closedBy_${by}`) : t('goodAnswers', { n: drift.good_answers })}</span>
        {drift.close_reason && <span dir="auto">{drift.close_reason}</span>}
      </p>
      <Evidence drift={drift} />
      {children}
    </li>
  )
}

/** In what the feed is not as before, with the evidence. */
export function Drifts({ feed }: { readonly feed: Desk['FeedInFull'] }) {
  const t = useWords(words)
  const [closing, close] = useState<Drift>()
  const past = feed.past_drifts.filter(({ closed_at }) => closed_at !== null)
  return (
    <section className={feed.drifts.length > 0 ? css['says'] : css['part']}>
      <h3>{t('drifts')}</h3>
      {feed.drifts.length === 0 && <p className="soft">{t('noDrift')}</p>}
      <ul className={page['versions']}>
        {feed.drifts.map((one) => (
          <One key={one.id} drift={one}>
            <div className={page['actions']}>
              <Button onClick={() => close(one)}>{t('closeDrift')}</Button>
            </div>
          </One>
        ))}
      </ul>
      {past.length > 0 && (
        <details>
          <summary>{t('pastDrifts')}</summary>
          <ul className={page['versions']}>
            {past.map((one) => (
              <One key={one.id} drift={one} />
            ))}
          </ul>
        </details>
      )}
      {closing && (
        <AskReason
          title={t('closeDrift')}
          button={t('closeDrift')}
          act={(reason) =>
            api.post('/api/desk/feeds/{key}/drifts/{id}/close', {
              path: { key: feed.key, id: closing.id },
              body: { reason },
            })
          }
          onClose={() => close(undefined)}
        >
          {t('closeHelp')}
        </AskReason>
      )}
    </section>
  )
}
