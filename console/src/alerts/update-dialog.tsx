import { useNavigate } from '@tanstack/react-router'
import { api, ifMatch } from '../data/client.ts'
import { useForm } from '../data/form.ts'
import { useWords } from '../data/words.ts'
import { TextArea } from '../parts/field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import type { Alert } from './alert-data.ts'
import { words } from './words.ts'

/** An update begins with what changed; the rest is written in the editor, as a draft of the same thread. */
export function UpdateDialog({ alert, onDone }: { readonly alert: Alert; readonly onDone: () => void }) {
  const t = useWords(words)
  const navigate = useNavigate()
  const form = useForm({
    topics: ['alerts'],
    valuesOf: () => ({ update_reason: '' }),
    save: (values) =>
      api.post('/api/desk/alerts/{alert_id}/update', {
        path: { alert_id: alert.id },
        headers: ifMatch(alert),
        body: { alert: values, draft: true },
      }),
    onSaved: ({ id }) => void navigate({ to: '/alerts/$id/edit', params: { id } }),
  })
  return (
    <FormDialog title={t('writeUpdate')} form={form} button={t('toEditor')} isMain onClose={onDone}>
      <p>{t('updateHelp')}</p>
      <TextArea label={t('whatChanged')} required {...form.text('update_reason')} />
    </FormDialog>
  )
}
