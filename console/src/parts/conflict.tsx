import type { ReactNode } from 'react'
import { useWords } from '../data/words.ts'
import { Button } from './button.tsx'
import css from './conflict.module.css'
import { Dialog } from './dialog.tsx'
import { Ago } from './time.tsx'
import { words } from './words.ts'

/** 412: somebody else saved first. Both versions stand beside each other, and nothing is lost before one is chosen. */
export function Conflict({
  who,
  at,
  theirs,
  mine,
  onTheirs,
  onMine,
}: {
  readonly who?: string | undefined
  readonly at?: string | undefined
  readonly theirs: ReactNode
  readonly mine: ReactNode
  readonly onTheirs: () => void
  readonly onMine: () => void
}) {
  const t = useWords(words)
  return (
    <Dialog
      title={who ? t('changedBy', { who, when: '' }).trim() : t('changedBySomebody')}
      actions={
        <>
          <Button onClick={onTheirs}>{t('keepTheirs')}</Button>
          <Button look="primary" onClick={onMine}>
            {t('keepMine')}
          </Button>
        </>
      }
    >
      {at && <Ago at={at} />}
      <div className={css['both']}>
        <section>
          <h3>{t('theirs')}</h3>
          {theirs}
        </section>
        <section>
          <h3>{t('mine')}</h3>
          {mine}
        </section>
      </div>
    </Dialog>
  )
}
