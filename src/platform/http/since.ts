import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { invalid } from '../problem.ts'
import { parseTime } from './times.ts'

/** The query of every synced list: only what changed after the time. */
export const SinceQuery = Type.Object({
  since: Type.Optional(
    Type.String({
      description:
        'Only what was modified after this time: Unix seconds, whole or fractional, or ISO 8601. Send the Date header of the answer before.',
      examples: ['1794657600'],
    }),
  ),
})

/** The requested time, or undefined; 0 is a time too, before everything. */
export function parseSince({ since }: { since?: string }): Date | undefined {
  if (since === undefined || since.trim() === '') return undefined
  const time = parseTime(since, 'since')
  if (time.getTime() < 0) throw invalid({ since: 'is before 1970: send Unix seconds or ISO 8601' })
  return time
}

/** Sets Date to the time until which the answer is complete: a client that sends it back as `since` misses nothing. */
export function setSyncDate(reply: FastifyReply, until: Date): void {
  reply.header('date', until.toUTCString())
}
