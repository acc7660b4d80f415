import { useQuery } from '@tanstack/react-query'
import { api } from '../data/client.ts'
import { useForm } from '../data/form.ts'
import { oneOf } from '../data/search-params.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { Select, TextArea } from '../parts/field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { Skeleton } from '../parts/placeholders.tsx'
import { ownZone, timeText } from '../parts/time.tsx'
import { decidedTopics, type FeedEvent, useFeedName } from './data.ts'
import { words } from './event.words.ts'
import { kinds } from './search.ts'
import { words as feedsWords } from './words.ts'

/** Another event of the same kind, which is the same. */
export function JoinDialog({
  event,
  onJoined,
  onClose,
}: {
  readonly event: FeedEvent
  readonly onJoined: (event: FeedEvent) => void
  readonly onClose: () => void
}) {
  const t = useWords(words)
  const tFeeds = useWords(feedsWords)
  const language = useLanguage()
  const feedName = useFeedName()
  const kind = oneOf(kinds, event.kind)
  const { data } = useQuery({
    queryKey: ['feeds', 'events', 'of', event.kind],
    queryFn: ({ signal }) =>
      api.get('/api/desk/feeds/events', { query: { per_page: 100, ...(kind && { kind }) }, signal }),
  })
  const form = useForm({
    topics: decidedTopics,
    valuesOf: () => ({ other_event_id: '', reason: '' }),
    save: ({ other_event_id, reason }) =>
      api.post('/api/desk/feeds/events/{id}/join', {
        path: { id: event.id },
        body: { other_event_id, reason: reason.trim() },
      }),
    onSaved: (joined) => {
      onClose()
      onJoined(joined)
    },
  })
  const others = data?.filter(({ id }) => id !== event.id)
  const { values, text } = form
  return (
    <FormDialog
      title={t('joinTitle')}
      form={form}
      button={t('join')}
      isMain
      disabled={values.other_event_id === '' || values.reason.trim() === ''}
      onClose={onClose}
    >
      <p>{t('joinHelp')}</p>
      {!others && <Skeleton lines={2} />}
      {others?.length === 0 && <p>{t('noOther')}</p>}
      {others && others.length > 0 && (
        <>
          <Select label={t('other')} required {...text('other_event_id')}>
            <option value="">{t('chooseOther')}</option>
            {others.map((one) => (
              <option key={one.id} value={one.id}>
                {`${one.name} · ${one.feeds.map(feedName).join(', ')} · ${timeText(new Date(one.first_at), ownZone, language)}`}
              </option>
            ))}
          </Select>
          <TextArea rows={2} label={tFeeds('reason')} hint={tFeeds('reasonHint')} required {...text('reason')} />
        </>
      )}
    </FormDialog>
  )
}
