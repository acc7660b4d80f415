import { api, type Desk, inAllLanguages } from '../data/client.ts'

export type Kind = 'advisories' | 'outbreaks'
type Outbreak = Desk['Outbreak']

/** What advisories and outbreaks have in common; an outbreak has its numbers besides. */
export type Notice = Pick<
  Desk['Advisory'],
  | 'id'
  | 'status'
  | 'revision'
  | 'created_at'
  | 'updated_at'
  | 'closed_at'
  | 'headline'
  | 'country_ids'
  | 'country_division_ids'
> & {
  readonly body: Outbreak['body']
  readonly countries: readonly { readonly id: string; readonly name: Desk['AreaBrief']['name'] }[]
  readonly country_divisions: readonly Pick<Desk['AreaBrief'], 'id' | 'name' | 'country_id'>[]
} & Partial<Pick<Outbreak, 'disease_id' | 'disease' | 'started_on' | 'cases' | 'deaths' | 'last_reported_on'>>

export const open = 0
export const closed = 1

export const listPath = { advisories: '/api/desk/advisories', outbreaks: '/api/desk/disease_outbreaks' } as const

const headers = (notice: Notice) => ({ 'if-match': `"${notice.revision}"` })

export const readNotice = async (kind: Kind, id: string): Promise<Notice> =>
  kind === 'advisories'
    ? await inAllLanguages.get('/api/desk/advisories/{advisory_id}', { path: { advisory_id: id } })
    : ((await inAllLanguages.get('/api/desk/disease_outbreaks/{id}', { path: { id } })) as Notice)

/** Writes a new one, or changes the one that was read. */
export async function saveNotice(
  kind: Kind,
  before: Notice | undefined,
  fields: Record<string, unknown>,
): Promise<Notice> {
  const sent = fields as never
  if (kind === 'advisories')
    return before
      ? api.patch('/api/desk/advisories/{advisory_id}', {
          path: { advisory_id: before.id },
          headers: headers(before),
          body: { advisory: sent },
        })
      : api.post('/api/desk/advisories', { body: { advisory: sent } })
  return (
    before
      ? await api.patch('/api/desk/disease_outbreaks/{id}', {
          path: { id: before.id },
          headers: headers(before),
          body: { disease_outbreak: sent },
        })
      : await api.post('/api/desk/disease_outbreaks', { body: { disease_outbreak: sent } })
  ) as Notice
}

export function turnNotice(kind: Kind, notice: Notice, to: 'close' | 'reopen'): Promise<unknown> {
  const call = { headers: headers(notice) }
  if (kind === 'advisories')
    return to === 'close'
      ? api.post('/api/desk/advisories/{advisory_id}/close', { ...call, path: { advisory_id: notice.id } })
      : api.post('/api/desk/advisories/{advisory_id}/reopen', { ...call, path: { advisory_id: notice.id } })
  return to === 'close'
    ? api.post('/api/desk/disease_outbreaks/{id}/close', { ...call, path: { id: notice.id }, body: {} })
    : api.post('/api/desk/disease_outbreaks/{id}/reopen', { ...call, path: { id: notice.id } })
}
