import { createProduct, emptyProductDraft, type Product, type ProductDraft } from '../../commerce/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { stableId } from '../../platform/ids.ts'
import { at } from '../demo-cast/times-and-texts.ts'
import { assistancePlans } from './assistance-plans.ts'
import { bundleBase, bundleUpgrades } from './bundle-plans.ts'
import { flightPlan } from './flight-plan.ts'
import { insuranceTiers } from './insurance-tiers.ts'
import { draftOf, type Plan } from './plan.ts'

/** The same in every installation, so that examples can name them. */
export const demoProductId = (identifier: string): string => stableId('product', identifier)

const idsOf = (plans: readonly Plan[]): string[] => plans.map(({ identifier }) => demoProductId(identifier))

/** Makes what the demo sells, dated before anything was sold. */
export async function createDemoProducts(ctx: Ctx): Promise<readonly Pick<Product, 'id' | 'identifier'>[]> {
  const made: Product[] = []
  const make = async (plan: Plan, more: Partial<ProductDraft> = {}): Promise<void> => {
    const draft = { ...draftOf(plan, emptyProductDraft), ...more }
    made.push(await createProduct(at(ctx, -400), plan.identifier, draft, demoProductId(plan.identifier)))
  }
  for (const plan of assistancePlans) await make(plan)
  // The last one names the others, and they are changed to name it and each other.
  for (const [n, plan] of insuranceTiers.entries())
    await make(plan, n < insuranceTiers.length - 1 ? {} : { tieredProductIds: idsOf(insuranceTiers.slice(0, n)) })
  const [baggage, ...otherUpgrades] = bundleUpgrades
  if (!baggage) throw new Error('The bundle of the demo has no upgrade.')
  await make(baggage)
  for (const plan of otherUpgrades)
    await make(plan, plan.draft.siblingName ? { upgradeSiblingIds: idsOf([baggage]) } : {})
  await make(bundleBase, { upgradeProductIds: idsOf(bundleUpgrades) })
  await make(flightPlan)
  return made.map(({ id, identifier }) => ({ id, identifier }))
}
