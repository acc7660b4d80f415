import type { WorkingApp } from '../../../test/support/worker.ts'
import type { Demo } from '../demo-cast/demo-json.ts'

/** The demo after its first start, when the worker has found whom its alerts and rules concern. */
export interface GivenDemo {
  readonly app: WorkingApp
  readonly demo: Demo
}
