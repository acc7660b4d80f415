import { useState } from 'react'
import { api } from '../data/client.ts'
import { useForm } from '../data/form.ts'
import { serviceNow } from '../data/service-time.ts'
import { useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { Check, TextArea } from '../parts/field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import css from '../parts/page.module.css'
import { decidedTopics } from './data.ts'
import { words } from './queue.words.ts'
import { SnoozeFor } from './snooze.tsx'
import { words as feedsWords } from './words.ts'

type Action = 'publish' | 'discard' | 'snooze'
const actions = ['publish', 'discard', 'snooze'] as const

interface Refused {
  readonly done: number
  readonly refused: readonly { readonly thread_id: string; readonly problem: string }[]
}

interface Props {
  readonly chosen: readonly string[]
  /** Feed, kind and risk of the address. */
  readonly filter: Readonly<Record<string, string>>
  readonly found: number
  readonly onDone: () => void
}

const mostAtOnce = 500

function BulkDialog({
  action,
  chosen,
  filter,
  found,
  onSaved,
  onClose,
}: Props & { readonly action: Action; readonly onSaved: (result: Refused) => void; readonly onClose: () => void }) {
  const t = useWords(words)
  const tFeeds = useWords(feedsWords)
  const mayAll = Object.keys(filter).length > 0 && found > chosen.length
  const form = useForm({
    topics: decidedTopics,
    valuesOf: () => ({ reason: '', hours: 4, all: false }),
    save: ({ reason, hours, all }) =>
      api.post('/api/desk/feeds/queue/bulk', {
        body: {
          action,
          ...(all ? filter : { thread_ids: [...chosen] }),
          ...(action === 'discard' && { reason: reason.trim() }),
          ...(action === 'snooze' && {
            until: new Date(serviceNow().getTime() + hours * 3_600_000).toISOString(),
          }),
        },
      }),
    onSaved,
  })
  const { values, set } = form
  const n = values.all ? Math.min(found, mostAtOnce) : chosen.length
  return (
    <FormDialog
      title={t(`${action}Many`, { n })}
      form={form}
      button={t(`${action}Many`, { n })}
      disabled={action === 'discard' && values.reason.trim() === ''}
      onClose={onClose}
    >
      <p>{t('manyHelp')}</p>
      {mayAll && (
        <Check
          name="all"
          label={t('allFound', { n: found })}
          checked={values.all}
          onChange={({ target }) => set({ all: target.checked })}
        />
      )}
      {action === 'discard' && <TextArea rows={2} label={tFeeds('reason')} required {...form.text('reason')} />}
      {action === 'snooze' && <SnoozeFor value={values.hours} onChange={(hours) => set({ hours })} />}
    </FormDialog>
  )
}

/** The same for all that were chosen. */
export function Bulk(props: Props) {
  const t = useWords(words)
  const [action, ask] = useState<Action>()
  const [result, show] = useState<Refused>()
  const { chosen, onDone } = props
  if (chosen.length === 0 && !result) return null
  return (
    <div className={css['then']} role="status">
      {chosen.length > 0 && (
        <>
          <strong>{t('chosen', { n: chosen.length })}</strong>
          {actions.map((one) => (
            <Button
              key={one}
              onClick={() => {
                show(undefined)
                ask(one)
              }}
            >
              {t(`${one}Many`, { n: chosen.length })}
            </Button>
          ))}
        </>
      )}
      {result && (
        <div>
          {t('done', { n: result.done })}
          {result.refused.length > 0 && (
            <>
              {' '}
              {t('refused', { n: result.refused.length })}
              <ul lang="en">
                {[...new Set(result.refused.map(({ problem }) => problem))].map((problem) => (
                  <li key={problem}>{problem}</li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
      {action && (
        <BulkDialog
          {...props}
          action={action}
          onClose={() => ask(undefined)}
          onSaved={(done) => {
            ask(undefined)
            show(done)
            onDone()
          }}
        />
      )}
    </div>
  )
}
