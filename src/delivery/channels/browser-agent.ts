import { Agent } from 'node:https'
import { type AddressRules, checkedLookup, checkLiteral } from '../../platform/outgoing/host-check.ts'

/**
 * The HTTPS agent for the push services of browsers. It connects only to public addresses, unless the operator allows others.
 * Node skips `lookup` for a literal IP address, so that is checked here, on the host that the socket really connects to: another
 * URL parser may see another host.
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
