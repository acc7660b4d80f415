import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, GodwitError } from '../data/client.ts'
import { useOneCompany } from '../data/company.ts'
import { queries } from '../data/queries.ts'
import { useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { ChooseCompany } from '../parts/choose-company.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { Field } from '../parts/field.tsx'
import { words } from './words.ts'

export function Invite({ onClose }: { readonly onClose: () => void }) {
  const t = useWords(words)
  const company = useOneCompany()
  const [person, setPerson] = useState({ email: '', first_name: '', last_name: '' })
  const inviting = useMutation({
    mutationFn: () =>
      api.post('/api/desk/invitations', {
        body: { invitation: { ...person, last_name: person.last_name || '', ...(company && { company_id: company }) } },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['people'] }),
  })
  const wrong = inviting.error instanceof GodwitError ? inviting.error.fields : {}
  const labels = { email: t('email'), first_name: t('firstName'), last_name: t('lastName') }
  const names = ['email', 'first_name', 'last_name'] as const
  return (
    <Dialog
      title={t('inviteTitle')}
      onClose={onClose}
      actions={
        !inviting.isSuccess &&
        company && (
          <>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button look="primary" busy={inviting.isPending} onClick={() => inviting.mutate()}>
              {t('sendInvite')}
            </Button>
          </>
        )
      }
    >
      {inviting.isSuccess ? (
        <p role="status">{t('invited', { email: person.email })}</p>
      ) : company ? (
        <>
          <ErrorSummary error={inviting.error} labels={labels} />
          {names.map((name) => (
            <Field
              key={name}
              label={labels[name]}
              name={name}
              type={name === 'email' ? 'email' : 'text'}
              required={name !== 'last_name'}
              error={wrong[name]}
              value={person[name]}
              onChange={(event) => setPerson({ ...person, [name]: event.target.value })}
            />
          ))}
        </>
      ) : (
        <ChooseCompany>{t('oneCompany')}</ChooseCompany>
      )}
    </Dialog>
  )
}
