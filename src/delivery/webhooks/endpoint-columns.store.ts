import type { DueEndpoint } from './delivering.ts'
import type { WebhookEndpoint } from './webhook.ts'

/** Properties of an endpoint and their columns: these both people and the sender need. */
const common = {
  companyId: 'company_id',
  url: 'url',
  failingSince: 'failing_since',
  lastSuccessAt: 'last_success_at',
  previousSecretUntil: 'previous_secret_until',
} as const

const shown = {
  id: 'id',
  ...common,
  enabled: 'enabled',
  enabledEvents: 'enabled_events',
  disabledBecause: 'disabled_because',
  revision: 'revision',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const satisfies Record<keyof WebhookEndpoint, string>

const due = {
  endpointId: 'id',
  ...common,
  secret: 'signing_secret',
  previousSecret: 'previous_secret',
} as const satisfies Record<Exclude<keyof DueEndpoint, 'id'> | 'endpointId', string>

const select = (columns: Readonly<Record<string, string>>): string =>
  Object.entries(columns)
    .map(([property, column]) => `p.${column} as "${property}"`)
    .join(', ')

/** From `webhook_endpoints p`: a `WebhookEndpoint`. */
export const endpointColumns = select(shown)

/** From `webhook_endpoints p`: a `DueEndpoint`, whose id is called `endpointId` beside the columns of its delivery. */
export const dueEndpointColumns = select(due)
