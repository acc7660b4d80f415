import { useState } from 'react'
import { useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { EndpointForm, type Made } from './endpoint-form.tsx'
import { Secret } from './secret.tsx'
import css from './webhooks.module.css'
import { words } from './words.ts'

/** A new endpoint. Its secret is shown here, this once. */
export function Register({ onDone }: { readonly onDone: (endpoint?: string) => void }) {
  const t = useWords(words)
  const [made, setMade] = useState<Made>()
  if (!made)
    return (
      <>
        <h2>{t('register')}</h2>
        <EndpointForm onDone={(endpoint) => (endpoint ? setMade(endpoint) : onDone())} />
      </>
    )
  return (
    <div className={css['form']}>
      <h2>{t('registered')}</h2>
      <p className={css['address']}>{made.url}</p>
      <Secret secret={made.signing_secret} />
      <p>{t('nextTest')}</p>
      <div className={css['buttons']}>
        <Button look="primary" onClick={() => onDone(made.id)}>
          {t('secretStored')}
        </Button>
      </div>
    </div>
  )
}
