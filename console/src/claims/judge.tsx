import { api } from '../data/client.ts'
import { useForm } from '../data/form.ts'
import { useWords } from '../data/words.ts'
import { TextArea } from '../parts/field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
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
  const form = useForm({
    topics: ['claims'],
    valuesOf: () => ({ reason: '' }),
    save: (body) => api.post(`/api/desk/claims/{id}/${verdict}`, { path: { id: claim.id }, body }),
    onSaved: onClose,
  })
  return (
    <FormDialog title={t(`${verdict}Title`, { id: claim.human_id })} form={form} button={t(verdict)} onClose={onClose}>
      <TextArea label={t('reason')} hint={t('reasonHint')} required {...form.text('reason')} />
    </FormDialog>
  )
}
