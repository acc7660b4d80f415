import { defineWords } from '../data/words.ts'

export const words = defineWords({
  en: {
    onDuty: 'On duty',
    offDuty: 'Off duty',
    change: 'My duty hours',
    help: 'Outside these hours new cases are not announced to you while others of your field are on duty. Without hours you are always on duty.',
    timezone: 'Time zone of the hours',
    from: '{day}, from',
    until: '{day}, until',
    away: 'Off duty until',
    awayHint: 'Whatever the week says. Empty: not away.',
    save: 'Save',
    weekly: 'Hours of the week',
  },
  es: {
    onDuty: 'De servicio',
    offDuty: 'Fuera de servicio',
    change: 'Mi horario de servicio',
    help: 'Fuera de este horario no se le anuncian casos nuevos mientras otros de su campo estén de servicio. Sin horario, está siempre de servicio.',
    timezone: 'Zona horaria',
    from: '{day}, desde',
    until: '{day}, hasta',
    away: 'Fuera de servicio hasta',
    awayHint: 'Sea cual sea el horario. Vacío: no está ausente.',
    save: 'Guardar',
    weekly: 'Horario de la semana',
  },
})
