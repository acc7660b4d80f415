/** A feed as the registry has it. */
export interface Feed {
  readonly key: string
  readonly name: string
  readonly publisher: string
  /** Who is behind it. Feeds of one agency share their ids. */
  readonly agency: string
  /** Of the list, or of several lists. Documents that a list names are found by its parser. */
  readonly addresses: readonly string[]
  readonly parser: string
  readonly intervalSeconds: number
  /** So long without a new item is normal; null: nobody can say. */
  readonly silenceHours: number | null
  /** The fewest items of a whole answer. */
  readonly floor: number
  /** 0 to 100. Of several agencies the values of the one with the highest are taken. */
  readonly trust: number
  readonly languages: readonly string[]
  /** Of times that have none; null: such a time is not understood. */
  readonly zone: string | null
  readonly licence: string
  readonly licenceUrl: string | null
  /** Countries that it may speak for (ISO 3166-1, two letters). Empty: all. */
  readonly region: readonly string[]
  /** Its answers hold everything that is in effect: what leaves them is over. */
  readonly listIsWhole: boolean
  /** Older items are never published by a rule. */
  readonly maxAgeHours: number
  readonly state: 'on' | 'paused'
  /** Why it is paused. */
  readonly stateReason: string | null
}

/** A feed as its table has it. */
export interface KeptFeed extends Feed {
  /** Counts the edits. */
  readonly revision: number
  /** An operator added it; the others come with the product. */
  readonly isOwn: boolean
}
