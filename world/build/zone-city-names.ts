/** The languages whose names are taken. */
const languages = [
  'en',
  'de',
  'es',
  'fr',
  'it',
  'pt',
  'nl',
  'pl',
  'ru',
  'uk',
  'tr',
  'ar',
  'hi',
  'ja',
  'ko',
  'zh',
  'zh-Hant',
]

const genericName = (language: string, zone: string): string =>
  new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'shortGeneric' })
    .formatToParts(new Date('2026-01-01'))
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

/** What a language writes around the name of a place to make it a time: “Peru Time”, “heure : Pérou”. */
function frameOf(language: string): readonly [before: string, after: string] | undefined {
  const country = new Intl.DisplayNames([language], { type: 'region' }).of('PE') ?? ''
  const [before, after, ...more] = genericName(language, 'America/Lima').split(country)
  // Where nothing stands around the name, an abbreviation or a whole region could not be told from a city.
  return before === undefined || after === undefined || more.length > 0 || before + after === ''
    ? undefined
    : [before, after]
}

const regionNames = (language: string): ReadonlySet<string> => {
  const display = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  return new Set(letters.flatMap((first) => letters.flatMap((second) => display.of(first + second) ?? [])))
}

/**
 * The names of the cities after which time zones are named. CLDR has one for every zone, but Node shows it only where a country has several
 * zones (New York, Almaty); elsewhere it shows the country's name, and for some zones an abbreviation.
 */
export function zoneCityNames(): {
  readonly zone: string
  readonly english: string
  readonly names: readonly string[]
}[] {
  const frames = languages.flatMap((language) => {
    const frame = frameOf(language)
    return frame ? [{ frame, language, regions: regionNames(language) }] : []
  })
  return Intl.supportedValuesOf('timeZone').flatMap((zone) => {
    const english = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? ''
    const names = frames.flatMap(({ language, frame: [before, after], regions }) => {
      const shown = genericName(language, zone)
      if (!shown.startsWith(before) || !shown.endsWith(after) || shown.length <= before.length + after.length) return []
      const name = shown.slice(before.length, shown.length - after.length)
      return regions.has(name) ? [] : [name]
    })
    return [{ zone, english, names }]
  })
}
