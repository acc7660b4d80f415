import type { Country } from 'world-countries'
import type { Bilingual, CountryNames } from '../types.ts'

/** Where the package's short name is not the one a traveller looks for, or not the one in current use. */
const ENGLISH: Readonly<Record<string, string>> = {
  BQ: 'Bonaire, Sint Eustatius and Saba',
  CD: 'Democratic Republic of the Congo',
  CI: "Côte d'Ivoire",
  GS: 'South Georgia and the South Sandwich Islands',
  MO: 'Macao',
}

/** Names where the locale data is abbreviated, or adds a second name in brackets. */
const TRANSLATED: Readonly<Record<string, Partial<CountryNames>>> = {
  AX: { es: 'Islas Åland' },
  BQ: { es: 'Bonaire, San Eustaquio y Saba', fr: 'Bonaire, Saint-Eustache et Saba' },
  CD: {
    es: 'República Democrática del Congo',
    fr: 'République démocratique du Congo',
    ja: 'コンゴ民主共和国',
  },
  CG: { es: 'República del Congo', fr: 'République du Congo', ja: 'コンゴ共和国' },
  CI: { es: 'Costa de Marfil' },
  GS: { es: 'Islas Georgias del Sur y Sandwich del Sur' },
  HK: { es: 'Hong Kong', fr: 'Hong Kong', ja: '香港', 'zh-Hans': '香港', 'zh-Hant': '香港' },
  MM: { es: 'Myanmar', fr: 'Myanmar', ja: 'ミャンマー' },
  MO: { es: 'Macao', fr: 'Macao', ja: 'マカオ', 'zh-Hans': '澳门', 'zh-Hant': '澳門' },
  PS: { es: 'Palestina', fr: 'Palestine', ja: 'パレスチナ', 'zh-Hans': '巴勒斯坦', 'zh-Hant': '巴勒斯坦' },
  SH: { es: 'Santa Elena, Ascensión y Tristán de Acuña', fr: 'Sainte-Hélène, Ascension et Tristan da Cunha' },
  TF: { es: 'Tierras Australes y Antárticas Francesas', fr: 'Terres australes et antarctiques françaises' },
  UM: { es: 'Islas Ultramarinas Menores de los Estados Unidos' },
  VI: { es: 'Islas Vírgenes de los Estados Unidos' },
}

const OFFICIAL_ENGLISH: Readonly<Record<string, string>> = {
  BN: 'Brunei Darussalam',
  EH: 'Western Sahara',
  GF: 'French Guiana',
  IE: 'Ireland',
  KI: 'Republic of Kiribati',
  MF: 'Collectivity of Saint Martin',
  RE: 'Réunion',
  SJ: 'Svalbard and Jan Mayen',
  TW: 'Taiwan',
  VG: 'Virgin Islands (British)',
}

/** The package's Spanish long names are partly translated word by word; these are put right. */
const OFFICIAL_SPANISH: Readonly<Record<string, string>> = {
  BD: 'República Popular de Bangladés',
  BH: 'Reino de Baréin',
  BJ: 'República de Benín',
  BL: 'Colectividad de San Bartolomé',
  BN: 'Brunéi Darussalam',
  BS: 'Mancomunidad de las Bahamas',
  BW: 'República de Botsuana',
  BY: 'República de Bielorrusia',
  CC: 'Territorio de las Islas Cocos (Keeling)',
  CI: 'República de Costa de Marfil',
  CN: 'República Popular China',
  DJ: 'República de Yibuti',
  EH: 'Sáhara Occidental',
  FJ: 'República de Fiyi',
  FK: 'Islas Malvinas',
  FR: 'República Francesa',
  GA: 'República Gabonesa',
  GF: 'Guayana Francesa',
  GG: 'Bailía de Guernesey',
  GS: 'Islas Georgias del Sur y Sandwich del Sur',
  GW: 'República de Guinea-Bisáu',
  HK: 'Región Administrativa Especial de Hong Kong de la República Popular China',
  IE: 'Irlanda',
  KE: 'República de Kenia',
  KI: 'República de Kiribati',
  KN: 'Federación de San Cristóbal y Nieves',
  LS: 'Reino de Lesoto',
  MD: 'República de Moldavia',
  MF: 'Colectividad de San Martín',
  ML: 'República de Mali',
  MO: 'Región Administrativa Especial de Macao de la República Popular China',
  MW: 'República de Malaui',
  NC: 'Nueva Caledonia',
  NL: 'Reino de los Países Bajos',
  NZ: 'Nueva Zelanda',
  PE: 'República del Perú',
  PF: 'Polinesia Francesa',
  PH: 'República de Filipinas',
  PR: 'Estado Libre Asociado de Puerto Rico',
  PW: 'República de Palaos',
  PY: 'República del Paraguay',
  RE: 'Reunión',
  RO: 'Rumanía',
  RW: 'República de Ruanda',
  SA: 'Reino de Arabia Saudí',
  SB: 'Islas Salomón',
  SD: 'República del Sudán',
  SJ: 'Svalbard y Jan Mayen',
  SR: 'República de Surinam',
  SZ: 'Reino de Esuatini',
  TD: 'República del Chad',
  TF: 'Territorio de las Tierras Australes y Antárticas Francesas',
  TG: 'República Togolesa',
  TN: 'República Tunecina',
  TW: 'Taiwán',
  UM: 'Islas Ultramarinas Menores de los Estados Unidos',
  VA: 'Estado de la Ciudad del Vaticano',
  VG: 'Islas Vírgenes Británicas',
}

const regionNames = {
  es: new Intl.DisplayNames('es', { type: 'region' }),
  fr: new Intl.DisplayNames('fr', { type: 'region' }),
  ja: new Intl.DisplayNames('ja', { type: 'region' }),
  'zh-Hans': new Intl.DisplayNames('zh-Hans', { type: 'region' }),
  'zh-Hant': new Intl.DisplayNames('zh-Hant', { type: 'region' }),
}

function translated(alpha2: string, locale: keyof typeof regionNames): string {
  const name = TRANSLATED[alpha2]?.[locale] ?? regionNames[locale].of(alpha2)
  if (name === undefined || name === alpha2) throw new Error(`no ${locale} name for ${alpha2}`)
  return name
}

/** The short names, by which a traveller finds the country. */
export function namesOf(country: Country): CountryNames {
  const code = country.cca2
  return {
    en: ENGLISH[code] ?? country.name.common,
    es: translated(code, 'es'),
    fr: translated(code, 'fr'),
    ja: translated(code, 'ja'),
    'zh-Hans': translated(code, 'zh-Hans'),
    'zh-Hant': translated(code, 'zh-Hant'),
  }
}

/** The long names. */
export function officialNameOf(country: Country): Bilingual {
  const spanish = OFFICIAL_SPANISH[country.cca2] ?? country.translations['spa']?.official
  if (spanish === undefined) throw new Error(`no Spanish official name for ${country.cca2}`)
  return { en: OFFICIAL_ENGLISH[country.cca2] ?? country.name.official, es: spanish }
}
