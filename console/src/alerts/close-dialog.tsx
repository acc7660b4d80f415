import { useReach } from '../data/alerts.ts'
import { api, ifMatch } from '../data/client.ts'
import { useForm } from '../data/form.ts'
import { type Texts, writtenOrNull } from '../data/texts.ts'
import { useWords } from '../data/words.ts'
import { FormDialog } from '../parts/form-dialog.tsx'
import { TextsFields } from '../parts/texts-fields.tsx'
import { type Alert, alertTopics } from './alert-data.ts'
import { words } from './words.ts'

/** The all-clear goes only to those who were notified. */
export function CloseDialog({ alert, onDone }: { readonly alert: Alert; readonly onDone: () => void }) {
  const t = useWords(words)
  const reach = useReach(alert.id)
  const form = useForm({
    topics: alertTopics,
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
      button={reach.data?.is_settled ? t('sendAllClear', { n: reach.data.thread.told }) : t('declareOver')}
      onClose={onDone}
    >
      <p>{t('allClearHelp')}</p>
      <TextsFields labels={{ en: t('allClearEn'), es: t('allClearEs') }} rows={3} {...form.input('all_clear')} />
    </FormDialog>
  )
}
