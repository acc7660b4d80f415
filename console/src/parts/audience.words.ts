import { defineWords } from '../data/words.ts'

export const words = defineWords({
  en: {
    ofConcerned: 'of {n, plural, one {# person} other {# people}} concerned',
    part_would_be_told: '{n, plural, one {is told} other {are told}}',
    part_no_entitlement: '{n, plural, one {has} other {have}} no cover for alerts',
    part_already_told: '{n, plural, one {knows} other {know}} already, nothing new for them',
    part_told: '{n, plural, one {was} other {were}} told of this alert',
    part_user_filter: '{n, plural, one {filters it out} other {filter it out themselves}}',
  },
  es: {
    ofConcerned: 'de {n, plural, one {# persona afectada} other {# personas afectadas}}',
    part_would_be_told: '{n, plural, one {recibe} other {reciben}} la alerta',
    part_no_entitlement: 'no {n, plural, one {tiene} other {tienen}} cobertura de alertas',
    part_already_told: 'ya lo {n, plural, one {sabe} other {saben}}, nada nuevo',
    part_told: 'ya {n, plural, one {recibió} other {recibieron}} esta alerta',
    part_user_filter: 'la {n, plural, one {filtra} other {filtran}} por sí {n, plural, one {misma} other {mismas}}',
  },
})
