import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, GodwitError } from '../data/client.ts'
import { queries } from '../data/queries.ts'
import { useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { TextArea } from '../parts/field.tsx'
import type { ClaimInFull } from './claim-text.ts'
import { words } from './words.ts'

export type Verdict = 'accept' | 'deny' | 'reopen'

/** What staff may do with a claim as it is. */
export const verdictsFor = ({ status, held_at }: Pick<ClaimInFull, 'status' | 'held_at'>): readonly Verdict[] =>
  status === 'evaluating' || status === 'reopened' || held_at !== null
    ? ['accept', 'deny']
    : status === 'denied' || status === 'withdrawn'
      ? ['reopen']
      : []

export function Judge({
  claim,
  verdict,
  onClose,
}: {
  readonly claim: ClaimInFull
  readonly verdict: Verdict
  readonly onClose: () => void
}) {
  const t = useWords(words)
  const [reason, setReason] = useState('')
  const judging = useMutation({
    mutationFn: () => api.post(`/api/desk/claims/{id}/${verdict}`, { path: { id: claim.id }, body: { reason } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['claims'] })
      onClose()
    },
  })
  const wrong = judging.error instanceof GodwitError ? judging.error.fields['reason'] : undefined
  return (
    <Dialog
      title={t(`${verdict}Title`, { id: claim.human_id })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look="primary" busy={judging.isPending} onClick={() => judging.mutate()}>
            {t(verdict)}
          </Button>
        </>
      }
    >
      <ErrorSummary error={judging.error} labels={{ reason: t('reason') }} />
      <TextArea
        label={t('reason')}
        hint={t('reasonHint')}
        name="reason"
        required
        error={wrong}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  )
}
