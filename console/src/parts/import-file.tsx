import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useWords } from '../data/words.ts'
import { Button } from './button.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { Check, Field } from './field.tsx'
import css from './import-file.module.css'
import { words } from './import-words.ts'
import { State } from './marks.tsx'

export type Outcome = 'create' | 'update' | 'unchanged' | 'refused'

export interface ImportLine {
  readonly line: number
  readonly outcome: Outcome
  readonly text: string
  /** The columns that change. */
  readonly changes: readonly string[]
  /** Why it is refused, or what to look at. */
  readonly notes: readonly string[]
}

export type RunImport = (
  csv: string,
  preview: boolean,
  progress: (done: number, total: number) => void,
) => Promise<readonly ImportLine[]>

const outcomes = ['create', 'update', 'unchanged', 'refused'] as const
const stateOf = { create: 'done', update: 'open', unchanged: 'closed', refused: 'failed' } as const

function Lines({ lines }: { readonly lines: readonly ImportLine[] }) {
  const t = useWords(words)
  const [only, setOnly] = useState(false)
  const shown = only ? lines.filter(({ outcome }) => outcome === 'refused') : lines
  return (
    <>
      <p className={css['counts']}>
        {outcomes.map((one) => (
          <span key={one}>
            <strong>{lines.filter(({ outcome }) => outcome === one).length}</strong> {t(one)}
          </span>
        ))}
      </p>
      {lines.some(({ outcome }) => outcome === 'refused') && (
        <Check label={t('only')} name="only" checked={only} onChange={(event) => setOnly(event.target.checked)} />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys */}
      <section className={css['table']} tabIndex={0} aria-label={t('preview')}>
        <table className={css['lines']}>
          <thead>
            <tr>
              <th scope="col">{t('line')}</th>
              <th scope="col">{t('outcome')}</th>
              <th scope="col">{t('who')}</th>
              <th scope="col">{t('why')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((one) => (
              <tr key={one.line} className={one.outcome === 'refused' ? css['refused'] : undefined}>
                <td>{one.line}</td>
                <td>
                  <State state={stateOf[one.outcome]} word={t(one.outcome)} />
                </td>
                <td>{one.text}</td>
                <td>
                  {one.changes.length > 0 && (
                    <span className="soft">{t('changes', { columns: one.changes.join(', ') })}</span>
                  )}
                  <span className={css['warn']}>{one.notes.join(' ')}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

/** A file, what would become of each of its lines, and only then the import. */
export function ImportFile({ columns, run }: { readonly columns: string; readonly run: RunImport }) {
  const t = useWords(words)
  const [csv, setCsv] = useState('')
  const [far, setFar] = useState<{ done: number; total: number }>()
  const progress = (done: number, total: number): void => setFar({ done, total })
  const preview = useMutation({ mutationFn: (text: string) => run(text, true, progress) })
  const importing = useMutation({ mutationFn: () => run(csv, false, progress) })
  const choose = async (file: File | undefined): Promise<void> => {
    importing.reset()
    preview.reset()
    if (!file) return
    const text = await file.text()
    setCsv(text)
    preview.mutate(text)
  }
  const lines = importing.data ?? preview.data
  const wanted = preview.data?.filter(({ outcome }) => outcome === 'create' || outcome === 'update').length ?? 0
  const busy = preview.isPending || importing.isPending
  return (
    <div className={css['import']}>
      <ErrorSummary error={preview.error ?? importing.error} labels={{ csv: t('file') }} />
      <div className={css['bar']}>
        <Field
          label={t('file')}
          name="csv"
          type="file"
          accept=".csv,text/csv"
          hint={t('columns', { columns })}
          onChange={(event) => void choose(event.target.files?.[0])}
        />
      </div>
      {busy && far && (
        <p className={css['bar']} role="status">
          <progress max={far.total} value={far.done} aria-label={t('preview')} />{' '}
          {t('progress', { done: far.done, total: far.total })}
        </p>
      )}
      {importing.data && (
        <p role="status">
          <State state="done" word={t('done')} /> {t('doneText', { n: wanted })}
        </p>
      )}
      {preview.data && !importing.data && (
        <div className={css['bar']}>
          <Button look="primary" disabled={wanted === 0} busy={busy} onClick={() => importing.mutate()}>
            {t('importAll', { n: wanted })}
          </Button>
        </div>
      )}
      {lines && <Lines lines={lines} />}
    </div>
  )
}
