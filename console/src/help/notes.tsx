import { Pin } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { Session } from '../data/queries.ts'
import { useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { Check, TextArea } from '../parts/field.tsx'
import { Empty } from '../parts/placeholders.tsx'
import { Time } from '../parts/time.tsx'
import { addNote, type Case, type Note, pinNote, useAct } from './cases.ts'
import css from './help.module.css'
import { words } from './words.ts'

/** What those who help note; the traveller reads only what is shared. */
export function Notes({ session, issue }: { readonly session: Session; readonly issue: Case }) {
  const t = useWords(words)
  const [body, setBody] = useState('')
  const [shared, setShared] = useState(false)
  const adding = useAct((note: { body: string; shared: boolean }) => addNote(session, issue, note))
  const pinning = useAct((note: Note) => pinNote(session, note))
  const add = (event: FormEvent): void => {
    event.preventDefault()
    if (body.trim() !== '') adding.mutate({ body, shared }, { onSuccess: () => setBody('') })
  }
  return (
    <>
      {issue.notes.length === 0 ? (
        <Empty title={t('noNotes')}>{t('noNotesHelp')}</Empty>
      ) : (
        <ul className={css['cards']}>
          {issue.notes.map((note) => (
            <li key={note.id}>
              <p className={css['from']}>
                <span>{note.owner?.display_name ?? issue.company}</span> <Time at={note.created_at} />
                {note.shared && <span>· {t('sharedNote')}</span>}
              </p>
              <p className={css['body']} dir="auto">
                {note.body}
              </p>
              <Button
                look="quiet"
                icon={<Pin aria-hidden />}
                aria-pressed={note.pinned}
                busy={pinning.isPending}
                onClick={() => pinning.mutate(note)}
              >
                {note.pinned ? t('pinned') : t('pin')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form className={css['composer']} onSubmit={add}>
        <ErrorSummary error={adding.error ?? pinning.error} labels={{ body: t('note') }} />
        <TextArea label={t('note')} name="body" rows={3} value={body} onChange={(e) => setBody(e.target.value)} />
        <Check label={t('share')} name="shared" checked={shared} onChange={(e) => setShared(e.target.checked)} />
        <div className={css['acts']}>
          <Button type="submit" busy={adding.isPending}>
            {t('addNote')}
          </Button>
        </div>
      </form>
    </>
  )
}
