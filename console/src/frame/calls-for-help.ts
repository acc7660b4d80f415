import { useQuery } from '@tanstack/react-query'
import { api, type Desk } from '../data/client.ts'
import { personName } from '../data/names.ts'
import { may, type Session } from '../data/queries.ts'

export type Call = Desk['CallForHelp']

/** Open calls, those whom nobody has claimed first. Of all companies that one may see: a filter must not hide one. */
export function useOpenCalls(session: Session): readonly Call[] {
  const { data } = useQuery({
    queryKey: ['calls_for_help', 'open'],
    queryFn: ({ signal }) => api.get('/api/desk/calls_for_help', { query: { per_page: 50 }, signal }),
    enabled: may(session, 'listCallsForHelp'),
  })
  return data ?? []
}

export const nameOf = (call: Call): string => personName(call, '?')

const oneText = (text: string | Readonly<Record<string, string>> | null): string | undefined =>
  typeof text === 'string' ? text : (text?.['en'] ?? undefined)

export const placeOf = ({ place }: Call): string =>
  [oneText(place.division), oneText(place.country)].filter(Boolean).join(', ')
