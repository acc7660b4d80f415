import { useQuery } from '@tanstack/react-query'
import { api, type Desk } from './client.ts'
import { may, useSession } from './queries.ts'

export type Contact = Desk['EmergencyContactPerson']

/** Whom the person has named to be called. */
export function useContactsOf(userId: string) {
  const { data: session } = useSession()
  return useQuery({
    queryKey: ['people', userId, 'contacts'],
    queryFn: ({ signal }) =>
      api.get('/api/desk/users/{user_id}/emergency_contacts', { path: { user_id: userId }, signal }),
    enabled: may(session, 'listEmergencyContactsDesk'),
  })
}
