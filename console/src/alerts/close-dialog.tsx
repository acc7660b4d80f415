import { useReach } from '../data/alerts.ts'
import { api, ifMatch } from '../data/client.ts'
import { useForm } from '../data/form.ts'
import { type Texts, writtenOrNull } from '../data/texts.ts'
import { useWords } from '../data/words.ts'
import { FormDialog } from '../parts/form-dialog.tsx'
import { TextsFields } from '../parts/texts-fields.tsx'
import type { Alert } from './alert-data.ts'
import { words } from './words.ts'

/** The all-clear goes only to those who were notified. */
export function CloseDialog({ alert, onDone }: { readonly alert: Alert; readonly onDone: () => void }) {
  const t = useWords(words)
  const reach = useReach(alert.id)
  const form = useForm({
    topics: ['alerts'],
    valuesOf: () => ({ all_clear: {} as Texts }),
    save: ({ all_clear }) =>
      api.post('/api/desk/alerts/{alert_id}/close', {
        path: { alert_id: alert.id },
        headers: ifMatch(alert),
        body: { alert: { all_clear: writtenOrNull(all_clear) } },
      }),
    onSaved: onDone,
  })
  return (
    <FormDialog
      title={t('declareOver')}
      form={form}
      button={t('sendAllClear', { n: reach.data?.thread.told ?? 0 })}
      onClose={onDone}
    >
      <p>{t('allClearHelp')}</p>
      <TextsFields labels={{ en: t('allClearEn'), es: t('allClearEs') }} rows={3} {...form.input('all_clear')} />
    </FormDialog>
  )
}
