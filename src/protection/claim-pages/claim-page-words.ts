import type { ClaimKind, ClaimStatus } from '../decisions/claim-status.ts'

export type PageLanguage = 'en' | 'es'

export interface PageWords {
  readonly title: (humanId: string) => string
  readonly kinds: Readonly<Record<ClaimKind, string>>
  readonly statuses: Readonly<Record<ClaimStatus, string>>
  /** What the claimant has to know or to do. */
  readonly next: Readonly<Record<ClaimStatus, string>>
  /** Of `paid`, where it is test money. */
  readonly writtenDown: string
  readonly facts: { readonly status: string; readonly flight: string; readonly amount: string; readonly reason: string }
  readonly history: string
  readonly bankDetails: string
  readonly needed: string
  readonly kept: string
  readonly saved: string
  readonly replace: string
  readonly fields: Readonly<Record<'account_holder' | 'iban' | 'bic' | 'country_code', string>>
  readonly holderHint: string
  readonly send: string
  readonly notTaken: string
  readonly choose: string
  readonly refused: string
}

/** What the form says of each field that was refused. */
export type FieldName = keyof PageWords['fields']

const en: PageWords = {
  title: (humanId) => `Claim ${humanId}`,
  kinds: {
    flight_delayed: 'Flight delayed',
    flight_cancelled: 'Flight cancelled',
    flight_diverted: 'Flight diverted',
    missed_connection: 'Missed connection',
    baggage_delayed: 'Baggage delayed',
    baggage_lost: 'Baggage lost',
  },
  statuses: {
    submitted: 'Submitted',
    evaluating: 'Being checked',
    accepted: 'Accepted',
    denied: 'Denied',
    paid: 'Paid',
    reopened: 'Opened again',
    'bank-info-requested': 'Waiting for your bank details',
    withdrawn: 'Withdrawn',
  },
  next: {
    submitted:
      'It is decided as soon as the facts about your flight are known. You do not have to do anything for that.',
    evaluating: 'It is being checked. You do not have to do anything for that.',
    accepted: 'The payout to your bank account is being prepared. Nothing was paid yet.',
    denied: 'Nothing is paid. Whoever sold you the policy can open the claim again.',
    paid: 'The order to pay it to your bank account was issued. When it arrives depends on the banks.',
    reopened: 'It is being checked once more. You do not have to do anything for that.',
    'bank-info-requested': 'It was accepted. It is paid as soon as we know where to.',
    withdrawn: 'Nothing is paid. Whoever sold you the policy can open the claim again.',
  },
  writtenDown: 'It is only written down as paid.',
  facts: { status: 'State', flight: 'Flight', amount: 'Amount', reason: 'Reason' },
  history: 'History',
  bankDetails: 'Bank details',
  needed: 'Where should we pay?',
  kept: 'Your bank details are on file. They are kept sealed and are not shown again.',
  saved: 'Thank you. Your bank details are saved.',
  replace: 'Give other bank details',
  fields: { account_holder: 'Account holder', iban: 'IBAN', bic: 'BIC', country_code: 'Country where you live' },
  holderHint: 'The account must be in the name of the insured person.',
  send: 'Save bank details',
  notTaken: 'This was not saved. Please correct what is marked.',
  choose: 'Please choose',
  refused: 'This link is not valid, or it is too old.',
}

const es: PageWords = {
  title: (humanId) => `Reclamación ${humanId}`,
  kinds: {
    flight_delayed: 'Vuelo retrasado',
    flight_cancelled: 'Vuelo cancelado',
    flight_diverted: 'Vuelo desviado',
    missed_connection: 'Conexión perdida',
    baggage_delayed: 'Equipaje retrasado',
    baggage_lost: 'Equipaje perdido',
  },
  statuses: {
    submitted: 'Presentada',
    evaluating: 'En revisión',
    accepted: 'Aceptada',
    denied: 'Denegada',
    paid: 'Pagada',
    reopened: 'Abierta de nuevo',
    'bank-info-requested': 'A la espera de sus datos bancarios',
    withdrawn: 'Retirada',
  },
  next: {
    submitted: 'Se decide en cuanto se conozcan los hechos de su vuelo. No tiene que hacer nada para ello.',
    evaluating: 'Se está revisando. No tiene que hacer nada para ello.',
    accepted: 'Se está preparando el pago en su cuenta bancaria. Todavía no se ha pagado nada.',
    denied: 'No se paga nada. Quien le vendió la póliza puede abrir la reclamación de nuevo.',
    paid: 'Se ha ordenado el pago en su cuenta bancaria. Cuándo llega depende de los bancos.',
    reopened: 'Se revisa una vez más. No tiene que hacer nada para ello.',
    'bank-info-requested': 'Se ha aceptado. Se paga en cuanto sepamos adónde.',
    withdrawn: 'No se paga nada. Quien le vendió la póliza puede abrir la reclamación de nuevo.',
  },
  writtenDown: 'Solo se ha anotado como pagada.',
  facts: { status: 'Estado', flight: 'Vuelo', amount: 'Importe', reason: 'Motivo' },
  history: 'Historial',
  bankDetails: 'Datos bancarios',
  needed: '¿Adónde debemos pagar?',
  kept: 'Tenemos sus datos bancarios. Se guardan cifrados y no se muestran de nuevo.',
  saved: 'Gracias. Sus datos bancarios están guardados.',
  replace: 'Dar otros datos bancarios',
  fields: { account_holder: 'Titular de la cuenta', iban: 'IBAN', bic: 'BIC', country_code: 'País donde vive' },
  holderHint: 'La cuenta debe estar a nombre de la persona asegurada.',
  send: 'Guardar los datos bancarios',
  notTaken: 'No se ha guardado. Corrija, por favor, lo que está marcado.',
  choose: 'Elija, por favor',
  refused: 'Este enlace no es válido o es demasiado antiguo.',
}

export const pageWords: Readonly<Record<PageLanguage, PageWords>> = { en, es }

/** What is wrong with a field, for the claimant. Programs get the sentence of the rule itself. */
export const fieldErrors: Readonly<Record<PageLanguage, Readonly<Record<FieldName, string>>>> = {
  en: {
    account_holder: 'This is not the name of the insured person.',
    iban: 'This is not an IBAN. Please compare it with your bank statement.',
    bic: 'This is not a BIC. It has 8 or 11 letters and digits.',
    country_code: 'Please choose a country.',
  },
  es: {
    account_holder: 'No es el nombre de la persona asegurada.',
    iban: 'No es un IBAN. Compárelo, por favor, con su extracto bancario.',
    bic: 'No es un BIC. Tiene 8 u 11 letras y cifras.',
    country_code: 'Elija, por favor, un país.',
  },
}
