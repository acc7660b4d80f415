import { useQuery } from '@tanstack/react-query'
import { api, type BodyOf, type Desk, ifMatch } from '../../data/client.ts'

export type Policy = Desk['EscalationPolicy']
export type Policies = Desk['EscalationPolicies']
export type Preview = Desk['EscalationPreview']
export type Rules = BodyOf<'put', '/api/desk/companies/{company_id}/escalation_policies/{kind}'>
export type Kind = Policy['kind']
export type Channel = Rules['steps'][number]['channels'][number]

export const ends = ['delivered', 'read', 'answered'] as const satisfies readonly Rules['ends_with'][]
export const channels = ['push', 'email', 'sms', 'whatsapp', 'voice'] as const satisfies readonly Channel[]

const path = (company: string, kind: Kind) => ({ company_id: company, kind })

export const readPolicies = (company: string, signal?: AbortSignal): Promise<Policies> =>
  api.get('/api/desk/companies/{company_id}/escalation_policies', {
    path: { company_id: company },
    ...(signal && { signal }),
  })

/** How the company's people are reached who do not answer. */
export const usePolicies = (company: string) =>
  useQuery({
    queryKey: ['escalation_policies', company],
    queryFn: ({ signal }) => readPolicies(company, signal),
    placeholderData: () => undefined,
  })

export const savePolicy = (company: string, kind: Kind, body: Rules, on: Policy): Promise<Policy> =>
  api.put('/api/desk/companies/{company_id}/escalation_policies/{kind}', {
    path: path(company, kind),
    body,
    headers: ifMatch(on),
  })

/** The service's rules hold again for the company. */
export const withdrawPolicy = (company: string, kind: Kind, on: Policy): Promise<Policy> =>
  api.delete('/api/desk/companies/{company_id}/escalation_policies/{kind}', {
    path: path(company, kind),
    headers: ifMatch(on),
  })

/** What these rules would do for the person. */
export const usePreview = (company: string, kind: Kind, person: string | undefined, rules: Rules) =>
  useQuery({
    queryKey: ['escalation_preview', company, kind, person ?? null, rules],
    queryFn: ({ signal }) =>
      api.post('/api/desk/companies/{company_id}/escalation_policies/{kind}/preview', {
        path: path(company, kind),
        body: { user_id: person ?? '', rules },
        signal,
      }),
    enabled: person !== undefined,
  })

/** A step as it is written. The key tells it from the others while steps come and go. */
export interface StepValues {
  readonly key: number
  readonly after_minutes: string
  readonly channels: readonly Channel[]
}

export const valuesOf = (policy: Policy | undefined) => ({
  enabled: policy?.enabled ?? true,
  ends_with: policy?.ends_with ?? 'delivered',
  steps: (policy?.steps ?? []).map(
    ({ after_minutes, channels }, key): StepValues => ({ key, after_minutes: String(after_minutes), channels }),
  ) as readonly StepValues[],
  list_after_minutes: String(policy?.list_after_minutes ?? ''),
})
export type Values = ReturnType<typeof valuesOf>

export const rulesOf = ({ enabled, ends_with, steps, list_after_minutes }: Values): Rules => ({
  enabled,
  ends_with,
  steps: steps.map((one) => ({
    after_minutes: Number(one.after_minutes),
    channels: channels.filter((channel) => one.channels.includes(channel)),
  })),
  list_after_minutes: Number(list_after_minutes),
})

/** Five minutes after the last step, by a way that no step has yet. */
export function nextStep(steps: readonly StepValues[]): StepValues {
  const last = Number(steps.at(-1)?.after_minutes ?? 0)
  const unused = (['sms', 'email', 'push', 'voice', 'whatsapp'] as const).find(
    (one) => !steps.some((step) => step.channels.includes(one)),
  )
  return {
    key: Math.max(-1, ...steps.map(({ key }) => key)) + 1,
    after_minutes: Number.isFinite(last) ? String(last + 5) : '',
    channels: unused ? [unused] : [],
  }
}

export const sameRules = (a: Rules, b: Rules): boolean => JSON.stringify(a) === JSON.stringify(b)
