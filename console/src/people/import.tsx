import { Link } from '@tanstack/react-router'
import { api, type Desk } from '../data/client.ts'
import { useOneCompany } from '../data/company.ts'
import { queries } from '../data/queries.ts'
import { useWords } from '../data/words.ts'
import { ChooseCompany } from '../parts/choose-company.tsx'
import { ImportFile, type ImportLine, type RunImport } from '../parts/import-file.tsx'
import { words as importWords } from '../parts/import-words.ts'
import screen from '../parts/screen.module.css'
import { words } from './words.ts'

const columns =
  'email, external_id, first_name, last_name, display_name, phone_number, home_country, nationalities, language, timezone_identifier, birthday'
const pollMs = 400

const linesOf = ({ people, errors }: Desk['PeopleImportReport']): readonly ImportLine[] =>
  people.map((one) => ({
    line: one.line,
    outcome: one.outcome as ImportLine['outcome'],
    text: [one.name, one.email, one.external_id].filter(Boolean).join(' · '),
    changes: one.changes,
    notes: errors
      .filter(({ line }) => line === one.line)
      .map(({ field, message }) => `${field ? `${field} ` : ''}${message}.`),
  }))

/** Hands the file to the queue and waits for its report. */
const runIn =
  (companyId: string): RunImport =>
  async (csv, preview, progress) => {
    const path = { company_id: companyId }
    const body = { people_import: { csv } }
    let one = await api.post('/api/desk/companies/{company_id}/people_imports', { path, query: { preview }, body })
    while (one.state === 'waiting' || one.state === 'running') {
      progress(one.done, one.total)
      await new Promise((resolve) => setTimeout(resolve, pollMs))
      one = await api.get('/api/desk/companies/{company_id}/people_imports/{people_import_id}', {
        path: { ...path, people_import_id: one.id },
      })
    }
    if (!one.report) throw new Error(one.error ?? one.state)
    if (!preview) await queries.invalidateQueries({ queryKey: ['people'] })
    return linesOf(one.report)
  }

export function ImportPeople() {
  const t = useWords(words)
  const common = useWords(importWords)
  const company = useOneCompany()
  return (
    <div className={screen['sheet']}>
      <Link to="/people">← {t('back')}</Link>
      <h1>{t('importTitle')}</h1>
      {company ? (
        <ImportFile columns={columns} run={runIn(company)} />
      ) : (
        <ChooseCompany>{common('needCompany')}</ChooseCompany>
      )}
    </div>
  )
}
