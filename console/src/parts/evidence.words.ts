import { defineWords } from '../data/words.ts'

export const words = defineWords({
  en: {
    evidence: 'Evidence',
    evidenceHelp: 'Everything on record, for a court or an insurer. The audit log says who saved it.',
    pdf: 'PDF, to read',
    csv: 'CSV, for a spreadsheet',
    jsonl: 'JSON lines, everything and verifiable',
  },
  es: {
    evidence: 'Pruebas',
    evidenceHelp: 'Todo lo que consta, para un tribunal o una aseguradora. La auditoría dice quién lo guardó.',
    pdf: 'PDF, para leer',
    csv: 'CSV, para una hoja de cálculo',
    jsonl: 'Líneas JSON, todo y comprobable',
  },
})
