import { saveOwnPaymentMethod } from '../../commerce/index.ts'
import type { Acting } from './demo-check-ins.ts'
import { at } from './times-and-texts.ts'

/** Every traveller has the test card that succeeds, good for four more years. */
export async function saveDemoCards(travellers: readonly Acting[]): Promise<void> {
  for (const { ctx } of travellers) {
    const then = at(ctx, -8)
    const expYear = ctx.now.getUTCFullYear() + 4
    await saveOwnPaymentMethod(then, { number: '4242424242424242', expMonth: 12, expYear, cvc: '123' })
  }
}
