import { api } from '../data/client.ts'
import { useForm } from '../data/form.ts'
import { serviceNow } from '../data/service-time.ts'
import { useWords } from '../data/words.ts'
import { Select } from '../parts/field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { decidedTopics } from './data.ts'
import { words } from './queue.words.ts'

const hourChoices = [1, 4, 12, 24, 72] as const

export function SnoozeFor({ value, onChange }: { readonly value: number; readonly onChange: (hours: number) => void }) {
  const t = useWords(words)
  return (
    <Select name="until" label={t('snoozeFor')} value={value} onChange={({ target }) => onChange(Number(target.value))}>
      {hourChoices.map((n) => (
        <option key={n} value={n}>
          {t('hours', { n })}
        </option>
      ))}
    </Select>
  )
}

/** It does not show for some hours. */
export function Snooze({
  threadId,
  onDone,
  onClose,
}: {
  readonly threadId: string
  readonly onDone: () => void
  readonly onClose: () => void
}) {
  const t = useWords(words)
  const form = useForm({
    topics: decidedTopics,
    valuesOf: () => ({ hours: 4 }),
    save: ({ hours }) =>
      api.post('/api/desk/feeds/queue/{thread_id}/snooze', {
        path: { thread_id: threadId },
        body: { until: new Date(serviceNow().getTime() + hours * 3_600_000).toISOString() },
      }),
    onSaved: () => {
      onClose()
      onDone()
    },
  })
  return (
    <FormDialog title={t('snooze')} form={form} button={t('snooze')} isMain onClose={onClose}>
      <p>{t('snoozeHelp')}</p>
      <SnoozeFor value={form.values.hours} onChange={(hours) => form.set({ hours })} />
    </FormDialog>
  )
}
