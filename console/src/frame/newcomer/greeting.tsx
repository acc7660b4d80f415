import { useWords } from '../../data/words.ts'
import css from './newcomer.module.css'
import { words } from './words.ts'

/** What Godwit is and where a newcomer begins, beside the sign-in. */
export function Greeting() {
  const t = useWords(words)
  return (
    <section className={css['greeting']} aria-labelledby="greeting">
      <h2 id="greeting">{t('whatItIs')}</h2>
      <ol className={css['steps']}>
        {(['storm', 'reason', 'message', 'proof'] as const).map((step) => (
          <li key={step}>
            <strong>{t(step)}</strong> {t(`${step}Help`)}
          </li>
        ))}
      </ol>
      <h3>{t('noPassword')}</h3>
      <p>{t('askForLink')}</p>
      <details>
        <summary>{t('tryingOut')}</summary>
        <p>{t('demoLink')}</p>
        <code className={css['command']}>godwit sign-in-link staff@godwit.example</code>
      </details>
    </section>
  )
}
