/**
 * Check-ins a second through HTTP, against the bare inserts of the same rows (the check-in, its network, its
 * stay, the task), in turns. The worker's later work (finding the alerts of the place) is not measured; with
 * `--worker` a worker does it at the same time, on the same machine.
 * Usage: node bench/check-ins.ts [--worker]
 */
import { compareCheckIns } from './lib/check-in-rate.ts'

await compareCheckIns({
  name: 'version 2',
  path: '/api/v2/check_ins',
  body: (place) => ({ check_in: { ...place, device_token: 'bench' } }),
  expected: 201,
})
