import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api, GodwitError } from '../data/client.ts'
import { forgetEverything, queries } from '../data/queries.ts'
import { signedIn } from '../data/signed-in.ts'
import { useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { Field } from '../parts/field.tsx'
import { Greeting } from './newcomer/greeting.tsx'
import { LanguageChoice, ThemeChoice } from './settings.tsx'
import css from './sign-in.module.css'
import { linkWasRefused } from './sign-in-code.ts'
import { words } from './words.ts'

interface Missing {
  readonly email?: string
  readonly password?: string
}

/** The text for wrong credentials is the page's own: the service answers everybody the same. */
class Refused extends Error {}

function SignInForm({ email: known = '', onDone }: { readonly email?: string; readonly onDone: () => void }) {
  const t = useWords(words)
  const [missing, setMissing] = useState<Missing>({})
  const enter = useMutation({
    mutationFn: async (credentials: { email: string; password: string }) => {
      try {
        return await api.post('/api/desk/session', { body: { session: credentials }, retries: 0 })
      } catch (error) {
        if (error instanceof GodwitError && error.status === 401) throw new Refused(t('wrong'))
        if (error instanceof GodwitError && error.status === 429) throw new Refused(t('wait'))
        throw error
      }
    },
    onSuccess: onDone,
  })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const email = String(form.get('email') ?? '').trim()
    const password = String(form.get('password') ?? '')
    setMissing({
      ...(email === '' && { email: t('needEmail') }),
      ...(password === '' && { password: t('needPassword') }),
    })
    if (email !== '' && password !== '') enter.mutate({ email, password })
  }
  return (
    <form className={css['form']} onSubmit={submit} noValidate>
      <ErrorSummary error={enter.error} />
      <Field
        label={t('email')}
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={known}
        error={missing.email}
      />
      <Field
        label={t('password')}
        name="password"
        type="password"
        autoComplete="current-password"
        error={missing.password}
      />
      <Button look="primary" type="submit" busy={enter.isPending}>
        {t('signIn')}
      </Button>
    </form>
  )
}

export function SignInPage() {
  const t = useWords(words)
  const enter = (): void => {
    signedIn()
    void forgetEverything()
  }
  return (
    <div className={css['page']}>
      <main className={css['both']}>
        <div className={css['card']}>
          <p className={css['name']}>Godwit</p>
          <p className={css['motto']}>{t('motto')}</p>
          <h1>{t('signInTitle')}</h1>
          {linkWasRefused() && <p role="alert">{t('linkRefused')}</p>}
          <SignInForm onDone={enter} />
        </div>
        <Greeting />
      </main>
      <footer className={css['foot']}>
        <LanguageChoice />
        <ThemeChoice />
      </footer>
    </div>
  )
}

/** The session has ended while somebody works: the page below stays as it is. */
export function SignInAgain({ email }: { readonly email: string }) {
  const t = useWords(words)
  const enter = async (): Promise<void> => {
    const session = await api.get('/api/desk/session')
    // Somebody else must not see what the one before left on the page.
    if (session.user.email !== email) return location.assign('/')
    signedIn()
    await queries.invalidateQueries()
  }
  return (
    <Dialog title={t('signInAgain')}>
      <p>{t('signInAgainWhy')}</p>
      <SignInForm email={email} onDone={() => void enter()} />
    </Dialog>
  )
}
