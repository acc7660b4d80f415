import { type Language, language, type Theme, theme } from '../data/choices.ts'
import { useStore } from '../data/store.ts'
import { useWords } from '../data/words.ts'
import css from './settings.module.css'
import { words } from './words.ts'

export function LanguageChoice() {
  const t = useWords(words)
  return (
    <label className={css['choice']}>
      <span className="only-read-aloud">{t('language')}</span>
      <select value={useStore(language)} onChange={(event) => language.set(event.target.value as Language)}>
        <option value="en" lang="en">
          English
        </option>
        <option value="es" lang="es">
          Español
        </option>
      </select>
    </label>
  )
}

export function ThemeChoice() {
  const t = useWords(words)
  return (
    <label className={css['choice']}>
      <span className="only-read-aloud">{t('theme')}</span>
      <select value={useStore(theme)} onChange={(event) => theme.set(event.target.value as Theme)}>
        <option value="system">{t('system')}</option>
        <option value="light">{t('light')}</option>
        <option value="dark">{t('dark')}</option>
      </select>
    </label>
  )
}
