import { FileCheck } from 'lucide-react'
import { may, useSession } from '../data/queries.ts'
import { useLanguage, useWords } from '../data/words.ts'
import css from './evidence.module.css'
import { words } from './evidence.words.ts'

/** Saves an evidence package. The files are links: a large one is not kept in the page’s memory. */
export function Evidence({ of }: { readonly of: { readonly alert_id: string } | { readonly user_id: string } }) {
  const t = useWords(words)
  const language = useLanguage()
  const { data: session } = useSession()
  if (!session || !may(session, 'getEvidence')) return null
  const address = (format: string): string =>
    `/api/desk/evidence?${new URLSearchParams({ ...of, format, language: language === 'es' ? 'es' : 'en' })}`
  return (
    <details className={css['evidence']}>
      <summary>
        <FileCheck aria-hidden size={16} /> {t('evidence')}
      </summary>
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
    </details>
  )
}
