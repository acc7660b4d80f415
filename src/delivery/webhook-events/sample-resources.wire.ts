import type { TSchema } from 'typebox'
import { definePort } from '../../platform/port.ts'

/** The schemas of the resources that payloads contain, by the payload's field: of each, version 2 shows all fields. */
export type ResourceSchemas = () => Readonly<Record<string, TSchema>>

export const resourceSchemas = definePort<ResourceSchemas>('the schemas of resources in samples of events')
