import { Type } from 'typebox'
import { task } from '../../platform/jobs/task.ts'
import { channelNames } from '../sending/channel.ts'

/** What simulated phones do at that time, of messages that were taken together. */
export const simulateAnswers = task(
  'simulate-answers',
  Type.Object({
    acts: Type.Array(
      Type.Object({
        delivery: Type.Integer(),
        channel: Type.Enum([...channelNames]),
        act: Type.Enum(['delivered', 'failed', 'read', 'safe', 'help']),
        code: Type.String(),
      }),
    ),
  }),
  { priority: 'bulk' },
)
