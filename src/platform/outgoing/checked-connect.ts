import { buildConnector } from 'undici'
import { type AddressRules, checkedLookup, checkLiteral, isAllowedAddress, PrivateAddress } from './host-check.ts'

export interface ConnectOptions {
  /** For looking the name up, connecting, and the handshake of TLS. */
  readonly timeoutMs: number
  /** For each address of a name that has several, except the last; Node waits a quarter of a second where nothing is set. */
  readonly attemptTimeoutMs?: number
  /** Ends the socket, also while it is connecting and the client does not know it yet. */
  readonly signal?: AbortSignal
  /** The certificates that are trusted instead of Node's: for tests. */
  readonly ca?: string | undefined
}

/** Makes the connections of undici's clients, and only to addresses that the rules allow. */
export function checkedConnector(rules: AddressRules, options: ConnectOptions): buildConnector.connector {
  const { timeoutMs, attemptTimeoutMs, signal, ca } = options
  const connect = buildConnector({
    timeout: timeoutMs,
    lookup: checkedLookup(rules),
    allowH2: false,
    ...(attemptTimeoutMs !== undefined && { autoSelectFamilyAttemptTimeout: attemptTimeoutMs }),
    ...(signal && { signal }),
    ...(ca !== undefined && { ca }),
  })
  return (target, callback) => {
    try {
      checkLiteral(target.hostname, rules)
    } catch (error) {
      callback(error as Error, null)
      return
    }
    connect(target, (error, socket) => {
      if (error || !socket) {
        callback(error ?? new Error('no connection'), null)
        return
      }
      // The check that counts is on the address that the socket is connected to.
      if (isAllowedAddress(socket.remoteAddress, rules)) callback(null, socket)
      else {
        socket.destroy()
        callback(new PrivateAddress(target.hostname), null)
      }
    })
  }
}
