import { type Language, language, type Theme, theme } from '../../data/choices.ts'
import { useStore } from '../../data/store.ts'
import { useLanguage, useWords } from '../../data/words.ts'
import { Fault, Select } from '../parts/form.tsx'
import { Card } from '../parts/parts.tsx'
import css from './settings.module.css'
import { useMessageLanguage, useProfile } from './settings-data.ts'
import { words } from './words.ts'

const themes: readonly Theme[] = ['system', 'light', 'dark']

/** Languages in which messages are written; another one that the account has stays to be chosen. */
const written = ['en', 'es']

/** The language of the page belongs to this phone, that of messages to the account. */
export function Look() {
  const t = useWords(words)
  const shown = useLanguage()
  const chosenTheme = useStore(theme)
  const profile = useProfile()
  const change = useMessageLanguage()
  const ofMessages = profile.data?.language
  const nameOf = (code: string): string => {
    const name = new Intl.DisplayNames([shown], { type: 'language' }).of(code) ?? code
    return name.charAt(0).toLocaleUpperCase(shown) + name.slice(1)
  }
  return (
    <Card>
      <h2>{t('look')}</h2>
      <Select
        label={t('language')}
        name="language"
        value={shown}
        onChange={({ target }) => language.set(target.value as Language)}
      >
        <option value="en" lang="en">
          English
        </option>
        <option value="es" lang="es">
          Español
        </option>
      </Select>
      <Fault error={change.error} />
      {ofMessages !== undefined && (
        <Select
          label={t('messageLanguage')}
          hint={t('messageLanguageHint')}
          name="message_language"
          value={(change.isPending && change.variables) || ofMessages}
          onChange={({ target }) => change.mutate(target.value)}
        >
          {[...new Set([...written, ofMessages])].map((code) => (
            <option key={code} value={code}>
              {nameOf(code)}
            </option>
          ))}
        </Select>
      )}
      <fieldset className={css['kind']}>
        <legend>{t('theme')}</legend>
        <div className={css['themes']}>
          {themes.map((one) => (
            <label key={one}>
              <input type="radio" name="theme" checked={chosenTheme === one} onChange={() => theme.set(one)} />
              <span>{t(`theme_${one}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </Card>
  )
}
