/** The city that a point of an alert lies in or near. */
export interface PointCity {
  readonly id: string
  readonly name: string
  /** From the point to the middle of the city; 0 where it lies in the city. */
  readonly km: number
}

/** The largest city in a shape. */
export type ShapeCity = Pick<PointCity, 'id' | 'name'>

/** A city as an editor names it. */
export interface CityInput {
  readonly cityId?: string
  /** “Cusco, Peru”. */
  readonly name?: string
  readonly radiusKm: number | null
}

/** In the middle of nowhere a city says nothing. */
const maxKm = 300
/** More places than this are not read in a message. */
const maxPlaces = 3

/** “12 km from Cusco”, or “in Cusco”, which is said only of what lies in it. */
export function nearWords(city: PointCity, language: 'en' | 'es'): string {
  if (city.km === 0) return `${language === 'es' ? 'en' : 'in'} ${city.name}`
  return placeName(city, language)
}

/** The place as a name: “Cusco”, or “12 km from Cusco”. */
function placeName({ name, km }: PointCity, language: 'en' | 'es'): string {
  if (km === 0) return name
  const whole = Math.max(1, Math.round(km))
  return language === 'es' ? `a ${whole} km de ${name}` : `${whole} km from ${name}`
}

/** The place of a shape as a name: “near Cusco”, since the shape need not cover all of the city. */
const shapePlaceName = ({ name }: ShapeCity, language: 'en' | 'es'): string =>
  `${language === 'es' ? 'cerca de' : 'near'} ${name}`

const listFormats = { en: new Intl.ListFormat('en'), es: new Intl.ListFormat('es') }

type InCity = { readonly city: PointCity | null }

/** The cities that points lie in or near to, each once, by its nearest point. */
function citiesOf(points: readonly InCity[]): readonly PointCity[] {
  const nearest = new Map<string, PointCity>()
  for (const { city } of points)
    if (city && city.km <= maxKm && city.km < (nearest.get(city.id)?.km ?? Number.POSITIVE_INFINITY))
      nearest.set(city.id, city)
  return [...nearest.values()]
}

interface Places {
  readonly points: readonly InCity[]
  readonly polygons: readonly { readonly city: ShapeCity | null }[]
}

/** What the points and shapes of an alert are called, each city once. */
export function placeNames({ points, polygons }: Places, language: 'en' | 'es'): readonly string[] {
  const cities = citiesOf(points)
  const named = new Set(cities.map(({ id }) => id))
  const ofShapes = new Map(polygons.flatMap(({ city }) => (city && !named.has(city.id) ? [[city.id, city]] : [])))
  return [
    ...cities.map((city) => placeName(city, language)),
    ...[...ofShapes.values()].map((city) => shapePlaceName(city, language)),
  ]
}

/** Where the points of an alert are, as a sentence. Empty where there is no city, or too many. */
export function placesSentence(points: readonly InCity[], language: 'en' | 'es'): string {
  const cities = citiesOf(points)
  if (cities.length === 0 || cities.length > maxPlaces) return ''
  const words = listFormats[language].format(cities.map((city) => nearWords(city, language)))
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}
