import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api, GodwitError } from '../data/client.ts'
import { useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { TextArea } from '../parts/field.tsx'
import type { Alert } from './alert-data.ts'
import { words } from './words.ts'

/** An update begins with what changed; the rest is written in the editor, as a draft of the same thread. */
export function UpdateDialog({ alert, onDone }: { readonly alert: Alert; readonly onDone: () => void }) {
  const t = useWords(words)
  const navigate = useNavigate()
  const [reason, setReason] = useState('')
  const write = useMutation({
    mutationFn: () =>
      api.post('/api/desk/alerts/{alert_id}/update', {
        path: { alert_id: alert.id },
        headers: { 'if-match': `"${alert.revision}"` },
        body: { alert: { update_reason: reason }, draft: true },
      }),
    onSuccess: ({ id }) => void navigate({ to: '/alerts/$id/edit', params: { id } }),
  })
  return (
    <Dialog
      title={t('writeUpdate')}
      onClose={onDone}
      actions={
        <>
          <Button onClick={onDone}>{t('cancel')}</Button>
          <Button look="primary" data-main busy={write.isPending} onClick={() => write.mutate()}>
            {t('toEditor')}
          </Button>
        </>
      }
    >
      <p>{t('updateHelp')}</p>
      <ErrorSummary error={write.error} labels={{ update_reason: t('whatChanged') }} />
      <TextArea
        label={t('whatChanged')}
        name="update_reason"
        required
        error={write.error instanceof GodwitError ? write.error.fields['update_reason'] : undefined}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  )
}
