import { useMutation, useQuery } from '@tanstack/react-query'
import { readAgain } from '../data/calls.ts'
import { api } from '../data/client.ts'

export const useReminder = (id: string) =>
  useMutation({
    mutationFn: (userIds: readonly string[] | undefined) =>
      api.post('/api/desk/check_in_requests/{check_in_request_id}/remind', {
        path: { check_in_request_id: id },
        body: userIds ? { user_ids: [...userIds] } : {},
      }),
    onSettled: readAgain,
  })

export interface Whom {
  readonly company_id?: string
  readonly user_ids?: string[]
  readonly country?: string
  readonly alert_id?: string
  readonly message?: string
}

/** The number of recipients. */
export const usePreview = (whom: Whom, enabled: boolean) =>
  useQuery({
    queryKey: ['check_in_preview', whom],
    queryFn: ({ signal }) =>
      api.post('/api/desk/check_in_requests/preview', { body: { check_in_request: whom }, signal }),
    enabled,
    placeholderData: () => undefined,
    retry: false,
  })
