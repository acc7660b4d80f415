import { Type } from 'typebox'
import { task } from '../../platform/jobs/task.ts'

/** Removes a card at its provider. */
export const removeCard = task(
  'remove-card',
  Type.Object({
    provider: Type.Enum(['builtin', 'stripe'], { description: 'The provider.', examples: ['builtin'] }),
    reference: Type.String({ description: 'What the provider calls the card.', examples: ['card_1'] }),
  }),
)
