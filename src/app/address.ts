import type { Config } from '../platform/config/config.ts'

/** The base URL of a node that listens on this port. */
export const addressOf = (config: Config, port: number): string =>
  config.baseUrl?.replace(/\/+$/, '') ?? `http://${shown(config.host)}:${port}`

const shown = (host: string): string =>
  host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
