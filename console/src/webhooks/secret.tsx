import { useWords } from '../data/words.ts'
import { Copy } from '../parts/copy.tsx'
import screen from '../parts/screen.module.css'
import css from './webhooks.module.css'
import { words } from './words.ts'

/** The signing secret, this once. */
export function Secret({ secret }: { readonly secret: string }) {
  const t = useWords(words)
  return (
    <div className={screen['secret']} role="status">
      <h3>{t('secret')}</h3>
      <p>{t('secretOnce')}</p>
      <p className={css['line']}>
        <code>{secret}</code>
        <Copy text={secret} label={t('copySecret')} />
      </p>
    </div>
  )
}
