import { Type } from 'typebox'
import { list, namedObject, text, textOrNull, time, timeOrNull } from '../../platform/http/fields.ts'
import { problems, type Routes } from '../../platform/http/routes.ts'
import { maybeTimeOut, timeOut } from '../../platform/http/times.ts'
import type { Deps } from '../deps.ts'
import { healthParts, healthStates, readHealth } from './desk-health.ts'

const FindingDesk = namedObject('HealthFinding', {
  part: Type.Enum([...healthParts], { description: 'Which part of the installation.', examples: ['channel'] }),
  name: text('Its name.', 'email'),
  state: Type.Enum([...healthStates], {
    description: 'ok; off (not set up); attention (works, and somebody should look); failing.',
    examples: ['ok'],
  }),
  since: timeOrNull('Since when it is so, where that is known.'),
  says: text('How it is, for people.', '0 messages wait.'),
  todo: textOrNull('What to do; null when there is nothing to do.', null),
})

const HealthDesk = namedObject(
  'DeskHealth',
  {
    as_of: time('When it was looked at.'),
    state: Type.Enum([...healthStates], { description: 'The worst of all.', examples: ['ok'] }),
    findings: list(FindingDesk, 'Channels, sources, queues, database, socket, seeds.'),
  },
  { description: 'How the installation is doing.' },
)

export const healthRoutesDesk =
  (deps: Deps): Routes =>
  async (app) => {
    app.get('/health', {
      config: { access: ['staff'] },
      schema: {
        operationId: 'getDeskHealth',
        tags: ['Desk'],
        summary: 'See how the installation is doing',
        description:
          'What works, what is stuck or silent since when, and what to do. Reads rows only: it asks no provider.',
        response: { 200: HealthDesk, ...problems(401, 403) },
      },
      handler: async (req) => {
        const findings = await readHealth(req.ctx, deps)
        const worst = Math.max(0, ...findings.map(({ state }) => (state === 'off' ? 0 : healthStates.indexOf(state))))
        return {
          as_of: timeOut(req.ctx.now),
          state: healthStates[worst] ?? 'ok',
          findings: findings.map(({ since, ...one }) => ({ ...one, since: maybeTimeOut(since) })),
        }
      },
    })
  }
