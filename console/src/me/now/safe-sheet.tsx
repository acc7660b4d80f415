import { useWords } from '../../data/words.ts'
import { enqueueCheckIn } from '../data/check-in.ts'
import type { MyNow } from '../data/now-data.ts'
import { BigButton } from '../parts/parts.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { words } from './words.ts'

/** For the shortcut of the home screen: opening an address sends nothing by itself. */
export function SafeSheet({ now, onClose }: { readonly now: MyNow; readonly onClose: () => void }) {
  const t = useWords(words)
  return (
    <Sheet title={t('iAmSafe')} onClose={onClose}>
      <p>{t('safeWhat', { company: now.company?.name ?? 'Godwit' })}</p>
      <BigButton
        look="safe"
        onClick={() => {
          void enqueueCheckIn('safe', now)
          onClose()
        }}
      >
        <span aria-hidden="true">✓ </span>
        {t('sayIt')}
      </BigButton>
    </Sheet>
  )
}
