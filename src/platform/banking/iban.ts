/** How long an IBAN of each country is (SWIFT IBAN registry). */
const lengths = new Map(
  [
    ['AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28'],
    ['EE20 EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26'],
    ['IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28'],
    ['NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25'],
    ['SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'],
  ]
    .flat()
    .join(' ')
    .split(' ')
    .map((word): [string, number] => [word.slice(0, 2), Number(word.slice(2))]),
)

/** Without spaces and in capital letters, as banks store it. */
export const compactIban = (sent: string): string => sent.replace(/[\s-]/g, '').toUpperCase()

/** ISO 7064, mod 97-10: country and check digits moved to the end, letters as numbers from 10 on; the rest must be 1. */
function remainder(iban: string): number {
  let rest = 0
  for (const sign of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(sign, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}

/** What is wrong with a compact IBAN, for people; undefined: nothing. */
export function ibanError(iban: string): string | undefined {
  if (!/^[A-Z]{2}[0-9]{2}[A-Z0-9]+$/.test(iban)) return 'is not an IBAN'
  const country = iban.slice(0, 2)
  const length = lengths.get(country)
  if (length === undefined) return `is not an IBAN: ${country} is no country with IBANs`
  if (iban.length !== length) return `must have ${length} characters in ${country}, not ${iban.length}`
  // Check digits are from 02 to 98; others may have the right remainder and are never issued.
  const digits = Number(iban.slice(2, 4))
  return digits >= 2 && digits <= 98 && remainder(iban) === 1 ? undefined : 'has wrong check digits'
}

/** ISO 9362: bank, country, location, and a branch or none. */
export const isBic = (bic: string): boolean => /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic)
