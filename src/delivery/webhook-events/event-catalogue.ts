import { allTypes, type PayloadKind } from '../notifications/notification-lookup.ts'

/** A kind of event that a company's servers can get. */
export interface EventKind {
  readonly event: number
  readonly eventName: string
  readonly description: string
  readonly payload: PayloadKind
  /** False: it belongs to a part of the service that does not exist yet, and is never sent. */
  readonly implemented: boolean
}

/** Every event of the table of notification types, by its number. */
export const eventCatalogue: readonly EventKind[] = allTypes.flatMap(([number, { event, implemented }]) =>
  event
    ? [
        {
          event: number,
          eventName: event.name,
          description: implemented === false ? `${event.when} Not implemented yet.` : event.when,
          payload: event.payload,
          implemented: implemented !== false,
        },
      ]
    : [],
)
