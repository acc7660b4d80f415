import { useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import css from './frame.module.css'
import { words } from './words.ts'

export function NotFound() {
  const t = useWords(words)
  return (
    <div className={css['trouble']}>
      <h1>{t('notFound')}</h1>
      <p>{t('notFoundHelp')}</p>
      <a href="/">{t('toStart')}</a>
    </div>
  )
}

export function Crashed({ error }: { readonly error: unknown }) {
  const t = useWords(words)
  return (
    <div className={css['trouble']} role="alert">
      <h1>{t('crashed')}</h1>
      <p>{t('crashedHelp')}</p>
      <code>{error instanceof Error ? error.message : String(error)}</code>
      <Button look="primary" onClick={() => location.reload()}>
        {t('reload')}
      </Button>
    </div>
  )
}

export function Unreachable({ again }: { readonly again: () => void }) {
  const t = useWords(words)
  return (
    <main className={css['trouble']} role="alert">
      <h1>{t('unreachable')}</h1>
      <p>{t('unreachableHelp')}</p>
      <Button look="primary" onClick={again}>
        {t('reload')}
      </Button>
    </main>
  )
}
