/**
 * The schemes of keys. A key is `scheme:value`; values have no blanks. Two reports with one key are about one event, whichever feed brought them.
 */
const keySchemes = {
  /** An id of an earthquake at USGS or a network that reports to it (`us6000tkt2`, `pt26110000`). */
  usgs: 'usgs',
  emsc: 'emsc',
  ingv: 'ingv',
  geonet: 'geonet',
  /** Type and event: `EQ1558059`. */
  gdacs: 'gdacs',
  /** `EQ-2026-000057-JPN`. */
  glide: 'glide',
  /** Basin, number and year of a storm, upper case: `CP012026`. */
  atcf: 'atcf',
  /** Office, phenomenon, significance, number and year of a warning: `KGJT.FF.W.0095.2026`. */
  vtec: 'vtec',
  /** Office, event, zones and end of a warning without VTEC. */
  nws: 'nws',
  /** A CAP message, by its identifier, with the sender where that is unique only for him; a message has those of its references, too. */
  cap: 'cap',
  /** What the publisher of CAP calls the event (`incidents`), with its sender. */
  incident: 'incident',
  /** The number of a volcano at the Smithsonian Institution. */
  volcano: 'volcano',
  /** Government and country: `US.JP`. */
  advice: 'advice',
  /** A notice of CDC: disease and place, without the level. */
  cdc: 'cdc',
  /** A number of WHO's Disease Outbreak News. */
  who: 'who',
  reliefweb: 'reliefweb',
  /** Airport and programme: `ATL.ground-stop`. */
  faa: 'faa',
  /** An item of a feed that an operator added: the feed and the item's id. */
  item: 'item',
} as const
export type KeyScheme = keyof typeof keySchemes

/** Blanks and control characters would make two spellings of one key. */
export const key = (scheme: KeyScheme, value: string): string => `${scheme}:${value.trim().replace(/\s+/g, '_')}`
