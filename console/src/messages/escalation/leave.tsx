import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { chosenCompany } from '../../data/choices.ts'
import { useWords } from '../../data/words.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { words } from './words.ts'

/** Asks before what was written is lost: by another page, another section, or another company in the bar at the top. */
export function Leave({
  isChanged,
  company,
  chosen,
  onLeave,
}: {
  readonly isChanged: boolean
  /** Whose rules are being changed, and the company that is chosen now. */
  readonly company: string
  readonly chosen: string | undefined
  readonly onLeave: () => void
}) {
  const t = useWords(words)
  const blocker = useBlocker({
    shouldBlockFn: () => isChanged,
    enableBeforeUnload: () => isChanged,
    withResolver: true,
  })
  const isElsewhere = chosen !== company
  useEffect(() => {
    if (isElsewhere && !isChanged) onLeave()
  }, [isElsewhere, isChanged, onLeave])
  if (!isChanged || (blocker.status !== 'blocked' && !isElsewhere)) return null
  const stay = (): void => {
    if (isElsewhere) chosenCompany.set(company)
    blocker.reset?.()
  }
  const leave = (): void => (blocker.status === 'blocked' ? blocker.proceed() : onLeave())
  return (
    <Dialog
      title={t('unsaved')}
      onClose={stay}
      actions={
        <>
          <Button onClick={leave}>{t('leave')}</Button>
          <Button look="primary" onClick={stay}>
            {t('stay')}
          </Button>
        </>
      }
    >
      <p>{t('unsavedHelp')}</p>
    </Dialog>
  )
}
