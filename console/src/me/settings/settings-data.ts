import { useMutation, useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '../../../../client/src/index.ts'
import { api } from '../data/client.ts'
import { queries, refresh, useSaved } from '../data/saved.ts'

export type Settings = AnswerOf<'get', '/api/v2/users/my_settings'>
export type Flag = {
  [K in keyof Settings]: Settings[K] extends boolean ? K : never
}[keyof Settings]

export interface Changes extends Partial<Record<Flag, boolean>> {
  readonly quiet_hours?: { readonly from: string; readonly until: string } | null
  readonly digest_at?: string | null
  readonly use_defaults?: boolean
}

export const useSettings = () => useSaved('settings', '/api/v2/users/my_settings')

/** One change at a time. What was tapped shows at once; what the service has is read again. */
export const useChange = () =>
  useMutation({
    mutationFn: (settings: Changes) => api.patch('/api/v2/users/my_settings', { body: { settings } }),
    scope: { id: 'settings' },
    onMutate: ({ use_defaults: _, ...changes }) =>
      queries.setQueriesData<Settings>({ queryKey: ['settings'] }, (before) => before && { ...before, ...changes }),
    onSettled: () => refresh('settings'),
  })

export const useProfile = () =>
  useQuery({ queryKey: ['profile'], queryFn: ({ signal }) => api.get('/api/v2/users/my_profile', { signal }) })

export const useMessageLanguage = () =>
  useMutation({
    mutationFn: (language: string) => api.patch('/api/v2/users/my_profile', { body: { user: { language } } }),
    onSuccess: (profile) => queries.setQueryData(['profile'], profile),
  })

export const useSessions = () =>
  useQuery({ queryKey: ['sessions'], queryFn: ({ signal }) => api.get('/api/v2/sessions', { signal }) })
