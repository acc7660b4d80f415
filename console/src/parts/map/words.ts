import { defineWords } from '../../data/words.ts'

export const words = defineWords({
  en: { map: 'Map of the affected area', noMap: 'This browser draws no maps.' },
  es: { map: 'Mapa de la zona afectada', noMap: 'Este navegador no dibuja mapas.' },
})
