import { defineWords } from '../../data/words.ts'

export const words = defineWords({
  en: {
    views: 'Views',
    now: 'Now',
    trip: 'Trip',
    guide: 'Guide',
    help: 'Help',
    settings: 'Settings',
    noConnection: 'No connection.',
    saved: 'Saved',
  },
  es: {
    views: 'Vistas',
    now: 'Ahora',
    trip: 'Viaje',
    guide: 'Guía',
    help: 'Ayuda',
    settings: 'Ajustes',
    noConnection: 'Sin conexión.',
    saved: 'Guardado',
  },
})
