import { api } from '../data/client.ts'
import { useOneCompany } from '../data/company.ts'
import { useForm } from '../data/form.ts'
import { useWords } from '../data/words.ts'
import { ChooseCompany } from '../parts/choose-company.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Field } from '../parts/field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { words } from './words.ts'

export function Invite({ onClose }: { readonly onClose: () => void }) {
  const t = useWords(words)
  const company = useOneCompany()
  const form = useForm({
    topics: ['people'],
    valuesOf: () => ({ email: '', first_name: '', last_name: '' }),
    save: (person) =>
      api.post('/api/desk/invitations', {
        body: { invitation: { ...person, ...(company && { company_id: company }) } },
      }),
  })
  if (form.saved || !company)
    return (
      <Dialog title={t('inviteTitle')} onClose={onClose}>
        {form.saved ? (
          <p role="status">{t('invited', { email: form.values.email })}</p>
        ) : (
          <ChooseCompany>{t('oneCompany')}</ChooseCompany>
        )}
      </Dialog>
    )
  return (
    <FormDialog title={t('inviteTitle')} form={form} button={t('sendInvite')} onClose={onClose}>
      <Field label={t('email')} type="email" required {...form.text('email')} />
      <Field label={t('firstName')} required {...form.text('first_name')} />
      <Field label={t('lastName')} {...form.text('last_name')} />
    </FormDialog>
  )
}
