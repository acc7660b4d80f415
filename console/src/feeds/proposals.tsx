import { useState } from 'react'
import { api } from '../data/client.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import page from '../parts/page.module.css'
import { Skeleton } from '../parts/placeholders.tsx'
import { AskReason } from './ask-reason.tsx'
import { type FeedEvent, useEvent } from './data.ts'
import { words } from './event.words.ts'
import css from './feeds.module.css'
import { numbersText } from './numbers.ts'
import { Reports } from './reports.tsx'

type ProposalOf = FeedEvent['proposals'][number]

const known = ['ambiguous-earthquake', 'ambiguous-cyclone', 'same-disease', 'same-flood', 'same-name'] as const

function Proposal({
  event,
  proposal,
  onJoined,
}: {
  readonly event: FeedEvent
  readonly proposal: ProposalOf
  readonly onJoined?: ((event: FeedEvent) => void) | undefined
}) {
  const t = useWords(words)
  const language = useLanguage()
  const other = useEvent(proposal.other_event_id)
  const [asking, ask] = useState<'one' | 'two'>()
  const rule = known.find((one) => one === proposal.rule)
  const items = [
    event.reports.find(({ id }) => id === proposal.item_id),
    other.data?.reports.find(({ id }) => id === proposal.other_item_id),
  ].flatMap((one) => one ?? [])
  const close = (): void => ask(undefined)
  return (
    <li>
      <p>
        {rule ? t(`rule_${rule}`) : proposal.rule}{' '}
        <span className="soft">{numbersText(proposal.numbers, language)}</span>
      </p>
      {other.isPending && proposal.other_event_id !== null ? (
        <Skeleton lines={4} />
      ) : (
        <Reports items={items} label={t('proposals')} />
      )}
      <div className={page['actions']}>
        {proposal.other_event_id && <Button onClick={() => ask('one')}>{t('theyAreOne')}</Button>}
        <Button onClick={() => ask('two')}>{t('theyAreTwo')}</Button>
      </div>
      {asking === 'one' && proposal.other_event_id && (
        <AskReason
          title={t('theyAreOne')}
          button={t('theyAreOne')}
          act={(reason) =>
            api.post('/api/desk/feeds/events/{id}/join', {
              path: { id: event.id },
              body: { other_event_id: proposal.other_event_id ?? '', reason },
            })
          }
          onDone={(joined) => onJoined?.(joined)}
          onClose={close}
        >
          {t('joinHelp')}
        </AskReason>
      )}
      {asking === 'two' && (
        <AskReason
          title={t('theyAreTwo')}
          button={t('theyAreTwo')}
          act={(reason) =>
            api.post('/api/desk/feeds/proposals/dismiss', {
              body: { item_id: proposal.item_id, other_item_id: proposal.other_item_id, reason },
            })
          }
          onClose={close}
        >
          {t('twoHelp')}
        </AskReason>
      )}
    </li>
  )
}

/** What looks like the event, side by side with it. A person decides. */
export function Proposals({
  event,
  onJoined,
}: {
  readonly event: FeedEvent
  readonly onJoined?: (event: FeedEvent) => void
}) {
  const t = useWords(words)
  if (event.proposals.length === 0) return null
  return (
    <section className={css['part']}>
      <h3>{t('proposals')}</h3>
      <ul className={page['versions']}>
        {event.proposals.map((one) => (
          <Proposal key={`${one.item_id} ${one.other_item_id}`} event={event} proposal={one} onJoined={onJoined} />
        ))}
      </ul>
    </section>
  )
}
