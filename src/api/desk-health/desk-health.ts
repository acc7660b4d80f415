import { channelState, readChannelHealth, readFailingEndpoints } from '../../delivery/index.ts'
import { channelProviders, type ProvidedChannel, providedChannels } from '../../platform/config/channel-providers.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { ping } from '../../platform/db/db.ts'
import { readState } from '../../platform/db/system-state.ts'
import { countDeadLetters, readDueJobs } from '../../platform/jobs/dead-letters.ts'
import { stopwatch } from '../../platform/stopwatch.ts'
import { readSources } from '../../protection/index.ts'
import type { Deps } from '../deps.ts'

export const healthParts = ['channel', 'source', 'queue', 'database', 'socket', 'seeds'] as const
export const healthStates = ['ok', 'off', 'attention', 'failing'] as const

/** One part of the installation: how it is, since when, and what to do. */
export interface HealthFinding {
  readonly part: (typeof healthParts)[number]
  readonly name: string
  readonly state: (typeof healthStates)[number]
  readonly since: Date | null
  readonly says: string
  readonly todo: string | null
}

const kept = 'No provider is set: messages are kept in the outbox, none is sent.'
const leftOut = 'Not set up: steps of escalation leave it out.'
const simulated =
  'No provider is set. Simulated for the people of the demo: nothing is sent. Messages to others are kept in the outbox.'

/** What a channel does without a provider. */
const saysOff = (channel: ProvidedChannel, isSimulated: boolean): string =>
  isSimulated ? simulated : channel === 'whatsapp' || channel === 'voice' ? leftOut : kept

const finding = (
  part: HealthFinding['part'],
  name: string,
  state: HealthFinding['state'],
  says: string,
  more: { readonly since?: Date | null; readonly todo?: string } = {},
): HealthFinding => ({ part, name, state, says, since: more.since ?? null, todo: more.todo ?? null })

async function channelFindings(ctx: Ctx, config: Config): Promise<HealthFinding[]> {
  const rows = new Map((await readChannelHealth(ctx)).map((one) => [one.channel, one]))
  return providedChannels.map((channel) => {
    const { setting, isSet } = channelProviders[channel]
    if (!isSet(config))
      return finding('channel', channel, 'off', saysOff(channel, config.simulateChannels), {
        todo: `Set ${setting}, and run "godwit doctor".`,
      })
    const row = rows.get(channel)
    const state = row ? channelState(row, ctx.now) : 'ok'
    if (!row || state === 'ok') return finding('channel', channel, 'ok', `${row?.waiting ?? 0} messages wait.`)
    const error = row.lastError === null ? '' : ` The provider said: ${row.lastError}`
    if (state === 'failing')
      return finding(
        'channel',
        channel,
        'failing',
        `${row.retrying} messages are tried again, ${row.failed} ran out of tries today.${error}`,
        {
          since: row.retryingSince,
          todo: 'Run "godwit doctor": it asks the provider. Then send what failed again from its message.',
        },
      )
    return finding('channel', channel, 'attention', `${row.waiting} messages wait although they are due.`, {
      since: row.oldestDueAt,
      todo: 'Look whether a worker runs, and whether it is allowed enough messages a second.',
    })
  })
}

async function sourceFindings(ctx: Ctx): Promise<HealthFinding[]> {
  const sources = await readSources(ctx)
  if (sources.length === 0)
    return [
      finding(
        'source',
        'flights',
        'off',
        'No source is polled: only what is pushed to /api/desk/flight_status is known.',
        {
          todo: 'Set GODWIT_FLIGHT_SOURCE.',
        },
      ),
    ]
  return sources.map(({ name, polls, cannotSee }) => {
    const of = (outcome: string) => polls.find((one) => one.outcome === outcome)
    const [known, failed] = [of('known'), of('failed')]
    if (name === 'simulator')
      return finding('source', name, 'attention', cannotSee, { todo: 'Set GODWIT_FLIGHT_SOURCE for real flights.' })
    if (!failed) return finding('source', name, 'ok', `${known?.flights ?? 0} flights known within a day.`)
    const isDown = !known || known.lastPolledAt < failed.lastPolledAt
    return finding(
      'source',
      name,
      isDown ? 'failing' : 'attention',
      `${failed.flights} flights could not be polled within a day, ${known?.flights ?? 0} could.`,
      {
        since: isDown ? (known?.lastPolledAt ?? null) : null,
        todo: 'Run "godwit doctor": it polls the source once. Flights are polled again by themselves.',
      },
    )
  })
}

const lateJobMs = 5 * 60_000

async function queueFindings(ctx: Ctx): Promise<HealthFinding[]> {
  const [due, dead, endpoints] = [
    await readDueJobs(ctx),
    await countDeadLetters(ctx),
    await readFailingEndpoints(ctx, null),
  ]
  const isLate = due.since !== null && ctx.now.getTime() - due.since.getTime() > lateJobMs
  return [
    isLate
      ? finding('queue', 'jobs', 'failing', `${due.count} jobs are due and wait.`, {
          since: due.since,
          todo: 'Look whether a worker runs ("godwit serve", or "godwit work").',
        })
      : finding('queue', 'jobs', 'ok', `${due.count} jobs are due.`),
    dead.count > 0
      ? finding('queue', 'dead_letters', 'attention', `${dead.count} jobs ran out of tries.`, {
          since: dead.since,
          todo: 'Read their errors, then try them again or throw them away.',
        })
      : finding('queue', 'dead_letters', 'ok', 'None.'),
    endpoints.count > 0
      ? finding('queue', 'webhooks', 'attention', `${endpoints.count} endpoints fail.`, {
          since: endpoints.since,
          todo: 'Tell their companies; events are kept and tried for a week.',
        })
      : finding('queue', 'webhooks', 'ok', 'No endpoint fails.'),
  ]
}

async function seedFindings(ctx: Ctx): Promise<HealthFinding> {
  const world = await readState<{ digest?: string }>(ctx.db, 'world')
  return world
    ? finding('seeds', 'world', 'ok', `The reference data is loaded (${world.digest?.slice(0, 8) ?? 'unknown'}).`)
    : finding('seeds', 'world', 'attention', 'The reference data is not loaded.', { todo: 'Run "godwit seed".' })
}

/** All parts. When the database does not answer, that is the finding. `ctx` needs the system scope. */
export async function readHealth(ctx: Ctx, { config, pool, listener }: Deps): Promise<readonly HealthFinding[]> {
  const took = stopwatch()
  const { total, waiting } = pool.stats
  const socket = listener.connected
    ? finding('socket', 'changes', 'ok', 'Changes reach open pages.')
    : finding('socket', 'changes', 'failing', 'Changes do not reach open pages.', {
        todo: 'It connects again by itself; look at the log for “the database is away”.',
      })
  try {
    await ping(ctx.db)
  } catch (error) {
    return [
      finding('database', 'postgresql', 'failing', (error as Error).message, {
        todo: 'Look whether PostgreSQL runs and takes connections.',
      }),
      socket,
    ]
  }
  const ms = Math.round(took())
  const database =
    waiting > 0
      ? finding(
          'database',
          'postgresql',
          'attention',
          `Answers in ${ms} ms; ${waiting} requests wait for one of ${total} connections.`,
          { todo: 'Allow more connections, or look for slow statements.' },
        )
      : finding('database', 'postgresql', 'ok', `Answers in ${ms} ms on ${total} connections.`)
  return [
    ...(await channelFindings(ctx, config)),
    ...(await sourceFindings(ctx)),
    ...(await queueFindings(ctx)),
    database,
    socket,
    await seedFindings(ctx),
  ]
}
