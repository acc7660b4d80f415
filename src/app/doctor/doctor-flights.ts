import type { Config } from '../../platform/config/config.ts'
import { type Finding, note, ok, wrong } from './finding.ts'

const about = 'flight status'

/** Whether AeroAPI lets us in. One request, which AeroAPI may charge for. */
export async function checkFlights(config: Config): Promise<Finding> {
  const { flightSource, aeroapiKey: key, aeroapiUrl: baseUrl, aeroapiPerMinute: perMinute } = config
  if (flightSource === 'simulator')
    return note(about, 'Flights are simulated (GODWIT_FLIGHT_SOURCE): what is said of them is invented.')
  if (flightSource === 'none' || !key)
    return note(about, 'GODWIT_FLIGHT_SOURCE is none: only what is pushed to /api/desk/flight_status is known.')
  const { aeroApi } = await import('../../platform/providers/aeroapi.ts')
  try {
    await aeroApi({ key, baseUrl, perMinute }).check()
    return ok(about, 'AeroAPI lets us in.')
  } catch (error) {
    return wrong(about, (error as Error).message)
  }
}
