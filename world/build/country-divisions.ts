import type { Bilingual } from '../types.ts'

/** What divisions are called. The subdivision package has no categories, so these tables are our own. */
const WORDS = {
  atoll: 'atolón',
  'autonomous community': 'comunidad autónoma',
  canton: 'cantón',
  commune: 'comuna',
  county: 'condado',
  department: 'departamento',
  district: 'distrito',
  division: 'división',
  emirate: 'emirato',
  entity: 'entidad',
  'federal subject': 'sujeto federal',
  governorate: 'gobernación',
  island: 'isla',
  'local government area': 'área de gobierno local',
  municipality: 'municipio',
  nation: 'nación',
  parish: 'parroquia',
  prefecture: 'prefectura',
  province: 'provincia',
  quarter: 'barrio',
  regency: 'regencia',
  region: 'región',
  state: 'estado',
  'state or region': 'estado o región',
  'sub-county': 'subcondado',
  territory: 'territorio',
  village: 'aldea',
  zone: 'zona',
} as const

type Word = keyof typeof WORDS

/** First-level divisions. A country that is in no line has the neutral word "division". */
const FIRST: Partial<Record<Word, string>> = {
  atoll: 'MV TK',
  'autonomous community': 'ES',
  canton: 'CH LU',
  county: 'AL EE HR HU IE KE LR LT NO RO SE TW',
  department: 'BJ BO CG CO GT HN HT NI PY SV UY',
  district: 'AS AZ BN BT BW BZ CI CY HK IL KY LC LS MD MU NR PT RS SC SG SR ST WS XK',
  division: 'BD FJ TO',
  emirate: 'AE',
  entity: 'BA',
  'federal subject': 'RU',
  governorate: 'BH EG IQ JO KW LB OM PS SY TN YE',
  island: 'BQ BS CK CV KM KI TV UM VI',
  municipality: 'AX GL LI LV ME MK PR QA SI SM TL',
  nation: 'GB',
  parish: 'AD AG BB BM DM GD GG JE JM KN VC',
  prefecture: 'CF JP',
  province:
    'AF AO AR BG BI CA CD CN CR CU DO DZ EC GA GQ ID IR KH KP KR LA LK MN MZ NC NL NP PA PG PK PL RW SB SL TH TR VN VU ZA ZM ZW',
  quarter: 'MC',
  region:
    'AM BE BF BY CL CM CZ DJ DK ER ET FI FO FR GE GH GM GN GR GW GY IS IT KG KZ MA MG ML MR MT MW NA NE NZ PE PH SA SK SN SO SZ TD TG TJ TM TT TZ UA UG UZ',
  state: 'AT AU BR DE FM IN MX MY NG PW SD SS US VE',
  'state or region': 'MM',
  village: 'NU',
}

/** The level below: "municipality" unless a line says otherwise. */
const SECOND: Partial<Record<Word, string>> = {
  canton: 'CR EC',
  commune: 'BI BJ BL CL DJ FR GF GP LU MF MQ NC PF PM RE RO VN YT',
  county: 'IR KR US',
  department: 'AR CI CM NE SN TD',
  district:
    'AF BD BY CZ DZ GB GH HU IN IQ KG KZ LA LK MG MW MY MZ NZ PG PK PL PY RU RW SK SY TH TJ TZ UA UG UZ YE ZM ZW',
  governorate: 'SA',
  'local government area': 'AU NG',
  prefecture: 'CN GN TG',
  province: 'BF BO ES MA PE',
  regency: 'ID',
  'sub-county': 'KE',
  territory: 'CD',
  zone: 'ET',
}

function invert(table: Partial<Record<Word, string>>): Map<string, Word> {
  const byCode = new Map<string, Word>()
  for (const [word, codes] of Object.entries(table) as [Word, string][]) {
    for (const code of codes.split(' ')) {
      if (byCode.has(code)) throw new Error(`${code} has two words for its divisions`)
      byCode.set(code, word)
    }
  }
  return byCode
}

const first = invert(FIRST)
const second = invert(SECOND)

const bilingual = (word: Word): Bilingual => ({ en: word, es: WORDS[word] })

/** What the first-level divisions are called (province, state, …), singular. */
export function divisionNameOf(alpha2: string): Bilingual {
  return bilingual(first.get(alpha2) ?? 'division')
}

/** What the divisions below are called (municipality, commune, …), singular. */
export function regionNameOf(alpha2: string): Bilingual {
  return bilingual(second.get(alpha2) ?? 'municipality')
}
