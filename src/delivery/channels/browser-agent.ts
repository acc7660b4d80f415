import { Agent } from 'node:https'
import { type AddressRules, checkedLookup } from '../webhooks/host-check.ts'

/** Connects to the push services of browsers; never to an address that is not public, unless the operator allows it. */
export const browserAgent = (rules: AddressRules): Agent =>
  new Agent({ keepAlive: true, maxSockets: 16, lookup: checkedLookup(rules) })
