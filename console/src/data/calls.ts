import { useQuery } from '@tanstack/react-query'
import { api } from './client.ts'
import { queries } from './queries.ts'

/** A call for help must not wait for a socket that may be gone. */
const everyMs = 10_000

/** What a question or an answer changes. */
export const callTopics = ['calls_for_help', 'check_in_requests', 'boards', 'counts'] as const

export function readAgain(): void {
  for (const topic of callTopics) void queries.invalidateQueries({ queryKey: [topic] })
}

/** Open calls for help, those whom nobody has claimed first: the same answer that the red bar reads. */
export const useOpenCalls = (enabled = true) =>
  useQuery({
    queryKey: ['calls_for_help', 'open'],
    queryFn: ({ signal }) => api.get('/api/desk/calls_for_help', { query: { per_page: 50 }, signal }),
    refetchInterval: everyMs,
    enabled,
  })
