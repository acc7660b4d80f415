/** What people are warned of: finer than the safety category, since a tornado and a snow storm need other advice. */
export const hazards = [
  'earthquake',
  'tsunami',
  'cyclone',
  'storm-surge',
  'tornado',
  'thunderstorm',
  'wind',
  'winter',
  'rain',
  'flash-flood',
  'flood',
  'coast',
  'sea',
  'heat',
  'cold',
  'fog',
  'dust',
  'bad-air',
  'wildfire',
  'ash',
  'volcano',
  'avalanche',
  'drought',
  'weather',
  'airport-closed',
  'airport-stop',
  'airport-delay',
  'disease',
  'do-not-travel',
  'unknown',
] as const
export type Hazard = (typeof hazards)[number]

/** The slug of the safety category of each (world/safety-categories.json); null: it has none, and a person decides. */
export const categoryOf: Readonly<Record<Hazard, string | null>> = {
  earthquake: 'earthquake',
  tsunami: 'earthquake',
  cyclone: 'tropical-cyclone',
  'storm-surge': 'tropical-cyclone',
  tornado: 'severe-storm',
  thunderstorm: 'severe-storm',
  wind: 'severe-storm',
  winter: 'severe-storm',
  rain: 'severe-storm',
  'flash-flood': 'flood',
  flood: 'flood',
  coast: 'flood',
  sea: 'sea-travel',
  heat: 'extreme-temperature',
  cold: 'extreme-temperature',
  fog: 'poor-visibility-air',
  dust: 'poor-visibility-air',
  'bad-air': 'poor-visibility-air',
  wildfire: 'wildfire',
  ash: 'volcanic-activity',
  volcano: 'volcanic-activity',
  avalanche: 'landslide',
  drought: null,
  weather: 'weather',
  'airport-closed': 'air-travel',
  'airport-stop': 'air-travel',
  'airport-delay': 'air-travel',
  disease: 'disease-outbreak',
  'do-not-travel': null,
  unknown: null,
}

const listed = (codes: string, hazard: Hazard): readonly (readonly [string, Hazard])[] =>
  codes.split(' ').map((code) => [code, hazard])

/** Phenomena of the US National Weather Service (mapping.md §4). Those that are not here are for a person. */
export const hazardOfPhenomenon: ReadonlyMap<string, Hazard> = new Map([
  ...listed('TO', 'tornado'),
  ...listed('SV', 'thunderstorm'),
  ...listed('EW HW WI', 'wind'),
  ...listed('SQ BZ WS WW IS LE', 'winter'),
  ...listed('FF', 'flash-flood'),
  ...listed('FL FA HY', 'flood'),
  ...listed('CF SU LO', 'coast'),
  ...listed('HU TR TY', 'cyclone'),
  ...listed('SS', 'storm-surge'),
  ...listed('MA GL SR SE SC RB BW', 'sea'),
  ...listed('EH HT XH', 'heat'),
  ...listed('EC WC CW FZ FR HZ', 'cold'),
  ...listed('FG ZF', 'fog'),
  ...listed('DU DS', 'dust'),
  ...listed('SM AQ', 'bad-air'),
  ...listed('FW', 'wildfire'),
  ...listed('AF', 'ash'),
  ...listed('TS', 'tsunami'),
  ...listed('AV', 'avalanche'),
])

/** MeteoAlarm's types of awareness. Rain below orange is a storm, from orange on a flood. 11 means nothing. */
const hazardOfType: ReadonlyMap<number, Hazard> = new Map([
  [1, 'wind'],
  [2, 'winter'],
  [3, 'thunderstorm'],
  [4, 'fog'],
  [5, 'heat'],
  [6, 'cold'],
  [7, 'sea'],
  [8, 'wildfire'],
  [9, 'avalanche'],
  [10, 'rain'],
  [12, 'flood'],
  [13, 'flood'],
])

/** Atom entries have no number, but its name in the title: "Yellow Snow-ice Warning". */
const typeOfName: ReadonlyMap<string, number> = new Map([
  ['wind', 1],
  ['snowice', 2],
  ['thunderstorm', 3],
  ['fog', 4],
  ['hightemperature', 5],
  ['extremehightemperature', 5],
  ['lowtemperature', 6],
  ['extremelowtemperature', 6],
  ['coastalevent', 7],
  ['forestfire', 8],
  ['avalanche', 9],
  ['rain', 10],
  ['flood', 12],
  ['flooding', 12],
  ['rainflood', 13],
])

const nameKey = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/s$/, '')

/** Undefined: neither the number nor the name is known. */
export function hazardOfAwareness(
  type: number | undefined,
  name: string | undefined,
  level: number | undefined,
): Hazard | undefined {
  const found = hazardOfType.get(type ?? typeOfName.get(nameKey(name ?? '')) ?? 0)
  return found === 'rain' && level !== undefined && level >= 3 ? 'flood' : found
}
