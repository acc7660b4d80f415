import { audit, keyKind } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { clientNetwork } from '../../platform/network.ts'

const windowMs = 15 * 60_000
/** Refused keys that are noted within the window, for one network and for all: who tries thousands must not fill the log. */
const mostNoted = { network: 10, all: 200 }

/** Notes refused keys as security events, in the log and in the audit log; never the key. */
export class RefusedKeys {
  private readonly noted = new Map<string, number>()
  private total = 0
  private endsAt = 0

  /** `ctx` needs the system scope. Undefined when this one is not noted. */
  note(
    ctx: Ctx,
    refused: { readonly authorization: string | undefined; readonly address: string; readonly code: string },
  ): Promise<void> | undefined {
    const network = clientNetwork(refused.address)
    if (!this.mayNote(network)) return undefined
    const key = /^\w+ +(\w+)/.exec(refused.authorization ?? '')?.[1] ?? ''
    const kind = keyKind(key) ?? 'none'
    ctx.log.warn(
      { event: 'key_refused', code: refused.code, kind, network, request_id: ctx.requestId },
      'security: a key was refused',
    )
    const subjectId = ctx.vault.derive('refused-key-network', network).toString('hex').slice(0, 16)
    const entry = { action: 'key_refused', subjectKind: 'network', subjectId, companyId: null, before: null }
    return audit({ ...ctx, actor: { kind: 'nobody' } }, { ...entry, after: { code: refused.code, kind } }).catch(
      (error: Error) => ctx.log.warn({ err: error.message }, 'a refused key could not be written to the audit log'),
    )
  }

  private mayNote(network: string): boolean {
    const now = performance.now()
    if (now > this.endsAt) {
      this.noted.clear()
      this.total = 0
      this.endsAt = now + windowMs
    }
    const before = this.noted.get(network) ?? 0
    if (before >= mostNoted.network || this.total >= mostNoted.all) return false
    this.noted.set(network, before + 1)
    this.total++
    return true
  }
}
