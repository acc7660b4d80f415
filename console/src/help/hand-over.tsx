import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../data/client.ts'
import { type Session, seesAllCompanies } from '../data/queries.ts'
import { useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { Select } from '../parts/field.tsx'
import { type Case, useAct } from './cases.ts'
import { words } from './words.ts'

interface Candidate {
  readonly id: string
  readonly name: string
  readonly onDuty: boolean | null
}

const managerRole = 99

async function readUsers(query: { role: number } | { staff: true }, signal: AbortSignal): Promise<Candidate[]> {
  const people = await api.get('/api/desk/users', { query: { per_page: 100, ...query }, signal })
  return people.map(({ id, name }) => ({ id, name, onDuty: null }))
}

async function readResponders(signal: AbortSignal): Promise<Candidate[]> {
  const responders = await api.get('/api/desk/responders', { query: { per_page: 100 }, signal })
  return responders.map((one) => ({ id: one.id, name: one.display_name, onDuty: one.on_duty }))
}

/** Who may handle it: responders of a medical case, managers of another one, staff every one. The service has the last word. */
async function readCandidates({ type, affected }: Case, session: Session, signal: AbortSignal): Promise<Candidate[]> {
  const people = await Promise.all([
    type === 0 || type === 1 ? readResponders(signal) : readUsers({ role: managerRole }, signal),
    seesAllCompanies(session) ? readUsers({ staff: true }, signal) : [],
  ])
  return people.flat().filter(({ id }) => id !== affected?.id)
}

export function HandOver({
  session,
  issue,
  onClose,
}: {
  readonly session: Session
  readonly issue: Case
  readonly onClose: () => void
}) {
  const t = useWords(words)
  const [chosen, choose] = useState('')
  const candidates = useQuery({
    queryKey: ['people', 'hand-over', issue.id],
    queryFn: ({ signal }) => readCandidates(issue, session, signal),
  })
  const handing = useAct(() =>
    api.post('/api/desk/issues/{id}/hand_over', { path: { id: issue.id }, body: { handler_id: chosen } }),
  )
  return (
    <Dialog
      title={t('handOver')}
      onClose={onClose}
      actions={
        <Button
          look="primary"
          data-main
          disabled={chosen === ''}
          busy={handing.isPending}
          onClick={() => handing.mutate(undefined, { onSuccess: onClose })}
        >
          {t('handOver')}
        </Button>
      }
    >
      <p>{t('handOverHelp')}</p>
      <ErrorSummary error={handing.error ?? candidates.error} labels={{ handler_id: t('handler') }} />
      <Select label={t('handler')} name="handler_id" value={chosen} onChange={(event) => choose(event.target.value)}>
        <option value="">{t('choose')}</option>
        {candidates.data?.map(({ id, name, onDuty }) => (
          <option key={id} value={id} disabled={id === issue.current_handler?.id}>
            {onDuty === null ? name : t(onDuty ? 'onDuty' : 'offDuty', { name })}
          </option>
        ))}
      </Select>
    </Dialog>
  )
}
