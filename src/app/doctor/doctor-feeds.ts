import type pg from 'pg'
import { inspectFeeds } from '../../feeds/index.ts'
import type { Config } from '../../platform/config/config.ts'
import { type Finding, note, ok } from './finding.ts'

const about = 'feeds'

/** Whether the public feeds are as before, and whether they answer. */
export async function checkFeeds(client: pg.Client, { feeds }: Pick<Config, 'feeds'>, now: Date): Promise<Finding[]> {
  const found = await inspectFeeds(client, now)
  const drifted = found.filter(({ drifts }) => drifts.length > 0)
  const late = feeds === 'live' ? found.filter(({ isLate }) => isLate) : []
  const findings = [
    ...drifted.map(({ key, drifts }) =>
      note(
        about,
        `${key} is not as before (${drifts.join(', ')}): no rule publishes anything of it. GET /api/desk/feeds/${key} has the evidence.`,
      ),
    ),
    ...(late.length > 0
      ? [
          note(
            about,
            `No good answer for three intervals: ${late.map(({ key }) => key).join(', ')}. Is a worker running?`,
          ),
        ]
      : []),
  ]
  if (findings.length > 0) return findings
  return [ok(about, feeds === 'live' ? 'All that are on answer, and none has drifted.' : 'None has drifted.')]
}
