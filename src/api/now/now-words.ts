import type { Language } from '../../platform/i18n.ts'

const labels = {
  ambulance: { en: 'Ambulance', es: 'Ambulancia' },
  police: { en: 'Police', es: 'Policía' },
  fire: { en: 'Fire brigade', es: 'Bomberos' },
  all_emergency: { en: 'All emergencies', es: 'Todas las emergencias' },
  tourist_police: { en: 'Help for tourists', es: 'Ayuda al turista' },
  other: { en: 'Other number', es: 'Otro número' },
} as const

const spoken = (language: Language): 'en' | 'es' => (language === 'es' ? 'es' : 'en')

/** Whom an emergency number reaches. */
export const numberLabel = (type: keyof typeof labels, language: Language): string => labels[type][spoken(language)]

/** Who works on a call for help, where the person may not see the name. */
export const claimedBySomebody = (language: Language): string =>
  ({ en: 'Somebody at the help desk', es: 'Alguien del centro de ayuda' })[spoken(language)]
