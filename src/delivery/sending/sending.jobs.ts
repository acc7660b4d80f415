import type { Ctx } from '../../platform/ctx.ts'
import { type Job, job } from '../../platform/jobs/job.ts'
import type { LeasedRow } from '../../platform/jobs/lease-store.ts'
import { type LeasedWork, leasedWork } from '../../platform/jobs/leased-work.ts'
import { releaseDigests } from '../notifications/notification.tasks.ts'
import { type Channel, type ChannelName, channelNames } from './channel.ts'
import { outboxChannel } from './outbox.service.ts'
import { deliveriesTable, releaseDueDigests, sender } from './sending.service.ts'

/** What takes the messages of a channel that has no provider. */
type WithoutProvider = (name: ChannelName, makeCtx: (requestId: string) => Ctx) => Channel

/** Sends the deliveries that are due, each channel in its own queue. Channels that are not given write to the outbox, or go to the simulator. */
export const deliveryWork = (
  channels: readonly Channel[] = [],
  withoutProvider: WithoutProvider = outboxChannel,
): LeasedWork =>
  leasedWork<LeasedRow>(deliveriesTable, (deps) =>
    channelNames.map((name) => {
      const channel = channels.find((one) => one.name === name) ?? withoutProvider(name, deps.makeCtx)
      return { name, slots: channel.concurrency, batch: 1, run: sender(channel, deps) }
    }),
  )

export const sendingJobs: readonly Job[] = [job(releaseDigests, (ctx) => releaseDueDigests(ctx), { concurrency: 1 })]
