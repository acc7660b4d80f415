import type { Bilingual, CountryEmergency, EmergencyNumber, EmergencyService } from '../../../world/types.ts'
import { type CsvRow, cell } from '../../platform/csv.ts'
import { both, capitalise, joinWords, type Lang } from '../world/bilingual.ts'

type Spoken = Exclude<EmergencyService, 'tourist'>

const COLUMNS: Record<Spoken, string> = { all: 'general', police: 'police', ambulance: 'ambulance', fire: 'fire' }
const SERVICES: readonly Spoken[] = ['all', 'police', 'ambulance', 'fire']

export const SERVICE_NAMES: Record<Lang, Record<EmergencyService, string>> = {
  en: { all: 'all services', police: 'police', ambulance: 'ambulance', fire: 'fire', tourist: 'tourist assistance' },
  es: {
    all: 'todos los servicios',
    police: 'policía',
    ambulance: 'ambulancia',
    fire: 'bomberos',
    tourist: 'asistencia al turista',
  },
}

const FAMILIES: Readonly<Record<string, Bilingual>> = {
  'gov-uk': { en: 'UK government travel advice', es: 'los consejos de viaje del Reino Unido' },
  'gov-au': { en: 'Australian government travel advice', es: 'los consejos de viaje de Australia' },
  'gov-us': { en: 'US government country pages', es: 'las páginas de países del Gobierno de EE. UU.' },
  'wikipedia-derived': { en: 'lists derived from Wikipedia', es: 'listas derivadas de Wikipedia' },
  vamel: { en: 'an open travel-app list', es: 'la lista de una aplicación de viajes abierta' },
  'us-911-abroad-2013': { en: 'a US list of 2013', es: 'una lista estadounidense de 2013' },
}
/** Too old to bring in a number that nobody else states. */
const DATED = 'us-911-abroad-2013'

/** Places and kinds that the tourist numbers are limited to. */
const TOURIST_SPANISH: Readonly<Record<string, string>> = {
  'Buenos Aires': 'Buenos Aires',
  'outside Santo Domingo': 'fuera de Santo Domingo',
  helpline: 'línea de ayuda',
  'victim support': 'apoyo a víctimas',
  'Issyk-Kul': 'Issyk-Kul',
  'Phnom Penh': 'Nom Pen',
  Vientiane: 'Vientián',
  Riga: 'Riga',
  'Mexico City': 'Ciudad de México',
  Istanbul: 'Estambul',
}

interface Vote {
  readonly service: string
  readonly number: string
  readonly votes: number
  readonly total: number
  readonly families: readonly string[]
}

/** The votes of every source family, by country. */
export function readVotes(rows: readonly CsvRow[]): Map<string, Vote[]> {
  const byCountry = new Map<string, Vote[]>()
  for (const row of rows) {
    const code = cell(row, 'alpha2')
    const list = byCountry.get(code) ?? []
    list.push({
      service: cell(row, 'service'),
      number: cell(row, 'number'),
      votes: Number(cell(row, 'votes')),
      total: Number(cell(row, 'families_with_value')),
      families: cell(row, 'families').split('|'),
    })
    byCountry.set(code, list)
  }
  return byCountry
}

interface Remarks {
  readonly disputed: ReadonlySet<string>
  readonly noCentralNumber: boolean
  readonly unlisted: readonly string[]
  readonly singleDataset: boolean
  readonly touristFrom: readonly string[]
  readonly touristPlace: string | null
}

function readRemarks(row: CsvRow): Remarks {
  const note = cell(row, 'note')
  const noCentralNumber = note.includes('no reliable central emergency number')
  const whole = noCentralNumber || note.includes('row agreement below half')
  const named = [...note.matchAll(/\b(police|ambulance|fire):/g)].map((m) => m[1] ?? '')
  return {
    disputed: new Set(whole ? ['all', 'police', 'ambulance', 'fire'] : cell(row, 'disputed') === '1' ? named : []),
    noCentralNumber,
    unlisted: (/libphonenumber lacks ([\d/]+)/.exec(note)?.[1] ?? '').split('/').filter(Boolean),
    singleDataset: note.includes('single dataset'),
    touristFrom: (/tourist from ([a-z+-]+)/.exec(note)?.[1] ?? '').split('+').filter(Boolean),
    touristPlace: /tourist: ([^;]+)/.exec(note)?.[1]?.trim() ?? null,
  }
}

function familyNames(families: readonly string[], lang: Lang): string {
  const names = families.map((family) => {
    const name = FAMILIES[family]
    if (name === undefined) throw new Error(`unknown source family ${family}`)
    return name[lang]
  })
  return joinWords(names, lang)
}

function disputedNote(vote: Vote | undefined, isMajority: boolean): Bilingual {
  return both((lang) => {
    const lead = isMajority
      ? { en: 'Sources disagree.', es: 'Las fuentes no coinciden.' }[lang]
      : { en: 'Alternative: sources disagree.', es: 'Alternativa: las fuentes no coinciden.' }[lang]
    if (!vote) return lead
    const by = familyNames(vote.families, lang)
    return lang === 'en' ? `${lead} This number is stated by ${by}.` : `${lead} Este número lo indican ${by}.`
  })
}

function serviceNumbers(
  service: Spoken,
  row: CsvRow,
  votes: readonly Vote[],
  disputed: boolean,
): Omit<EmergencyNumber, 'order'>[] {
  const stated = cell(row, COLUMNS[service]).split('/').filter(Boolean)
  if (stated.length === 0) return []
  const mine = votes.filter((v) => v.service === COLUMNS[service])
  const others = mine
    .filter((v) => !stated.includes(v.number) && v.families.some((f) => f !== DATED))
    .sort((a, b) => b.votes - a.votes || a.number.localeCompare(b.number))
    .map((v) => v.number)
  const total = mine[0]?.total ?? 0
  return [...stated, ...(disputed ? others : [])].map((number, i) => {
    const vote = mine.find((v) => v.number === number)
    const note = disputed ? disputedNote(vote, i < stated.length) : null
    return { service, number, disputed, alternative: i >= stated.length, agreeing: vote?.votes ?? 0, total, note }
  })
}

function touristNumbers(row: CsvRow, remarks: Remarks): Omit<EmergencyNumber, 'order'>[] {
  const place = remarks.touristPlace
  const note = both((lang) => {
    const where = place === null ? '' : lang === 'en' ? place : TOURIST_SPANISH[place]
    if (where === undefined) throw new Error(`no Spanish for the place ${place}`)
    const source = familyNames(remarks.touristFrom, lang)
    const kind = capitalise(SERVICE_NAMES[lang].tourist) + (where === '' ? '' : ` (${where})`)
    return lang === 'en' ? `${kind}, according to ${source}.` : `${kind}, según ${source}.`
  })
  const count = remarks.touristFrom.length
  return cell(row, 'tourist')
    .split('/')
    .filter(Boolean)
    .map((number) => ({
      service: 'tourist',
      number,
      disputed: false,
      alternative: false,
      agreeing: count,
      total: count,
      note,
    }))
}

function rowNote(remarks: Remarks, total: number, lang: Lang): string[] {
  const en = lang === 'en'
  const sentences: string[] = []
  if (remarks.noCentralNumber) {
    sentences.push(
      en
        ? 'UK government travel advice says that there is no reliable central emergency number here.'
        : 'Según los consejos de viaje del Reino Unido, aquí no hay un número central de emergencias fiable.',
    )
  }
  if (remarks.disputed.size > 0) {
    const services = SERVICES.filter((s) => s !== 'all' && remarks.disputed.has(s)).map((s) => SERVICE_NAMES[lang][s])
    const list = joinWords(services, lang)
    const why = remarks.noCentralNumber ? '' : en ? ': the sources do not agree' : ': las fuentes no coinciden'
    sentences.push(
      en ? `Treat the numbers for ${list} as uncertain${why}.` : `Considere inciertos los números de ${list}${why}.`,
    )
  }
  if (remarks.unlisted.length > 0) {
    const list = joinWords(remarks.unlisted, lang)
    const many = remarks.unlisted.length > 1
    sentences.push(
      en
        ? `Telephone numbering data does not list ${list} as ${many ? 'emergency numbers' : 'an emergency number'} here.`
        : `Los datos de numeración telefónica no recogen aquí ${list} como ${many ? 'números' : 'número'} de emergencia.`,
    )
  }
  if (remarks.singleDataset) {
    sentences.push(
      en ? 'The numbers come from a single dataset.' : 'Los números proceden de un único conjunto de datos.',
    )
  } else if (total > 0 && total < 4) {
    sentences.push(en ? `Only ${total} sources state any number.` : `Solo ${total} fuentes indican algún número.`)
  }
  return sentences
}

/** The emergency numbers of one country, with what the sources dispute. */
export function emergencyOf(row: CsvRow, votes: readonly Vote[]): CountryEmergency {
  const remarks = readRemarks(row)
  const numbers = [
    ...SERVICES.flatMap((s) => serviceNumbers(s, row, votes, remarks.disputed.has(s))),
    ...touristNumbers(row, remarks),
  ].map((number, i) => ({ ...number, order: i + 1 }))
  const total = Number(cell(row, 'sources_total'))
  const none = numbers.length === 0
  const note = both((lang) =>
    none
      ? { en: 'No reliable emergency number is known.', es: 'No se conoce ningún número de emergencia fiable.' }[lang]
      : rowNote(remarks, total, lang).join(' '),
  )
  return {
    numbers,
    disputed: !none && (cell(row, 'disputed') === '1' || remarks.disputed.size > 0),
    note: note.en === '' ? null : note,
    sources_agreeing: Number(cell(row, 'sources_agreeing')),
    sources_total: total,
    none_known: none,
  }
}
