import { Type } from 'typebox'
import { namedObject, time } from '../../platform/http/fields.ts'
import { problems, type Routes } from '../../platform/http/routes.ts'
import { parseTime, TimeIn, timeOut } from '../../platform/http/times.ts'
import { invalid } from '../../platform/problem.ts'
import type { SandboxClock } from '../../platform/sandbox/sandbox-clock.ts'

const ClockDesk = namedObject('SandboxClock', { now: time('What time it is in the sandbox.') })
const Move = {
  now: Type.Optional(TimeIn),
  advance: Type.Optional(
    Type.String({ maxLength: 50, description: 'An ISO 8601 duration to move on by.', examples: ['P3D'] }),
  ),
}
const tags = ['Sandbox']

/** The sandbox's clock. Outside a sandbox these routes do not exist. */
export const clockRoutes =
  (clock: SandboxClock): Routes =>
  async (app) => {
    app.get('/clock', {
      config: { access: ['staff'] },
      schema: {
        operationId: 'getClock',
        tags,
        summary: 'What time is it in the sandbox?',
        response: { 200: ClockDesk, ...problems(401) },
      },
      handler: async () => ({ now: timeOut(clock.now()) }),
    })

    app.post('/clock', {
      config: { access: ['staff'] },
      schema: {
        operationId: 'moveClock',
        tags,
        summary: 'Move the clock on',
        description:
          'To a time, or by a duration; only forward. Everything that is due by then has happened, in order, when the answer comes. Who gives up waiting does not stop the move: GET says how far it has come, the next move waits for its end, and naming the time instead of a duration makes it safe to ask again.',
        body: Type.Object({ clock: Type.Optional(Type.Object(Move, { description: 'The same, wrapped.' })), ...Move }),
        response: { 200: ClockDesk, ...problems(400, 401, 422) },
      },
      handler: async (req) => {
        const { now, advance } = req.body.clock ?? req.body
        if ((now === undefined) === (advance === undefined))
          throw invalid({ now: 'or advance is required, one of them' })
        const moved = now === undefined ? await clock.advance(advance ?? '') : await clock.moveTo(parseTime(now, 'now'))
        return { now: timeOut(moved) }
      },
    })
  }
