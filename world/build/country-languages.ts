import type { Country } from 'world-countries'
import { both, capitalise, joinWords, type Lang } from '../../src/reference/world/bilingual.ts'
import type { Bilingual, WorldLanguage } from '../types.ts'

/** Official or, failing that, main languages where the package lists dialects, regional or former official ones. */
const LANGUAGES: Readonly<Record<string, readonly string[]>> = {
  AF: ['prs', 'pus'],
  AR: ['spa'],
  AT: ['deu'],
  AZ: ['aze'],
  BE: ['nld', 'fra', 'deu'],
  BO: ['spa', 'que', 'aym', 'grn'],
  BZ: ['eng'],
  CD: ['fra', 'lin', 'swa', 'kon', 'lua'],
  CG: ['fra', 'lin', 'kon'],
  CH: ['deu', 'fra', 'ita', 'roh'],
  CZ: ['ces'],
  DZ: ['ara', 'zgh'],
  EH: ['ara', 'spa'],
  GG: ['eng'],
  GQ: ['spa', 'fra', 'por'],
  GU: ['eng', 'cha'],
  GW: ['por'],
  HK: ['zho', 'eng'],
  HT: ['hat', 'fra'],
  IL: ['heb'],
  IM: ['eng', 'glv'],
  IN: ['hin', 'eng'],
  IQ: ['ara', 'ckb'],
  JE: ['eng', 'fra'],
  JM: ['eng'],
  LB: ['ara'],
  MA: ['ara', 'zgh'],
  MG: ['mlg', 'fra'],
  MK: ['mkd', 'sqi'],
  MP: ['eng', 'cha', 'cal'],
  MO: ['zho', 'por'],
  MT: ['mlt', 'eng'],
  MY: ['msa'],
  NA: ['eng'],
  NO: ['nor', 'sme'],
  PE: ['spa', 'que', 'aym'],
  PH: ['fil', 'eng'],
  PK: ['urd', 'eng'],
  PR: ['spa', 'eng'],
  PY: ['spa', 'grn'],
  RW: ['kin', 'eng', 'fra', 'swa'],
  SG: ['eng', 'zho', 'msa', 'tam'],
  SX: ['nld', 'eng'],
  TJ: ['tgk'],
  TM: ['tuk'],
  UZ: ['uzb'],
  ZW: ['eng', 'sna', 'nde'],
}

/** Names that are missing in the locale data or uncommon there. */
const NAMES: Readonly<Record<string, Bilingual>> = {
  bn: { en: 'Bengali', es: 'bengalí' },
  cal: { en: 'Carolinian', es: 'carolinio' },
  crs: { en: 'Seychellois Creole', es: 'criollo seychelense' },
  dv: { en: 'Dhivehi', es: 'maldivo' },
  hif: { en: 'Fiji Hindi', es: 'hindi de Fiyi' },
  kl: { en: 'Greenlandic', es: 'groenlandés' },
  lua: { en: 'Tshiluba', es: 'chiluba' },
  mfe: { en: 'Mauritian Creole', es: 'criollo mauriciano' },
  na: { en: 'Nauruan', es: 'nauruano' },
  ny: { en: 'Chichewa', es: 'chichewa' },
  nzs: { en: 'New Zealand Sign Language', es: 'lengua de señas neozelandesa' },
  pih: { en: 'Norfuk', es: 'norfuk' },
  rn: { en: 'Kirundi', es: 'kirundi' },
  se: { en: 'Northern Sami', es: 'sami septentrional' },
  'sr-ME': { en: 'Montenegrin', es: 'montenegrino' },
  tvl: { en: 'Tuvaluan', es: 'tuvaluano' },
  zdj: { en: 'Comorian', es: 'comorense' },
  zgh: { en: 'Tamazight', es: 'tamazight' },
}

/** No law names an official language, or the question is contested: the main language in public use is given. */
const MAIN: ReadonlySet<string> = new Set([
  'AR',
  'AU',
  'BV',
  'CL',
  'DK',
  'EH',
  'ER',
  'GB',
  'HM',
  'JP',
  'MU',
  'MX',
  'UM',
  'US',
  'UY',
  'VA',
])
/** The listed language has the standing of a working language. */
const WORKING: ReadonlySet<string> = new Set(['BF', 'ET', 'ML', 'NE'])
/** More languages are official than the list holds. */
const AMONG: ReadonlySet<string> = new Set(['BO', 'PE', 'ZA', 'ZW'])
/** The first language is official, the others have the rank of national languages. */
const NATIONAL: ReadonlySet<string> = new Set(['CD', 'CG'])

const display = {
  en: new Intl.DisplayNames('en', { type: 'language' }),
  es: new Intl.DisplayNames('es', { type: 'language' }),
}

function languageName(code: string): Bilingual {
  const known = NAMES[code]
  if (known) return known
  return both((lang) => {
    const name = display[lang].of(code)
    if (name === undefined || name === code) throw new Error(`no ${lang} name for the language ${code}`)
    return name
  })
}

/** The languages, as BCP 47 codes with their names. */
export function languagesOf(country: Country): WorldLanguage[] {
  const codes = LANGUAGES[country.cca2] ?? Object.keys(country.languages)
  return codes.map((iso) => {
    const code = Intl.getCanonicalLocales(iso)[0] ?? iso
    return { code, name: languageName(code) }
  })
}

function withArticle(name: string): string {
  return name.startsWith('lengua ') ? `la ${name}` : `el ${name}`
}

function role(code: string, many: boolean, lang: Lang): string {
  if (lang === 'en') {
    if (WORKING.has(code)) return 'is a working language of government; other languages are widely spoken'
    if (AMONG.has(code)) return 'are among the official languages'
    if (MAIN.has(code)) return many ? 'are the main languages' : 'is the main language'
    return many ? 'are the official languages' : 'is the official language'
  }
  if (WORKING.has(code)) return 'es lengua de trabajo de la administración; se hablan también muchas otras lenguas'
  if (AMONG.has(code)) return 'figuran entre los idiomas oficiales'
  if (MAIN.has(code)) return many ? 'son los idiomas principales' : 'es el idioma principal'
  return many ? 'son los idiomas oficiales' : 'es el idioma oficial'
}

/** A sentence on the languages spoken: the contract's `language`. */
export function languageSentence(code: string, languages: readonly WorldLanguage[]): Bilingual {
  if (languages.length === 0) {
    return { en: 'There is no official language.', es: 'No hay idioma oficial.' }
  }
  return both((lang) => {
    const names = languages.map((l) => (lang === 'es' ? withArticle(l.name.es) : l.name.en))
    const [first = '', ...rest] = names
    if (NATIONAL.has(code)) {
      const others = joinWords(rest, lang)
      return lang === 'en'
        ? `${first} is the official language; ${others} are national languages.`
        : `${capitalise(first)} es el idioma oficial; ${others} son lenguas nacionales.`
    }
    return `${capitalise(joinWords(names, lang))} ${role(code, languages.length > 1, lang)}.`
  })
}
