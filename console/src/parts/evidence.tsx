import { FileCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { may, seesAllCompanies, useCompanyFilter, useSession } from '../data/queries.ts'
import { useLanguage, useWords } from '../data/words.ts'
import css from './evidence.module.css'
import { words } from './evidence.words.ts'
import { Field } from './field.tsx'

type Query = Readonly<Record<string, string>>

/** The files of a package are links: a large one is not kept in the page’s memory. */
function Files({ of }: { readonly of: Query }) {
  const t = useWords(words)
  const language = useLanguage()
  const address = (format: string): string =>
    `/api/desk/evidence?${new URLSearchParams({ ...of, format, language: language === 'es' ? 'es' : 'en' })}`
  return (
    <ul className={css['files']}>
      {(['pdf', 'csv', 'jsonl'] as const).map((format) => (
        <li key={format}>
          <a href={address(format)} download>
            {t(format)}
          </a>
        </li>
      ))}
      <li className="soft">{t('evidenceHelp')}</li>
    </ul>
  )
}

function Menu({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { data: session } = useSession()
  if (!session || !may(session, 'getEvidence')) return null
  return (
    <details className={css['evidence']}>
      <summary>
        <FileCheck aria-hidden size={16} /> {title}
      </summary>
      <div className={css['menu']}>{children}</div>
    </details>
  )
}

/** Saves the evidence package of an alert or of a person. */
export function Evidence({ of }: { readonly of: { readonly alert_id: string } | { readonly user_id: string } }) {
  const t = useWords(words)
  return (
    <Menu title={t('evidence')}>
      <Files of={{ ...of }} />
    </Menu>
  )
}

/** At most as the service takes it. */
const mostDays = 366
const dayMs = 86_400_000

/** From the first moment of one day to the last of another, where the reader is; undefined: no such period. */
function periodOf(from: string, to: string): { readonly since: string; readonly until: string } | undefined {
  if (from === '' || to === '') return undefined
  const [since, last] = [new Date(`${from}T00:00`), new Date(`${to}T00:00`)]
  const until = new Date(last.getFullYear(), last.getMonth(), last.getDate() + 1)
  const days = (until.getTime() - since.getTime()) / dayMs
  return days > 0 && days <= mostDays ? { since: since.toISOString(), until: until.toISOString() } : undefined
}

/** Saves the evidence package of a period of one company. */
export function EvidenceOfPeriod() {
  const t = useWords(words)
  const { data: session } = useSession()
  const company = useCompanyFilter()
  const [[from, to], set] = useState<readonly [from: string, to: string]>(['', ''])
  const period = periodOf(from, to)
  const lacksCompany = seesAllCompanies(session) && company.company_id === undefined
  return (
    <Menu title={t('evidenceOfPeriod')}>
      {lacksCompany ? (
        <p className="soft">{t('evidenceCompany')}</p>
      ) : (
        <>
          <Field
            label={t('evidenceFrom')}
            name="from"
            type="date"
            value={from}
            onChange={({ target }) => set([target.value, to])}
          />
          <Field
            label={t('evidenceTo')}
            name="to"
            type="date"
            value={to}
            onChange={({ target }) => set([from, target.value])}
          />
          {period ? <Files of={{ ...company, ...period }} /> : <p className="soft">{t('evidenceDays')}</p>}
        </>
      )}
    </Menu>
  )
}
