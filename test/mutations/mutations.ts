import { apiMutations } from './api.ts'
import { appMutations } from './app.ts'
import { assistanceMutations } from './assistance.ts'
import { commerceMutations } from './commerce.ts'
import { consoleMutations } from './console.ts'
import { deliveryMutations } from './delivery.ts'
import { feedsMutations } from './feeds.ts'
import { intelligenceMutations } from './intelligence.ts'
import type { Mutation } from './mutation.ts'
import { peopleMutations } from './people.ts'
import { platformMutations } from './platform.ts'
import { protectionMutations } from './protection.ts'
import { referenceMutations } from './reference.ts'
import { safetyMutations } from './safety.ts'
import { travellerPageMutations } from './traveller-page.ts'
import { tripsMutations } from './trips.ts'

/** All faults, by the part of the product: the rooms in their order, the console, the traveller's page. */
export const mutations: Readonly<Record<string, readonly Mutation[]>> = {
  platform: platformMutations,
  reference: referenceMutations,
  people: peopleMutations,
  delivery: deliveryMutations,
  trips: tripsMutations,
  safety: safetyMutations,
  intelligence: intelligenceMutations,
  feeds: feedsMutations,
  commerce: commerceMutations,
  assistance: assistanceMutations,
  protection: protectionMutations,
  api: apiMutations,
  app: appMutations,
  console: consoleMutations,
  'traveller’s page': travellerPageMutations,
}
