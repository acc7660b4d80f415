import { defineWords } from '../data/words.ts'

export const words = defineWords({
  en: {
    evidence: 'Evidence',
    evidenceHelp: 'Everything on record, for a court or an insurer. The audit log says who saved it.',
    evidenceOfPeriod: 'Evidence of a period',
    evidenceFrom: 'From',
    evidenceTo: 'To and with',
    evidenceDays: 'Choose the first and the last day, at most 366 days.',
    evidenceCompany: 'Choose a company at the top first: a package is of one company.',
    pdf: 'PDF, to read',
    csv: 'CSV, for a spreadsheet',
    jsonl: 'JSON lines, everything and verifiable',
  },
  es: {
    evidence: 'Pruebas',
    evidenceHelp: 'Todo lo que consta, para un tribunal o una aseguradora. La auditoría dice quién lo guardó.',
    evidenceOfPeriod: 'Pruebas de un periodo',
    evidenceFrom: 'Desde',
    evidenceTo: 'Hasta (incluido)',
    evidenceDays: 'Elija el primer día y el último, como mucho 366 días.',
    evidenceCompany: 'Elija primero una empresa arriba: un expediente es de una sola empresa.',
    pdf: 'PDF, para leer',
    csv: 'CSV, para una hoja de cálculo',
    jsonl: 'Líneas JSON, todo y comprobable',
  },
})
