import type { DocumentLanguage } from '../../commerce/index.ts'

const english = {
  title: 'Certificate of flight protection',
  insured: 'Insured',
  erased: 'No name on record: it was not given, or was erased at the person’s request.',
  plan: 'Plan',
  policyNumber: 'Policy number',
  certificateNumber: 'Certificate number',
  registered: 'Registered',
  policyYear: 'Policy year begins',
  flights: 'Flights covered',
  flight: 'Flight',
  departure: 'Departure',
  arrival: 'Arrival',
  schedule:
    'Times are local to each airport. Cover keeps this schedule when the itinerary is edited later; a flight that is replaced has to be registered anew.',
  how: 'How claims work',
  howLines: [
    'The flights are watched. When one of them is late, cancelled or diverted, or a connection is missed, a claim is made by itself, and you are told. You do not need to do anything but give your bank details.',
    'Baggage that is late or lost is reported: by you or by {seller}, with the number that the airline gave you.',
    'Nothing is paid for what had happened before the registration.',
  ],
  lounge: 'Departure delayed by {minutes} minutes or more, known before it: access to a lounge.',
  endedTitle: { closed: 'Policy closed', expired: 'Policy ended', voided: 'Policy void' },
  ended: {
    closed: 'The policy was closed on {date}.',
    expired: 'The policy ended on {date}.',
    voided: 'The policy was declared void on {date}. It gives no cover.',
  },
}
export type CertificateWords = typeof english

const spanish: CertificateWords = {
  title: 'Certificado de protección de vuelos',
  insured: 'Persona asegurada',
  erased: 'No consta el nombre: no se indicó o se borró a petición de la persona.',
  plan: 'Plan',
  policyNumber: 'Número de póliza',
  certificateNumber: 'Número de certificado',
  registered: 'Fecha de registro',
  policyYear: 'Inicio del año de póliza',
  flights: 'Vuelos cubiertos',
  flight: 'Vuelo',
  departure: 'Salida',
  arrival: 'Llegada',
  schedule:
    'Las horas son las locales de cada aeropuerto. La cobertura mantiene este horario aunque el itinerario se modifique después; un vuelo que se sustituye debe registrarse de nuevo.',
  how: 'Cómo funcionan las reclamaciones',
  howLines: [
    'Los vuelos se vigilan. Si uno se retrasa, se cancela o se desvía, o si se pierde una conexión, la reclamación se abre sola y se le avisa. Solo tiene que indicar sus datos bancarios.',
    'El equipaje retrasado o perdido se comunica: usted o {seller}, con el número que le dio la aerolínea.',
    'No se paga nada por lo que ya había ocurrido antes del registro.',
  ],
  lounge: 'Salida con {minutes} minutos de retraso o más, conocida antes de ella: acceso a una sala.',
  endedTitle: { closed: 'Póliza cerrada', expired: 'Póliza terminada', voided: 'Póliza anulada' },
  ended: {
    closed: 'La póliza se cerró el {date}.',
    expired: 'La póliza terminó el {date}.',
    voided: 'La póliza se anuló el {date}. No da cobertura.',
  },
}

export const certificateWords: Readonly<Record<DocumentLanguage, CertificateWords>> = { en: english, es: spanish }
