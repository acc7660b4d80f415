import { places } from '../demo-cast/places.ts'
import { around, drawnAround, type Story } from './alert-story.ts'

/** Weather, water, fire and earth. */
export const alertsOfNature: readonly Story[] = [
  {
    about: 'rain-in-rio',
    published: -3,
    ends: 10,
    title: {
      en: 'heavy rain and flooded roads in Rio de Janeiro',
      es: 'lluvias fuertes e inundaciones en Río de Janeiro',
    },
    text: {
      en: 'Several days of rain have flooded roads in and around Rio de Janeiro. Some bus lines are suspended.',
      es: 'Varios días de lluvia han inundado carreteras en Río de Janeiro y alrededores. Algunas líneas de autobús no circulan.',
    },
    advice: {
      en: 'Avoid low-lying roads and ask your carrier before you leave.',
      es: 'Evita las carreteras bajas y pregunta a tu transportista antes de salir.',
    },
    category: 'safety',
    riskLevel: 'low',
    safety: ['flood'],
    where: { ...around(places.rio, 100), divisions: ['BR-RJ'] },
    updates: [
      {
        days: -1,
        riskLevel: 'medium',
        reason: {
          en: 'Landslides have closed two main roads.',
          es: 'Deslizamientos han cortado dos carreteras principales.',
        },
      },
      {
        days: 0,
        riskLevel: 'high',
        reason: {
          en: 'More rain is forecast; the risk is high now.',
          es: 'Se esperan más lluvias; el riesgo es alto.',
        },
      },
    ],
  },
  {
    about: 'ash-over-bali',
    published: -1,
    ends: 14,
    title: {
      en: 'volcanic ash closes Bali’s airport at times',
      es: 'la ceniza volcánica cierra a ratos el aeropuerto de Bali',
    },
    text: {
      en: 'Ash has closed Ngurah Rai airport twice since yesterday, for some hours each time.',
      es: 'La ceniza ha cerrado el aeropuerto Ngurah Rai dos veces desde ayer, unas horas cada vez.',
    },
    advice: {
      en: 'Ask your airline before you go to the airport. Stay indoors while ash falls.',
      es: 'Pregunta a tu aerolínea antes de ir al aeropuerto. Quédate dentro mientras cae ceniza.',
    },
    category: 'safety',
    riskLevel: 'medium',
    safety: ['volcanic-activity', 'air-travel'],
    where: { airports: ['WADD'], countries: ['ID'], divisions: ['ID-BA'] },
  },
  {
    about: 'smog-in-delhi',
    published: -4,
    ends: 12,
    title: { en: 'very bad air in Delhi', es: 'aire muy malo en Delhi' },
    text: {
      en: 'The air in Delhi is very unhealthy. Schools are closed and flights are diverted in the mornings.',
      es: 'El aire de Delhi es muy insalubre. Las escuelas están cerradas y por la mañana se desvían vuelos.',
    },
    advice: {
      en: 'Stay indoors with closed windows, and wear a good mask outdoors.',
      es: 'Quédate dentro con las ventanas cerradas y usa una buena mascarilla fuera.',
    },
    category: 'health',
    riskLevel: 'medium',
    safety: ['poor-visibility-air'],
    where: { divisions: ['IN-DL'] },
  },
  {
    about: 'fire-on-table-mountain',
    published: -0.25,
    ends: 6,
    title: { en: 'wildfire on the slopes of Table Mountain', es: 'incendio en las laderas de Table Mountain' },
    text: {
      en: 'A fire burns above Cape Town. Paths and the cable car are closed, and smoke drifts over the city.',
      es: 'Arde un incendio sobre Ciudad del Cabo. Los senderos y el teleférico están cerrados y el humo cubre la ciudad.',
    },
    advice: { en: 'Do not go up the mountain.', es: 'No suba a la montaña.' },
    category: 'safety',
    riskLevel: 'medium',
    safety: ['wildfire'],
    where: drawnAround(places.capeTown, 0.15),
  },
  {
    about: 'landslide-in-antioquia',
    published: -2,
    ends: 8,
    title: { en: 'landslides close roads in Antioquia', es: 'deslizamientos cortan carreteras en Antioquia' },
    text: {
      en: 'Landslides have closed the road between Bogotá and Medellín and others in Antioquia.',
      es: 'Deslizamientos han cortado la carretera entre Bogotá y Medellín y otras de Antioquia.',
    },
    advice: { en: 'Fly between the two cities.', es: 'Viaje en avión entre las dos ciudades.' },
    category: 'safety',
    riskLevel: 'medium',
    safety: ['landslide', 'road-travel'],
    where: { divisions: ['CO-ANT'] },
  },
  {
    about: 'landslides-near-pokhara',
    published: -3,
    ends: 7,
    title: { en: 'landslides on the road to Pokhara', es: 'deslizamientos en la carretera a Pokhara' },
    text: {
      en: 'Landslides block the road between Kathmandu and Pokhara for hours at a time.',
      es: 'Los deslizamientos cortan durante horas la carretera entre Katmandú y Pokhara.',
    },
    advice: {
      en: 'Do not travel by road at night, and do not wait below slopes.',
      es: 'No viaje por carretera de noche ni espere debajo de laderas.',
    },
    category: 'safety',
    riskLevel: 'medium',
    safety: ['landslide', 'road-travel'],
    where: { countries: ['NP'], divisions: ['NP-P3', 'NP-P4'] },
  },
  {
    about: 'earthquake-in-istanbul',
    published: -0.5,
    ends: 4,
    title: { en: 'earthquake felt in Istanbul', es: 'terremoto sentido en Estambul' },
    text: {
      en: 'An earthquake of magnitude 4.6 was felt in Istanbul. Little damage is reported.',
      es: 'En Estambul se sintió un terremoto de magnitud 4,6. Se informa de pocos daños.',
    },
    advice: {
      en: 'Expect aftershocks, and know the way out of the building you sleep in.',
      es: 'Espere réplicas y conozca la salida del edificio donde duerme.',
    },
    category: 'safety',
    riskLevel: 'low',
    safety: ['earthquake'],
    where: around(places.istanbul, 60),
  },
  {
    about: 'high-water-in-bangkok',
    published: -2,
    ends: 9,
    title: { en: 'high water along the river in Bangkok', es: 'crecida del río en Bangkok' },
    text: {
      en: 'The Chao Phraya floods streets beside the river at high tide.',
      es: 'El Chao Phraya inunda las calles junto al río con la marea alta.',
    },
    advice: { en: 'Do not walk through the water.', es: 'No camine por el agua.' },
    category: 'safety',
    riskLevel: 'low',
    safety: ['flood'],
    where: { divisions: ['TH-10'] },
  },
  {
    about: 'storm-near-cancun',
    published: -0.5,
    ends: 12,
    title: { en: 'tropical storm on its way to Cancún', es: 'tormenta tropical en camino a Cancún' },
    text: {
      en: 'A tropical storm is expected on the coast of Quintana Roo. Beaches are closed.',
      es: 'Se espera una tormenta tropical en la costa de Quintana Roo. Las playas están cerradas.',
    },
    advice: {
      en: 'Put your journey off, or stay inland until it is over.',
      es: 'Aplaza tu viaje o quédate en el interior hasta que pase.',
    },
    category: 'safety',
    riskLevel: 'high',
    safety: ['tropical-cyclone'],
    where: { ...drawnAround(places.cancun, 1), divisions: ['MX-ROO'] },
  },
]
