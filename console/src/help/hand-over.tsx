import { useQuery } from '@tanstack/react-query'
import { api } from '../data/client.ts'
import { useForm } from '../data/form.ts'
import { type Session, seesAllCompanies } from '../data/queries.ts'
import { useWords } from '../data/words.ts'
import { Select } from '../parts/field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import type { Case } from './cases.ts'
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
  const candidates = useQuery({
    queryKey: ['people', 'hand-over', issue.id],
    queryFn: ({ signal }) => readCandidates(issue, session, signal),
  })
  const form = useForm({
    topics: ['issues', 'conversations'],
    valuesOf: () => ({ handler_id: '' }),
    save: (body) => api.post('/api/desk/issues/{id}/hand_over', { path: { id: issue.id }, body }),
    onSaved: onClose,
  })
  return (
    <FormDialog
      title={t('handOver')}
      form={{ ...form, error: form.error ?? candidates.error }}
      button={t('handOver')}
      isMain
      disabled={form.values.handler_id === ''}
      onClose={onClose}
    >
      <p>{t('handOverHelp')}</p>
      <Select label={t('handler')} {...form.text('handler_id')}>
        <option value="">{t('choose')}</option>
        {candidates.data?.map(({ id, name, onDuty }) => (
          <option key={id} value={id} disabled={id === issue.current_handler?.id}>
            {onDuty === null ? name : t(onDuty ? 'onDuty' : 'offDuty', { name })}
          </option>
        ))}
      </Select>
    </FormDialog>
  )
}
