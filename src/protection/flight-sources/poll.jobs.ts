import { cron } from '../../platform/jobs/cron.ts'
import { flightSource } from './flight-source.ts'
import { pollFlights } from './poll.service.ts'

/** Only where a source is configured: moving a sandbox's clock runs each occurrence. */
export const pollFlightsCron = cron('poll-flights', '*/5 * * * *', async (ctx, { signal }) => {
  const source = flightSource()
  if (source) await pollFlights(ctx, source, signal)
})
