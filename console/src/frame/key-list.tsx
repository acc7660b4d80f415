import { singleKeys } from '../data/choices.ts'
import type { Session } from '../data/queries.ts'
import { useStore } from '../data/store.ts'
import { useWords } from '../data/words.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Check } from '../parts/field.tsx'
import css from './key-list.module.css'
import { ownKeys } from './own-keys.ts'
import { screensOf } from './screens.ts'
import { words } from './words.ts'

export function KeyList({ session, onClose }: { readonly session: Session; readonly onClose: () => void }) {
  const t = useWords(words)
  const on = useStore(singleKeys)
  const keys: readonly (readonly [readonly string[], string])[] = [
    [['/'], t('keySearch')],
    [['j', 'k'], t('keyRows')],
    [['Enter'], t('keyOpen')],
    [['Esc'], t('keyBack')],
    [['Ctrl', 'Enter'], t('keyMain')],
    ...ownKeys().map(({ key, text }) => [[key], text] as const),
    [['?'], t('keyList')],
    ...screensOf(session).map((screen) => [['g', screen.key], t('keyGo', { screen: t(screen.word) })] as const),
  ]
  return (
    <Dialog title={t('keysTitle')} onClose={onClose}>
      <dl className={css['keys']}>
        {keys.map(([names, text]) => (
          <div key={names.join(' ')}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Check
        label={t('singleKeys')}
        name="single-keys"
        checked={on === 'on'}
        onChange={(event) => singleKeys.set(event.target.checked ? 'on' : 'off')}
      />
    </Dialog>
  )
}
