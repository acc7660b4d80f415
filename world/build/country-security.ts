import { both, joinWords, type Lang, longDate } from '../../src/reference/world/bilingual.ts'
import type { AdvisoryLevels, Bilingual, CountryTexts, TravelStatus, UkStatus } from '../types.ts'
import { cell, type Row } from './country-csv.ts'
import { GUIDANCE, REMOTE, type Topic, UNWRITTEN, UNWRITTEN_LEAD } from './country-guidance.ts'
import {
  citedInProse,
  citedLine,
  dateOf,
  GOVERNMENT_NAMES,
  GOVERNMENTS,
  type Government,
  isPartial,
  mappedStatus,
  newestDate,
} from './country-levels.ts'

const STATUS_WORDS: Record<Lang, readonly string[]> = {
  en: ['normal precautions', 'heightened caution', 'avoid travel'],
  es: ['precauciones normales', 'mayor cautela', 'evitar el viaje'],
}

const statedBy = (levels: AdvisoryLevels) => GOVERNMENTS.filter((g) => levels[g] !== null)
const countedBy = (levels: AdvisoryLevels) => statedBy(levels).filter((g) => g !== 'de')

function allLevels(levels: AdvisoryLevels, lang: Lang): string {
  const lines = statedBy(levels).map((g) => `- ${citedLine(levels, g, lang)}`)
  if (lines.length === 0) return ''
  const lead = lang === 'en' ? 'Levels stated by governments:' : 'Niveles indicados por los gobiernos:'
  return `${lead}\n\n${lines.join('\n')}`
}

/** Steps of the British wording on the four-step scale of the others. */
const UK_STEPS: Record<UkStatus, number> = {
  none: 0,
  avoid_parts_essential: 1,
  avoid_parts_all: 1,
  avoid_whole_essential: 2,
  avoid_whole_all: 3,
}

function stepOf(levels: AdvisoryLevels, government: Exclude<Government, 'de'>): number {
  if (government === 'uk') return levels.uk === null ? -1 : UK_STEPS[levels.uk.status]
  const level = levels[government]
  if (level === null) return -1
  return government === 'ca' ? level.level : level.level - 1
}

/** The most cautious government, or governments, of those that are counted. */
function mostCautious(levels: AdvisoryLevels, lang: Lang): string {
  const counted = countedBy(levels)
  const top = Math.max(...counted.map((g) => stepOf(levels, g)))
  const list = counted.filter((g) => stepOf(levels, g) === top)
  const names = joinWords(
    list.map((g) => citedInProse(levels, g, lang)),
    lang,
  )
  const lead =
    counted.length === 1
      ? { en: 'The one government counted', es: 'El único gobierno contado' }[lang]
      : list.length === counted.length
        ? { en: 'All are about equally cautious', es: 'Todos muestran una cautela parecida' }[lang]
        : { en: 'Most cautious', es: 'Con más cautela' }[lang]
  return `${lead}: ${names}.`
}

/** Britain publishes only advice against travel, so no advice does not mean "normal" as for the other governments. */
function britishCaveat(levels: AdvisoryLevels, apart: readonly Government[], lang: Lang): string {
  if (!apart.includes('uk') || levels.uk?.status !== 'none') return ''
  return lang === 'en'
    ? ' The United Kingdom has no step between “no warning” and advice against travel.'
    : ' El Reino Unido no tiene un escalón entre «sin advertencia» y desaconsejar el viaje.'
}

/** How many governments agree on the status, who differs, and the date of the newest level. */
function agreement(levels: AdvisoryLevels, status: TravelStatus, lang: Lang): string {
  const counted = countedBy(levels)
  const only = counted.length === 1 ? counted[0] : undefined
  if (only)
    return `${lang === 'en' ? 'Based on one government' : 'Según un solo gobierno'}: ${citedInProse(levels, only, lang)}.`
  const word = STATUS_WORDS[lang][status]
  const apart = counted.filter((g) => mappedStatus(levels, g) !== status)
  const agreeing = counted.length - apart.length
  const newest = newestDate(levels)
  const newestText = newest === null ? '' : longDate(newest, lang)
  const others = joinWords(
    apart.map((g) => citedInProse(levels, g, lang)),
    lang,
  )
  if (lang === 'en') {
    const fresh = newestText === '' ? '' : ` The newest page date among them is ${newestText}.`
    if (apart.length === 0) return `The ${counted.length} governments counted agree on “${word}”.${fresh}`
    return `Of ${counted.length} governments counted, ${agreeing} ${agreeing === 1 ? 'stands' : 'stand'} at “${word}”. Different: ${others}.${britishCaveat(levels, apart, lang)}`
  }
  const fresh = newestText === '' ? '' : ` La fecha de página más reciente entre ellos es el ${newestText}.`
  if (apart.length === 0) return `Los ${counted.length} gobiernos contados coinciden en «${word}».${fresh}`
  return `De ${counted.length} gobiernos contados, ${agreeing} se ${agreeing === 1 ? 'sitúa' : 'sitúan'} en «${word}». ${apart.length === 1 ? 'Difiere' : 'Difieren'}: ${others}.${britishCaveat(levels, apart, lang)}`
}

function partialSentence(levels: AdvisoryLevels, status: TravelStatus, lang: Lang): string {
  const partial = GOVERNMENTS.filter((g) => isPartial(levels, g))
  if (partial.length === 0) {
    if (status === 2) return ''
    return lang === 'en'
      ? 'As far as we could read, none of the governments compared sets a higher level for particular parts.'
      : 'Hasta donde hemos podido leer, ninguno de los gobiernos comparados fija un nivel más alto para zonas concretas.'
  }
  const names = joinWords(
    partial.map((g) => {
      const date = dateOf(levels, g, lang)
      return GOVERNMENT_NAMES[lang][g] + (date === '' ? '' : ` (${date})`)
    }),
    lang,
  )
  return lang === 'en'
    ? `A higher level for some parts is set by: ${names}. Their pages and maps give the exact limits.`
    : `Fijan un nivel más alto para algunas zonas: ${names}. Sus páginas y mapas dan los límites exactos.`
}

const REGION_LEVELS: Record<Lang, Record<string, string>> = {
  en: { avoid_all: 'avoid all travel', avoid_non_essential: 'avoid non-essential travel' },
  es: { avoid_all: 'evitar todo viaje', avoid_non_essential: 'evitar los viajes no esenciales' },
}

/** Removes the English type ("Province") from the gazetteer's name in Spanish texts. */
function divisionName(name: string, lang: Lang): string {
  return lang === 'en' ? name : name.replace(/ (State|Department|County|Region|Province|District|Governorate)$/, '')
}

/** Divisions that governments name with a higher level, grouped by level, source and date. */
function namedDivisions(rows: readonly Row[], lang: Lang): string {
  const groups = new Map<string, string[]>()
  const sorted = [...rows].sort((a, b) => sortKey(a).localeCompare(sortKey(b)))
  for (const row of sorted) {
    const government = cell(row, 'source').replace('gov-', '') as Government
    const level = REGION_LEVELS[lang][cell(row, 'level')]
    const name = GOVERNMENT_NAMES[lang][government]
    if (level === undefined || name === undefined) throw new Error(`unknown level or source: ${Object.values(row)}`)
    const head = `**${name}**, ${level} (${longDate(cell(row, 'date'), lang)})`
    const exceptions = cell(row, 'extent') === 'with_exceptions'
    const mark = exceptions ? (lang === 'en' ? ' (with exceptions)' : ' (con excepciones)') : ''
    const list = groups.get(head) ?? []
    list.push(divisionName(cell(row, 'geonames_name'), lang) + mark)
    groups.set(head, list)
  }
  return [...groups].map(([head, names]) => `- ${head}: ${[...new Set(names)].join(', ')}`).join('\n')
}

const sortKey = (row: Row) =>
  [cell(row, 'level'), cell(row, 'source'), cell(row, 'date'), cell(row, 'geonames_name')].join('|')

function areasText(
  base: string,
  levels: AdvisoryLevels,
  status: TravelStatus,
  regions: readonly Row[],
  lang: Lang,
): string {
  const lead = [base, partialSentence(levels, status, lang)].filter(Boolean).join(' ')
  if (regions.length === 0) return lead
  const title =
    lang === 'en'
      ? 'Whole divisions named with a higher level than the rest (other areas may be affected too; a place missing here is not thereby safe):'
      : 'Divisiones enteras nombradas con un nivel más alto que el resto (puede haber más zonas afectadas; que un lugar no figure aquí no significa que sea seguro):'
  return `${lead}\n\n${title}\n\n${namedDivisions(regions, lang)}`
}

type SecurityTexts = Omit<CountryTexts, 'facts' | 'sec_emer_num'>

/** Without a permanent civilian population: advice on streets and crowds would be absurd there. */
const REMOTE_PLACES: ReadonlySet<string> = new Set(['AQ', 'BV', 'GS', 'HM', 'IO', 'TF', 'UM'])

function guidance(alpha2: string, topic: Topic, status: TravelStatus, written: boolean): Bilingual {
  if (REMOTE_PLACES.has(alpha2)) return written ? REMOTE[topic] : prefixed(UNWRITTEN_LEAD, REMOTE[topic])
  return written ? GUIDANCE[topic][status] : UNWRITTEN[topic]
}

const prefixed = (a: Bilingual, b: Bilingual): Bilingual => ({ en: `${a.en} ${b.en}`, es: `${a.es} ${b.es}` })

/** The four security texts: guidance for the level, then what the governments say, with their dates. */
export function securityTexts(
  alpha2: string,
  levels: AdvisoryLevels,
  status: TravelStatus,
  regions: readonly Row[],
): SecurityTexts {
  const written = countedBy(levels).length > 0
  const text = (topic: Topic, added: (lang: Lang) => string): Bilingual =>
    both((lang) => [guidance(alpha2, topic, status, written)[lang], added(lang)].filter(Boolean).join('\n\n'))
  const areas = guidance(alpha2, 'areas', status, written)
  return {
    sec_personal: text('personal', (lang) => allLevels(levels, lang)),
    sec_ext_viol: text('violence', (lang) => (written ? mostCautious(levels, lang) : '')),
    sec_pol_unr: text('unrest', (lang) => (written ? agreement(levels, status, lang) : '')),
    sec_areas: written ? both((lang) => areasText(areas[lang], levels, status, regions, lang)) : areas,
  }
}
