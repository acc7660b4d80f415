import { places } from '../demo-cast/places.ts'
import { around, type Story } from './alert-story.ts'

/** The storm that newcomers publish themselves. The console knows it by its source, so `about` must stay. */
export const stormToWatch: Story = {
  about: 'storm-to-watch',
  published: 0,
  ends: 3,
  title: { en: 'a typhoon nears Tokyo', es: 'un tifón se acerca a Tokio' },
  text: {
    en: 'The typhoon is expected on the coast near Tokyo within a day. Trains and flights are being cancelled.',
    es: 'Se espera que el tifón llegue a la costa cerca de Tokio en un día. Se cancelan trenes y vuelos.',
  },
  advice: {
    en: 'Stay indoors and away from the coast. Ask your airline before you leave.',
    es: 'Quédate dentro y lejos de la costa. Pregunta a tu aerolínea antes de salir.',
  },
  category: 'safety',
  riskLevel: 'high',
  safety: ['flood'],
  where: around(places.tokyo, 150),
}
