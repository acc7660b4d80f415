import { asWords, capital } from '../data/names.ts'

/** Facts as people call them in Spanish; in English their own names do. */
const spanish: Readonly<Record<string, string>> = {
  magnitude: 'magnitud',
  depth_km: 'profundidad (km)',
  wind_kmh: 'viento (km/h)',
  wind_kt: 'viento (nudos)',
  forecast_wind_kt: 'viento más fuerte previsto (nudos)',
  forecast_wind_average_minutes: 'minutos de promedio del viento previsto',
  level: 'nivel',
  population: 'población',
  programme: 'programa',
  airport: 'aeropuerto',
  category: 'categoría',
  disease: 'enfermedad',
}

/** The name of a fact that was read: `depth_km` → Depth km. */
export const factName = (name: string, language: string): string =>
  capital((language === 'es' ? spanish[name] : undefined) ?? asWords(name))
