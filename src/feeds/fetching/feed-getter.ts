import type { Getter } from '../../platform/outgoing/get.ts'
import { definePort } from '../../platform/port.ts'

/** What public feeds are read with; null: no feed is read by itself. */
export const feedGetter = definePort<() => Getter | null>('what public feeds are read with')
