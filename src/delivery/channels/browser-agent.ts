import { Agent } from 'node:https'
import { type AddressRules, checkedLookup, checkLiteral } from '../webhooks/host-check.ts'

/**
 * Connects to the push services of browsers; never to an address that is not public, unless the operator allows it. A socket
 * asks nobody for what is an address already, so that is looked at here, in the form in which it is really connected to:
 * who reads the URL before us may read another host out of it.
 */
export function browserAgent(rules: AddressRules): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets: 16, lookup: checkedLookup(rules) })
  const connect = agent.createConnection
  agent.createConnection = (options, callback) => {
    try {
      checkLiteral(options.host ?? options.hostname ?? '', rules)
    } catch (error) {
      callback?.(error as Error, undefined as never)
      return undefined
    }
    return connect.call(agent, options, callback)
  }
  return agent
}
