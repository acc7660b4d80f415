import { isOwnAddress, takeInboundMail } from '../delivery/jobs.ts'
import { isListenerOfOurs, type MailListener, openMailListener } from '../platform/mail/mail-listener.ts'
import { Problem } from '../platform/problem.ts'
import type { Runtime } from './runtime.ts'

/** A report brings back the headers of our message, not the message. */
const mostBytes = 1_048_576
export interface MailIn {
  close(): Promise<void>
}

const unknown = (error: unknown): boolean => error instanceof Problem && error.status === 404

/**
 * Listens for mail at GODWIT_MAIL_IN. Of several processes one does; the others try again every `againMs`, so that one takes the address when the
 * first ends. If another program still has it after `warnAfterMs`, the log says so.
 */
export async function startMailIn(
  { config, log, ctx }: Pick<Runtime, 'config' | 'log' | 'ctx'>,
  againMs = 5_000,
  warnAfterMs = 60_000,
): Promise<MailIn> {
  const { mailIn: address } = config
  if (address === undefined) return { close: async () => undefined }
  let listener: MailListener | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let failures = 0
  let isOurs: boolean | undefined

  const open = (): Promise<MailListener> =>
    openMailListener({
      address,
      maxBytes: mostBytes,
      log,
      knows: async (to) => isOwnAddress(ctx('mail in'), to),
      take: async ({ to, raw }) => {
        await takeInboundMail(ctx('mail in'), to, raw).catch((error: unknown) => {
          if (!unknown(error)) throw error
        })
        return 'taken'
      },
    })

  const attempt = async (): Promise<void> => {
    timer = undefined
    try {
      const opened = await open()
      if (closed) await opened.close()
      else listener = opened
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
      failures++
      if (failures === 1) log.info({ address }, 'something listens for mail at this address already: it is tried again')
      if (isOurs === undefined && failures * againMs >= warnAfterMs) {
        isOurs = await isListenerOfOurs(address)
        if (isOurs === false)
          log.warn({ address }, 'another program listens for mail at this address: no mail is taken until it ends')
      }
      if (!closed) timer = setTimeout(() => void attempt().catch(fail), againMs).unref()
    }
  }
  const fail = (error: Error): void => log.error({ err: error.message }, 'no mail can be taken')

  await attempt()
  return {
    async close() {
      closed = true
      clearTimeout(timer)
      await listener?.close()
    },
  }
}
