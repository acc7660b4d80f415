import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '../data/words.ts'
import { Button } from './button.tsx'
import css from './split.module.css'
import { words } from './words.ts'

/** A list beside the chosen one. On a phone the detail covers the list, with a way back. */
export function Split({
  list,
  detail,
  onBack,
}: {
  readonly list: ReactNode
  readonly detail?: ReactNode
  readonly onBack: () => void
}) {
  const t = useWords(words)
  return (
    <div className={css['split']} data-open={detail ? 'true' : undefined}>
      <div className={css['list']}>{list}</div>
      {detail && (
        <section className={css['detail']}>
          <Button look="quiet" className={css['back'] ?? ''} icon={<ArrowLeft aria-hidden />} onClick={onBack}>
            {t('back')}
          </Button>
          {detail}
        </section>
      )}
    </div>
  )
}

/** What is open stays in sight while the list beside it moves. */
export const Beside = ({ children }: { readonly children: ReactNode }) => (
  <div className={css['beside']}>{children}</div>
)
