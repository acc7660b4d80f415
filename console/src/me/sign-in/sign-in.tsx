import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { language } from '../../data/choices.ts'
import { useStore } from '../../data/store.ts'
import { useWords } from '../../data/words.ts'
import { api, isStatus } from '../data/client.ts'
import { useQueue } from '../data/queue.ts'
import { enterAgain, enterByToken, hasUnusedCode, linkRefusal, type Refusal } from '../data/session.ts'
import { BigButton, Card } from '../parts/parts.tsx'
import css from './sign-in.module.css'
import { words } from './words.ts'

const isEmail = (text: string): boolean => text.includes('@')

/** Asks for a link by mail or text message. The answer is the same for everybody: nobody learns who has an account. */
function AskForLink() {
  const t = useWords(words)
  const [missing, setMissing] = useState(false)
  const ask = useMutation({
    mutationFn: (to: string) =>
      api.post('/api/v2/session/links', { body: isEmail(to) ? { email: to } : { phone_number: to } }),
  })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const to = String(new FormData(event.currentTarget).get('to') ?? '').trim()
    setMissing(to === '')
    if (to !== '') ask.mutate(to)
  }
  const fault = missing ? t('needAddress') : ask.error && t(isStatus(ask.error, 429) ? 'wait' : 'notAsked')
  return (
    <form className={css['form']} onSubmit={submit} noValidate>
      <label htmlFor="to">{t('address')}</label>
      <input
        id="to"
        name="to"
        autoComplete="username"
        autoCapitalize="none"
        aria-describedby={fault ? 'to-fault' : undefined}
        aria-invalid={fault ? true : undefined}
      />
      {fault && (
        <p id="to-fault" role="alert" className={css['fault']}>
          {fault}
        </p>
      )}
      <BigButton look="safe" type="submit" busy={ask.isPending}>
        {t('sendLink')}
      </BigButton>
      <p role="status">{ask.isSuccess && t('linkAsked')}</p>
    </form>
  )
}

function ByToken() {
  const t = useWords(words)
  const [refusal, setRefusal] = useState<Refusal>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const form = event.currentTarget
    const token = String(new FormData(form).get('token') ?? '').trim()
    if (token === '') return setRefusal('wrong')
    setBusy(true)
    setRefusal(await enterByToken(token))
    setBusy(false)
    form.reset()
  }
  return (
    <details className={css['other']}>
      <summary>{t('withToken')}</summary>
      <form className={css['form']} onSubmit={(event) => void submit(event)} noValidate>
        <label htmlFor="token">{t('token')}</label>
        <input id="token" name="token" type="password" autoComplete="off" aria-describedby="token-hint" />
        <p id="token-hint" className={css['hint']}>
          {t('tokenHint')}
        </p>
        {refusal && (
          <p role="alert" className={css['fault']}>
            {t(refusal === 'wait' ? 'wait' : refusal === 'no line' ? 'notAsked' : 'wrongToken')}
          </p>
        )}
        <BigButton type="submit" busy={busy}>
          {t('signIn')}
        </BigButton>
      </form>
    </details>
  )
}

function LinkTrouble() {
  const t = useWords(words)
  const [refusal, setRefusal] = useState(linkRefusal)
  if (!refusal) return null
  return (
    <Card>
      <p role="alert" className={css['fault']}>
        {t(refusal === 'no line' ? 'linkNoLine' : refusal === 'wait' ? 'wait' : 'linkUsed')}
      </p>
      {refusal === 'no line' && hasUnusedCode() && (
        <BigButton onClick={() => void enterAgain().then(setRefusal)}>{t('tryAgain')}</BigButton>
      )}
    </Card>
  )
}

export function SignIn() {
  const t = useWords(words)
  const chosen = useStore(language)
  const { waiting } = useQueue()
  const other = chosen === 'en' ? 'es' : 'en'
  return (
    <main className={css['page']}>
      <h1>{t('title')}</h1>
      {waiting.length > 0 && (
        <Card>
          <strong role="alert">{t('waits', { n: waiting.length })}</strong>
        </Card>
      )}
      <LinkTrouble />
      <p>{t('how')}</p>
      <AskForLink />
      <ByToken />
      <p className={css['hint']}>{t('emergency')}</p>
      <button type="button" className={css['language']} lang={other} onClick={() => language.set(other)}>
        {other === 'es' ? 'Español' : 'English'}
      </button>
    </main>
  )
}
