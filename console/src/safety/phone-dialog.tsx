import { useState } from 'react'
import { GodwitError } from '../data/client.ts'
import { personName } from '../data/names.ts'
import { useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { CountrySelect } from '../parts/country-select.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { usePhoneAnswer } from './data.ts'
import { type BoardPerson, telephone } from './names.ts'
import css from './safety.module.css'
import { words } from './words.ts'

/** What a person says on the phone, written down by whoever talks to them. */
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
  const [status, setStatus] = useState<'safe' | 'help'>()
  const [country, setCountry] = useState('')
  const write = usePhoneAnswer(requestId, onClose)
  const fields = write.error instanceof GodwitError ? write.error.fields : {}
  const name = personName(person, t('anonymous'))
  const send = (): void => {
    if (status) write.mutate({ user_id: person.user_id, status, ...(country && { country_code: country }) })
  }
  return (
    <Dialog
      title={t('phoneTitle', { name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look="primary" disabled={!status} busy={write.isPending} onClick={send}>
            {t('write')}
          </Button>
        </>
      }
    >
      <form
        className={css['form']}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <ErrorSummary error={write.error} labels={{ country_code: t('country') }} />
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
              <input type="radio" name="said" checked={status === one} onChange={() => setStatus(one)} />
              {t(one === 'safe' ? 'saidSafe' : 'saidHelp')}
            </label>
          ))}
          {status === 'help' && <p className={css['helpText']}>{t('saidHelpHint')}</p>}
        </fieldset>
        <CountrySelect
          name="country_code"
          label={t('country')}
          hint={t('countryHint')}
          none={t('unsaid')}
          value={country}
          onChange={setCountry}
          error={fields['country_code']}
        />
        <p className="soft">{t('phoneHelp')}</p>
      </form>
    </Dialog>
  )
}
