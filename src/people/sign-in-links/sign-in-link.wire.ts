import { Type } from 'typebox'
import { type SendingWay, sendingWays } from './sign-in-code.ts'

export const SendByIn = Type.Optional(
  Type.Unsafe<SendingWay>({
    type: 'string',
    enum: [...sendingWays],
    description: 'The link is also sent to the person: by mail, or by sms. Without it, it is only in the answer.',
    examples: ['mail'],
  }),
)
