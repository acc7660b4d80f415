import { useNavigate } from '@tanstack/react-router'
import { useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { Check, Select } from '../parts/field.tsx'
import css from '../parts/page.module.css'
import { kindName, useFeeds } from './data.ts'
import { words as queueWords } from './queue.words.ts'
import { kinds, type QueueSearch, queueSearch, risks } from './search.ts'
import { words } from './words.ts'

/** What of the queue is shown. */
export function Filters({ search }: { readonly search: QueueSearch }) {
  const t = useWords(words)
  const tQueue = useWords(queueWords)
  const navigate = useNavigate()
  const { data: feeds = [] } = useFeeds()
  const { id: _, ...filter } = search
  const set = (name: keyof QueueSearch, value: string | true | undefined): void =>
    void navigate({ to: '/feeds', search: queueSearch({ ...filter, [name]: value }) })
  return (
    <search aria-label={t('filters')} className={css['filters']}>
      <Select
        name="filter_feed"
        label={t('feed')}
        value={search.feed ?? ''}
        onChange={({ target }) => set('feed', target.value)}
      >
        <option value="">{t('anyFeed')}</option>
        {feeds.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        name="filter_kind"
        label={t('kind')}
        value={search.kind ?? ''}
        onChange={({ target }) => set('kind', target.value)}
      >
        <option value="">{t('anyKind')}</option>
        {kinds.map((one) => (
          <option key={one} value={one}>
            {kindName(one, t)}
          </option>
        ))}
      </Select>
      <Select
        name="filter_risk"
        label={t('risk')}
        value={search.risk ?? ''}
        onChange={({ target }) => set('risk', target.value)}
      >
        <option value="">{t('anyRisk')}</option>
        {risks.toReversed().map((one) => (
          <option key={one} value={one}>
            {t(one)}
          </option>
        ))}
      </Select>
      <Check
        name="snoozed"
        label={tQueue('withSnoozed')}
        checked={search.snoozed ?? false}
        onChange={({ target }) => set('snoozed', target.checked || undefined)}
      />
      {Object.keys(filter).length > 0 && (
        <Button look="quiet" onClick={() => void navigate({ to: '/feeds', search: {} })}>
          {t('clear')}
        </Button>
      )}
    </search>
  )
}
