import { callTopics } from '../data/calls.ts'
import { api } from '../data/client.ts'
import { useForm } from '../data/form.ts'
import { personName, telephone } from '../data/names.ts'
import { useWords } from '../data/words.ts'
import { CountrySelect } from '../parts/country-select.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import type { BoardPerson } from './names.ts'
import css from './safety.module.css'
import { words } from './words.ts'

/** An answer that a person gives on the phone, recorded by staff or a manager. */
export function PhoneDialog({
  requestId,
  person,
  onClose,
}: {
  readonly requestId: string
  readonly person: BoardPerson
  readonly onClose: () => void
}) {
  const t = useWords(words)
  const form = useForm({
    topics: callTopics,
    valuesOf: () => ({ status: undefined as 'safe' | 'help' | undefined, country_code: '' }),
    save: ({ status, country_code }) => {
      if (!status) throw new Error(t('said'))
      return api.post('/api/desk/check_in_requests/{check_in_request_id}/answers', {
        path: { check_in_request_id: requestId },
        body: { answer: { user_id: person.user_id, status, ...(country_code && { country_code }) } },
      })
    },
    onSaved: onClose,
  })
  const { status } = form.values
  return (
    <FormDialog
      title={t('phoneTitle', { name: personName(person, t('anonymous')) })}
      form={form}
      button={t('write')}
      disabled={!status}
      onClose={onClose}
    >
      <form className={css['form']} onSubmit={form.submit}>
        <p>
          {person.phone_number ? (
            <a className={css['dial']} href={telephone(person.phone_number)}>
              {person.phone_number}
            </a>
          ) : (
            t('noNumber')
          )}
        </p>
        <fieldset className={css['said']}>
          <legend>{t('said')}</legend>
          {(['safe', 'help'] as const).map((one) => (
            <label key={one} data-said={one}>
              <input type="radio" name="said" checked={status === one} onChange={() => form.set({ status: one })} />
              {t(one === 'safe' ? 'saidSafe' : 'saidHelp')}
            </label>
          ))}
          {status === 'help' && <p className={css['helpText']}>{t('saidHelpHint')}</p>}
        </fieldset>
        <CountrySelect
          label={t('country')}
          hint={t('countryHint')}
          none={t('unsaid')}
          {...form.input('country_code')}
        />
        <p className="soft">{t('phoneHelp')}</p>
      </form>
    </FormDialog>
  )
}
