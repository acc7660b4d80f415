import { type FormEvent, useState } from 'react'
import { verifyWebhook, WebhookError } from '../../../client/src/webhooks.ts'
import { useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { Field } from '../parts/field.tsx'
import type { Try } from './data.ts'
import css from './webhooks.module.css'
import { words } from './words.ts'

type Result = 'right' | 'wrong' | 'erased' | 'insecure'

/** The same function that receivers use, in this browser. The secret stays in this page. */
async function check(secret: string, { headers, body_kept }: Try, body: string): Promise<Result> {
  if (!body_kept) return 'erased'
  if (!globalThis.crypto?.subtle) return 'insecure'
  const entries = headers.map(({ name, value }): [string, string] => [name, value])
  try {
    await verifyWebhook({ secret, headers: entries, body, tolerance: Number.MAX_SAFE_INTEGER })
    return 'right'
  } catch (error) {
    if (error instanceof WebhookError || error instanceof TypeError) return 'wrong'
    throw error
  }
}

export function SignatureCheck({ body, tried }: { readonly body: string; readonly tried: Try }) {
  const t = useWords(words)
  const [result, setResult] = useState<Result>()
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const secret = String(new FormData(event.currentTarget).get('secret') ?? '').trim()
    void check(secret, tried, body).then(setResult)
  }
  return (
    <details className={css['check']}>
      <summary>{t('checkSignature')}</summary>
      <form onSubmit={submit} className={css['form']} autoComplete="off">
        <Field
          label={t('secret')}
          name="secret"
          type="password"
          autoComplete="off"
          spellCheck={false}
          hint={t('staysHere')}
          onChange={() => setResult(undefined)}
        />
        <div className={css['line']}>
          <Button type="submit">{t('checkIt')}</Button>
          <output className={result === 'right' ? css['good'] : css['warn']}>{result && t(`check_${result}`)}</output>
        </div>
      </form>
    </details>
  )
}
