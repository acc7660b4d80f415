import type { Remark } from '../../platform/documents/document.ts'
import { readTime } from '../../platform/documents/times.ts'
import { firstDay, lastDay, readClock } from './clock.ts'

/** What the reason of a closure says: it is the text of a notice to pilots. */
export interface Closure {
  /** "12/067" */
  readonly notice: string | null
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly isPermanent: boolean
  readonly isEndEstimated: boolean
  /** Closed to some only: scheduled flights may go on. */
  readonly isPartial: boolean
  /** Of these: closed to general aviation. */
  readonly isGeneralAviationOnly: boolean
}

const day = 86_400_000
/** Years, months, days, hours and minutes in UTC: "2312132300-2403132300" */
const spanOf = /\b(\d{10})-(?:(\d{10})(EST)?|PERM)(?=$|[\s.])/

function compactTime(text: string): Date | undefined {
  const [year, month, date, hour, minute] = text.match(/\d\d/g) ?? []
  return readTime(`20${year}-${month}-${date}T${hour}:${minute}Z`)
}

/** Whether a text without a year says the same time of day as a whole time. */
function agrees(text: string, time: Date): boolean {
  const read = /\bat\b/.test(text) ? firstDay(text, new Date(time.getTime() - day)) : readClock(text, time)
  return read?.getTime() === time.getTime()
}

/** The fields beside the reason have no year: they are read by its span, else from the time of the answer. */
export function readClosure(
  { reason, start, reopen }: { reason: string; start: string | null; reopen: string | null },
  near: Date,
  path: string,
  remarks: Remark[],
): Closure {
  const closedTo = /\b(?:CLSD|CLOSED) TO (?!ALL\b)(.*?)(?=\bEXC\b|$)/is.exec(reason)?.[1]
  const isGeneralAviationOnly =
    /\bGA (?:CLSD|CLOSED)\b/i.test(reason) || /\b(?:GA|GENERAL AVIATION)\b/i.test(closedTo ?? '')
  const common = {
    notice: /^!?[A-Z0-9]{3,4} (\d\d\/\d{2,4})\b/.exec(reason)?.[1] ?? null,
    isPartial: isGeneralAviationOnly || closedTo !== undefined,
    isGeneralAviationOnly,
  }
  const [span, from, until, estimated] = spanOf.exec(reason) ?? []
  const startsAt = from ? compactTime(from) : start ? lastDay(start, new Date(near.getTime() + day)) : undefined
  if (span && !startsAt) remarks.push({ path: `${path}/Reason`, problem: `not a time: ${span}` })
  if (start && (!startsAt || (span && !agrees(start, startsAt))))
    remarks.push({ path: `${path}/Start`, problem: startsAt ? 'another time than the reason says' : 'not a time' })
  const endsAt = until ? compactTime(until) : span ? undefined : reopenedAt(reopen, startsAt, near)
  if (until && !endsAt) remarks.push({ path: `${path}/Reason`, problem: `not a time: ${span}` })
  if (until && endsAt && reopen && !agrees(reopen, endsAt))
    remarks.push({ path: `${path}/Reopen`, problem: 'another time than the reason says' })
  if (!span && reopen && !endsAt) remarks.push({ path: `${path}/Reopen`, problem: 'it is not certain when that is' })
  return {
    ...common,
    startsAt: startsAt ?? null,
    endsAt: endsAt ?? null,
    isPermanent: span !== undefined && until === undefined,
    isEndEstimated: estimated !== undefined,
  }
}

/** The first such day after the start. One that has passed may be that of a later year: closures of a year ago are still listed. */
function reopenedAt(reopen: string | null, startsAt: Date | undefined, near: Date): Date | undefined {
  if (!reopen) return undefined
  const clock = readClock(reopen, near)
  if (clock || !startsAt) return clock
  const first = firstDay(reopen, startsAt)
  return first && first.getTime() > near.getTime() - day ? first : undefined
}
