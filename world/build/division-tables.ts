import { ALIASES_A_H } from './division-aliases-a-h.ts'
import { ALIASES_I_M } from './division-aliases-i-m.ts'
import { ALIASES_N_Z } from './division-aliases-n-z.ts'
import type { Aliases } from './division-matching.ts'

export const DIVISION_ALIASES: Readonly<Record<string, Aliases>> = { ...ALIASES_A_H, ...ALIASES_I_M, ...ALIASES_N_Z }

/** Shapes that the material files under another country than ISO 3166-2 does. */
export const MOVED: readonly { readonly from: string; readonly to: string; readonly name: string }[] = [
  { from: 'RU', to: 'UA', name: 'Crimea' },
  { from: 'RU', to: 'UA', name: 'Sevastopol' },
]

/**
 * Divisions that are countries of their own in ISO 3166-1: their shape is that country's. Not CN-TW: Taiwan's own code
 * and divisions serve.
 */
export const COUNTRY_SHAPES: Readonly<Record<string, string>> = {
  'CN-HK': 'HK',
  'CN-MO': 'MO',
  'FI-01': 'AX',
  'FR-BL': 'BL',
  'FR-MF': 'MF',
  'FR-NC': 'NC',
  'FR-PF': 'PF',
  'FR-PM': 'PM',
  'FR-TF': 'TF',
  'FR-WF': 'WF',
  'NL-AW': 'AW',
  'NL-CW': 'CW',
  'NL-SX': 'SX',
  'US-AS': 'AS',
  'US-GU': 'GU',
  'US-MP': 'MP',
  'US-PR': 'PR',
  'US-UM': 'UM',
  'US-VI': 'VI',
}

/** Divisions made of others (or the same as one), where the list of codes does not say so. A union that is a member comes first. */
export const UNIONS: Readonly<Record<string, string>> = {
  'BE-VLG': 'BE-VAN BE-VBR BE-VLI BE-VOV BE-VWV',
  'BE-WAL': 'BE-WBR BE-WHT BE-WLG BE-WLX BE-WNA',
  'BQ-BO': 'NL-BQ1',
  'BQ-SA': 'NL-BQ2',
  'BQ-SE': 'NL-BQ3',
  'GB-EAW': 'GB-ENG GB-WLS',
  'GB-GBN': 'GB-EAW GB-SCT',
  'GB-UKM': 'GB-GBN GB-NIR',
  'GQ-C': 'GQ-CS GQ-KN GQ-LI GQ-WN',
  'GQ-I': 'GQ-AN GQ-BN GQ-BS',
  'ID-JW': 'ID-BT ID-JB ID-JI ID-JK ID-JT ID-YO',
  'ID-KA': 'ID-KB ID-KI ID-KS ID-KT',
  'ID-ML': 'ID-MA ID-MU',
  'ID-NU': 'ID-BA ID-NB ID-NT',
  'ID-PP': 'ID-PA ID-PB',
  'ID-SL': 'ID-GO ID-SA ID-SG ID-SN ID-SR ID-ST',
  'ID-SM': 'ID-AC ID-BB ID-BE ID-JA ID-KR ID-LA ID-RI ID-SB ID-SS ID-SU',
}

/**
 * Divisions whose own divisions have not all been found, and whose union is whole nevertheless: the missing ones were
 * carved out of others that were found, or are an islet.
 */
export const WHOLE_ANYWAY: ReadonlySet<string> = new Set([
  'FR-ARA',
  'MW-N',
  'PH-11',
  'PH-13',
  'UG-C',
  'UG-E',
  'UG-N',
  'UG-W',
])

/** Divisions whose published shape is older than a reform, and whose own divisions all have newer ones: their union stands in. */
export const REUNITED: readonly string[] = ['BD-C', 'MA-02']

/** Shapes of the facts that are another division's: that of UG-331 (Omoro) is Zombo, 150 km away. */
export const NOT_TAKEN: ReadonlySet<string> = new Set(['UG-331'])

/** Kenya's counties reach out into lakes and the sea, which is no fault on land. Every other note of the facts is about the border itself. */
export const isApproximate = (note: string | null): boolean => note !== null && note !== 'may reach into the water'

/**
 * Divisions that have been divided, enlarged or otherwise redrawn since the shapes were made, as far as we know, and divisions that
 * have the shape of what was divided into them. The shape still holds the division or its seat; it is shown as outdated.
 */
export const OUTDATED: ReadonlySet<string> = new Set(
  (
    'AZ-GOR BH-13 BH-14 BH-17 BI-BR BI-MA BS-FP BS-WG BW-NW CI-LC CI-LG CL-BI DZ-01 DZ-07 DZ-08 DZ-11 DZ-30 DZ-33 ' +
    'DZ-39 DZ-47 EE-45 EE-50 EE-52 EE-56 EE-64 EE-71 EE-79 EE-81 EE-87 ET-SN FR-69 GB-BCP GB-NNH GB-WNH GH-BA ' +
    'GH-NP GH-TV GH-WP GL-AV GL-QT GQ-CS ID-KI ID-PA ID-PB IN-AP IN-JK IT-CA KG-O KH-3 KP-02 KP-06 KZ-19 KZ-35 ' +
    'KZ-61 KZ-63 LA-VI LA-XI LB-AS LB-BI LC-01 LC-10 LT-KL LT-TA LY-DR LY-JG LY-JI LY-NL LY-NQ LY-TB LY-WA LY-WD ' +
    'LY-WS LY-ZA MD-SN ME-03 ME-13 ME-16 ML-6 ML-7 MM-04 MN-063 MR-13 MR-14 MR-15 PA-1 PA-8 PG-SHM PG-WHM PH-DAS ' +
    'PH-MGN PH-MGS PH-SUN PK-KP QA-KH QA-RA SD-KN SD-KS SI-003 SI-028 SI-050 SI-054 SI-058 SI-079 SI-084 SI-085 ' +
    'SI-087 SI-113 SI-130 SI-140 SI-152 SI-165 SL-N TM-A TN-11 TN-14 TZ-14 UG-107 UG-110 UG-203 UG-210 UG-213 ' +
    'UG-216 UG-221 UG-302 UG-303 UG-304 UG-309 UG-310 UG-311 UG-318 UG-403 UG-404 UG-405 UG-407 UG-409 UG-410 ' +
    'UG-413 UG-419 YE-HD'
  ).split(' '),
)

/** Names that the list of codes gives cut off, misspelt or with an editor's remark. */
export const NAMES: Readonly<Record<string, string>> = {
  'DK-82': 'Region Midtjylland',
  'GR-A': 'Anatolikí Makedonía kai Thráki',
  'ID-PE': 'Papua Pegunungan',
  'LU-D': 'Diekirch (district)',
  'LU-G': 'Grevenmacher (district)',
  'LU-L': 'Luxembourg (district)',
  'RU-KB': 'Kabardino-Balkarskaya Respublika',
  'RU-KC': 'Karachayevo-Cherkesskaya Respublika',
  'RU-KHM': 'Khanty-Mansiyskiy avtonomnyy okrug',
  'RU-LEN': "Leningradskaya oblast'",
  'RU-NEN': 'Nenetskiy avtonomnyy okrug',
  'RU-NVS': "Novosibirskaya oblast'",
  'RU-VGG': "Volgogradskaya oblast'",
  'RU-VLA': "Vladimirskaya oblast'",
  'RU-YAN': 'Yamalo-Nenetskiy avtonomnyy okrug',
}

/** The name as we show it: "(EH)" and "(EH-partial)" are the list's own remark on Western Sahara. */
export function shownName(code: string, name: string): string {
  return NAMES[code] ?? name.replace(/ \(EH(-partial)?\)$/, '')
}
