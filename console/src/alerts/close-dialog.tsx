import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, GodwitError } from '../data/client.ts'
import { useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { TextArea } from '../parts/field.tsx'
import { type Alert, useReach } from './alert-data.ts'
import { words } from './words.ts'

/** The all-clear goes to those who were told, and to nobody else. */
export function CloseDialog({ alert, onDone }: { readonly alert: Alert; readonly onDone: () => void }) {
  const t = useWords(words)
  const queries = useQueryClient()
  const reach = useReach(alert.id)
  const [texts, setTexts] = useState({ en: '', es: '' })
  const close = useMutation({
    mutationFn: () => {
      const said = Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''))
      return api.post('/api/desk/alerts/{alert_id}/close', {
        path: { alert_id: alert.id },
        headers: { 'if-match': `"${alert.revision}"` },
        body: { alert: { all_clear: Object.keys(said).length === 0 ? null : said } },
      })
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['alerts'] })
      onDone()
    },
  })
  const error = close.error instanceof GodwitError ? close.error.fields['all_clear'] : undefined
  return (
    <Dialog
      title={t('declareOver')}
      onClose={onDone}
      actions={
        <>
          <Button onClick={onDone}>{t('cancel')}</Button>
          <Button look="primary" data-main data-danger busy={close.isPending} onClick={() => close.mutate()}>
            {t('sendAllClear', { n: reach.data?.thread.told ?? 0 })}
          </Button>
        </>
      }
    >
      <p>{t('allClearHelp')}</p>
      <ErrorSummary error={close.error} labels={{ all_clear: t('allClearEn') }} />
      <TextArea
        label={t('allClearEn')}
        name="all_clear"
        rows={3}
        lang="en"
        error={error}
        value={texts.en}
        onChange={(event) => setTexts({ ...texts, en: event.target.value })}
      />
      <TextArea
        label={t('allClearEs')}
        name="all_clear_es"
        rows={3}
        lang="es"
        value={texts.es}
        onChange={(event) => setTexts({ ...texts, es: event.target.value })}
      />
    </Dialog>
  )
}
