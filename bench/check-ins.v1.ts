/**
 * Check-ins a second through HTTP, by version 1, against the bare inserts of the same rows (the check-in, its network, its
 * stay, the task), in turns. The worker's later work (finding the alerts of the place) is not measured; with
 * `--worker` a worker does it at the same time, on the same machine.
 * Usage: node bench/check-ins.v1.ts [--worker]
 */
import { compareCheckIns } from './lib/check-in-rate.ts'

await compareCheckIns({
  name: 'version 1',
  path: '/api/v1/users/check_in',
  body: (place) => place,
  expected: 200,
})
