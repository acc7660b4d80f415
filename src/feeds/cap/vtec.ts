import type { Remark } from '../../platform/documents/document.ts'
import { readTime } from '../../platform/documents/times.ts'
import { key } from '../reading/keys.ts'
import { quoted } from './elements.ts'

/** The code by which the US National Weather Service follows a warning (NWS Directive 10-1703): `/O.NEW.KGJT.FF.W.0095.260822T1952Z-260822T2245Z/`. */
export interface Vtec {
  readonly isTest: boolean
  /** NEW, CON, EXT, EXA, EXB, UPG, CAN, EXP, COR, ROU. */
  readonly action: string
  readonly office: string
  readonly phenomenon: string
  readonly significance: string
  readonly number: string
  /** Null: it has begun. */
  readonly begins: Date | null
  /** Null: until further notice. */
  readonly ends: Date | null
}

/** What the codes of one message say together. */
export interface VtecReading {
  readonly key: string
  /** Every event of it was cancelled, has expired, or was upgraded: the warning that follows has a number of its own. */
  readonly isOver: boolean
  readonly isTest: boolean
  /** Null: the message is about several events, and nothing says which of them its times and its name belong to. */
  readonly vtec: Vtec | null
}

const pattern = /^\/([OTEX])\.([A-Z]{3})\.([A-Z]{4})\.([A-Z]{2})\.([A-Z])\.(\d{4})\.(\d{6}T\d{4}Z)-(\d{6}T\d{4}Z)\/$/
/** How high a river is, on the line below: `/00000.0.ER.000000T0000Z.000000T0000Z.000000T0000Z.OO/`. */
const hydrology = /^\/[0-9A-Z]{5}\.[0-9A-Z]\.[A-Z]{2}\.(\d{6}T\d{4}Z\.){3}[A-Z]{2}\/$/

const noTime = '000000T0000Z'

const timeOf = (text: string): Date | undefined =>
  readTime(`20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}T${text.slice(7, 9)}:${text.slice(9, 11)}:00Z`)

function vtecOf(text: string): Vtec | undefined {
  const [, productClass, action, office, phenomenon, significance, number, from, to] = pattern.exec(text) ?? []
  if (!action || !office || !phenomenon || !significance || !number || !from || !to) return undefined
  const begins = from === noTime ? null : timeOf(from)
  const ends = to === noTime ? null : timeOf(to)
  if (begins === undefined || ends === undefined) return undefined
  return { isTest: productClass === 'T', action, office, phenomenon, significance, number, begins, ends }
}

const isEnded = ({ action }: Vtec): boolean => /^(CAN|EXP|UPG)$/.test(action)

/**
 * Reads the codes of one message. Null: it has none. `sent` are the times of the message and of those it refers to: numbers begin again each year,
 * and a warning of December keeps its number in January.
 */
export function readVtec(
  texts: readonly string[],
  sent: readonly Date[],
  path: string,
  remarks: Remark[],
): VtecReading | null {
  const codes: Vtec[] = []
  for (const text of texts.flatMap((one) => one.split(/\s+/))) {
    const code = vtecOf(text)
    if (code) codes.push(code)
    else if (text && !hydrology.test(text)) remarks.push({ path, problem: `${quoted(text)} is no VTEC` })
  }
  const standing = codes.filter((one) => !isEnded(one))
  // The key of one event only: those of all would join a watch with the warning beside it.
  const [named] = standing.length > 0 ? standing : codes
  if (!named) return null
  return {
    key: key('vtec', [named.office, named.phenomenon, named.significance, named.number, yearOf(named, sent)].join('.')),
    isOver: standing.length === 0,
    isTest: codes.every(({ isTest }) => isTest),
    vtec: codes.length === 1 ? named : null,
  }
}

function yearOf({ begins, ends }: Vtec, sent: readonly Date[]): number {
  const known = begins ? [...sent, begins] : sent
  const times = known.length > 0 || !ends ? known : [ends]
  return Math.min(...times.map((time) => time.getUTCFullYear()))
}

/** The facts of a warning that has a code. */
export const vtecFacts = ({ vtec }: VtecReading): Readonly<Record<string, string>> =>
  vtec
    ? {
        office: vtec.office,
        phenomenon: vtec.phenomenon,
        significance: vtec.significance,
        vtec_action: vtec.action,
      }
    : {}
