import { api, type BodyOf, type Desk, ifMatch, inAllLanguages } from '../data/client.ts'

export type Kind = 'advisories' | 'outbreaks'
type Outbreak = Desk['Outbreak']

/** An advisory or an outbreak: what both have, and the numbers of an outbreak. */
export type Situation = Pick<
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

type AdvisoryIn = BodyOf<'post', '/api/desk/advisories'>['advisory']
type OutbreakIn = BodyOf<'post', '/api/desk/disease_outbreaks'>['disease_outbreak']

export const open = 0
export const closed = 1

export const listPath = { advisories: '/api/desk/advisories', outbreaks: '/api/desk/disease_outbreaks' } as const

export const onePath = {
  advisories: '/api/desk/advisories/{advisory_id}',
  outbreaks: '/api/desk/disease_outbreaks/{id}',
} as const

export const readSituation = async (kind: Kind, id: string): Promise<Situation> =>
  kind === 'advisories'
    ? await inAllLanguages.get('/api/desk/advisories/{advisory_id}', { path: { advisory_id: id } })
    : ((await inAllLanguages.get('/api/desk/disease_outbreaks/{id}', { path: { id } })) as Situation)

/** Writes a new one, or changes the one that was read. */
export async function saveSituation(
  kind: Kind,
  before: Situation | undefined,
  fields: Record<string, unknown>,
): Promise<Situation> {
  if (kind === 'advisories')
    return before
      ? api.patch('/api/desk/advisories/{advisory_id}', {
          path: { advisory_id: before.id },
          headers: ifMatch(before),
          body: { advisory: fields as AdvisoryIn },
        })
      : api.post('/api/desk/advisories', { body: { advisory: fields as AdvisoryIn } })
  return (
    before
      ? await api.patch('/api/desk/disease_outbreaks/{id}', {
          path: { id: before.id },
          headers: ifMatch(before),
          body: { disease_outbreak: fields as OutbreakIn },
        })
      : await api.post('/api/desk/disease_outbreaks', { body: { disease_outbreak: fields as OutbreakIn } })
  ) as Situation
}

export function turnSituation(kind: Kind, situation: Situation, to: 'close' | 'reopen'): Promise<unknown> {
  const call = { headers: ifMatch(situation) }
  if (kind === 'advisories')
    return to === 'close'
      ? api.post('/api/desk/advisories/{advisory_id}/close', { ...call, path: { advisory_id: situation.id } })
      : api.post('/api/desk/advisories/{advisory_id}/reopen', { ...call, path: { advisory_id: situation.id } })
  return to === 'close'
    ? api.post('/api/desk/disease_outbreaks/{id}/close', { ...call, path: { id: situation.id }, body: {} })
    : api.post('/api/desk/disease_outbreaks/{id}/reopen', { ...call, path: { id: situation.id } })
}
