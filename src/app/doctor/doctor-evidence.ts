import type pg from 'pg'
import { inspectWaitingEvidence } from '../../delivery/index.ts'
import { type Finding, note, ok } from './finding.ts'

const about = 'evidence'
const lateMs = 300_000

/** Whether what happened gets into the chain of evidence. */
export async function checkEvidence(client: pg.Client, now: Date): Promise<Finding> {
  const { count, since } = await inspectWaitingEvidence(client)
  const waits = since === null ? 0 : now.getTime() - since.getTime()
  return waits > lateMs
    ? note(
        about,
        `${count} changes wait for the chain of evidence, the oldest for ${Math.round(waits / 60_000)} minutes: is a worker running?`,
      )
    : ok(about, 'The chain of evidence is up to date.')
}
