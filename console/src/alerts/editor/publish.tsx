import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { api, ifMatch } from '../../data/client.ts'
import { useWords } from '../../data/words.ts'
import { Button } from '../../parts/button.tsx'
import { Field } from '../../parts/field.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { type Alert, alertTopics } from '../alert-data.ts'
import { words } from './words.ts'

const typedFrom = 1_000

/**
 * Publishes the revision whose dry run is shown, and no other: the button carries its number, and If-Match its revision. Above 1,000 people
 * the number is typed.
 */
export function Publish({
  alert,
  told,
  isReady,
  onError,
}: {
  readonly alert: Alert
  /** From the dry run of this revision; undefined while there is none. */
  readonly told: number | undefined
  readonly isReady: boolean
  readonly onError: (error: unknown) => void
}) {
  const t = useWords(words)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [confirming, setConfirming] = useState(false)
  const [typed, setTyped] = useState('')
  const publish = useMutation({
    mutationFn: () =>
      api.post('/api/desk/alerts/{alert_id}/publish', {
        path: { alert_id: alert.id },
        headers: ifMatch(alert),
      }),
    onMutate: () => onError(null),
    onError: (error) => {
      setConfirming(false)
      onError(error)
    },
    onSuccess: async () => {
      await Promise.all(alertTopics.map((topic) => queries.invalidateQueries({ queryKey: [topic] })))
      await navigate({ to: '/alerts/$id', params: { id: alert.id } })
    },
  })
  const number = Number(typed.replaceAll(/[\s.,’']/g, ''))
  return (
    <>
      <Button
        look="primary"
        data-main
        data-danger
        icon={<Send aria-hidden />}
        disabled={told === undefined || !isReady}
        busy={publish.isPending}
        onClick={() => ((told ?? 0) > typedFrom ? setConfirming(true) : publish.mutate())}
      >
        {told === undefined ? t('publishLater') : t('publishTo', { n: told })}
      </Button>
      {confirming && told !== undefined && (
        <FormDialog
          title={t('publishTo', { n: told })}
          form={{ ...publish, submit: publish.mutate }}
          button={t('publishTo', { n: told })}
          disabled={number !== told}
          onClose={() => setConfirming(false)}
        >
          <Field
            label={t('typeNumber', { n: told })}
            name="number"
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </FormDialog>
      )}
    </>
  )
}
