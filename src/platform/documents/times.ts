/** A time with its offset (ISO 8601 or RFC 822); undefined for what is none. A time without an offset is none: its zone is not guessed. */
export function readTime(text: string | null | undefined): Date | undefined {
  const trimmed = text?.trim()
  if (!trimmed) return undefined
  return readIsoTime(trimmed) ?? readMailTime(trimmed)
}

const iso = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?\s*(Z|UTC|GMT|[+-]\d\d:?\d\d)$/i

/** The usual spelling with a day that every year has: what `Date` reads of it needs no check. */
const usual =
  /^\d{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{3})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

function readIsoTime(text: string): Date | undefined {
  if (usual.test(text)) return new Date(text)
  const parts = iso.exec(text)
  if (!parts) return undefined
  const [, year, month, day, hour, minute, second = '0', fraction = '', zone = ''] = parts
  return checkedTime({ year, month, day, hour, minute, second, fraction, offset: offsetMinutes(zone) })
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
// "Sat, 22 Aug 26 15:00:00 +0000", "Tue, 08 Aug 2011 18:00 GMT"
const mail =
  /^(?:[a-z]{3,9},?\s+)?(\d{1,2})\s+([a-z]{3})[a-z]*\s+(\d{4}|\d\d)\s+(\d\d?):(\d\d)(?::(\d\d))?\s*(Z|UTC|UT|GMT|EST|EDT|CST|CDT|MST|MDT|PST|PDT|[+-]\d\d:?\d\d)$/i

/** The zones that RFC 822 names. */
const namedZones: Readonly<Record<string, number>> = {
  EST: -300,
  EDT: -240,
  CST: -360,
  CDT: -300,
  MST: -420,
  MDT: -360,
  PST: -480,
  PDT: -420,
}

function readMailTime(text: string): Date | undefined {
  const parts = mail.exec(text)
  if (!parts) return undefined
  const [, day, name = '', shortYear = '', hour, minute, second = '0', zone = ''] = parts
  // Feeds did not exist before 2000: two digits are of this century.
  const year = shortYear.length === 2 ? `20${shortYear}` : shortYear
  const month = String(months.indexOf(name.toLowerCase()) + 1)
  return checkedTime({ year, month, day, hour, minute, second, fraction: '', offset: offsetMinutes(zone) })
}

/** Further zones of the United States, which RFC 822 does not name. */
const furtherZones: Readonly<Record<string, number>> = {
  AST: -240,
  ADT: -180,
  AKST: -540,
  AKDT: -480,
  HST: -600,
  HDT: -540,
  SST: -660,
  CHST: 600,
}

/** Minutes east of UTC of a zone by its name in the United States ("EDT", "HST", "UTC"); undefined for others. */
export function zoneMinutes(name: string): number | undefined {
  const upper = name.toUpperCase()
  return /^(Z|UTC|UT|GMT)$/.test(upper) ? 0 : (namedZones[upper] ?? furtherZones[upper])
}

function offsetMinutes(zone: string): number {
  const upper = zone.toUpperCase()
  if (/^(Z|UTC|UT|GMT)$/.test(upper)) return 0
  const named = namedZones[upper]
  if (named !== undefined) return named
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

interface Parts {
  readonly year: string | undefined
  readonly month: string | undefined
  readonly day: string | undefined
  readonly hour: string | undefined
  readonly minute: string | undefined
  readonly second: string
  readonly fraction: string
  readonly offset: number
}

/** 30 February and 25:00 are no times. */
function checkedTime({ year, month, day, hour, minute, second, fraction, offset }: Parts): Date | undefined {
  const ms = Number(fraction.padEnd(3, '0').slice(0, 3))
  const local = new Date(
    Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second), ms),
  )
  const isSame =
    local.getUTCMonth() === Number(month) - 1 &&
    local.getUTCDate() === Number(day) &&
    local.getUTCHours() === Number(hour) &&
    local.getUTCMinutes() === Number(minute)
  return isSame ? new Date(local.getTime() - offset * 60_000) : undefined
}

/** A time without an offset, of a feed whose times are known to be UTC. */
export const readUtcTime = (text: string | null | undefined): Date | undefined => {
  const trimmed = text?.trim()
  return trimmed ? (readTime(trimmed) ?? readIsoTime(`${trimmed}Z`)) : undefined
}

/** A day without a time: its first moment in UTC. */
export function readDay(text: string | null | undefined): Date | undefined {
  const trimmed = text?.trim() ?? ''
  return readIsoTime(`${trimmed}T00:00Z`) ?? readMailTime(`${trimmed} 00:00 Z`)
}
