import { useState } from 'react'
import { api } from '../data/client.ts'
import { useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { AskReason } from './ask-reason.tsx'
import { type FeedEvent, type Item, useFeedName } from './data.ts'
import { words } from './event.words.ts'

/** The item is not of the event. Afterwards the event of the item is opened. */
export function PartItem({
  event,
  item,
  onParted,
}: {
  readonly event: FeedEvent
  readonly item: Item
  readonly onParted: (event: FeedEvent) => void
}) {
  const t = useWords(words)
  const feedName = useFeedName()
  const [asking, ask] = useState(false)
  const what = `${feedName(item.feed)} ${item.native_id}`
  return (
    <>
      <Button look="quiet" aria-label={`${t('part')}: ${what}`} onClick={() => ask(true)}>
        {t('part')}
      </Button>
      {asking && (
        <AskReason
          title={t('partTitle')}
          button={t('part')}
          act={(reason) =>
            api.post('/api/desk/feeds/events/{id}/part', { path: { id: event.id }, body: { item_id: item.id, reason } })
          }
          onDone={([first]) => first && onParted(first)}
          onClose={() => ask(false)}
        >
          {t('partHelp', { what })}
        </AskReason>
      )}
    </>
  )
}
