import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Desk } from '../data/client.ts'
import { asWords } from '../data/names.ts'
import { useList, useOne } from '../data/queries.ts'
import { useWords } from '../data/words.ts'
import { Changes } from '../parts/changes.tsx'
import { Copy } from '../parts/copy.tsx'
import { List } from '../parts/list.tsx'
import { One } from '../parts/one.tsx'
import { Empty } from '../parts/placeholders.tsx'
import { Beside, Split } from '../parts/split.tsx'
import { Time } from '../parts/time.tsx'
import css from './admin.module.css'
import { useAuditWords } from './audit.words.ts'
import { changesOf, shownValue } from './changes.ts'
import { Head } from './head.tsx'
import { words } from './words.ts'

type Entry = Desk['AuditEntry']

const kinds = ['alert', 'company', 'job', 'key', 'role', 'user', 'webhook_endpoint', 'webhook_event'] as const

function Line({ entry }: { readonly entry: Entry }) {
  const t = useWords(words)
  const { actText, actorText } = useAuditWords()
  return (
    <Beside>
      <h2>{actText(entry)}</h2>
      <p className={css['facts']}>
        <Time at={entry.at} />
        <span>
          {actorText(entry)} <code>{entry.actor_id?.slice(0, 8)}</code>
        </span>
        <code>{t('requestId', { id: entry.request_id })}</code>
      </p>
      <Changes
        none={t('noValues')}
        changes={changesOf(entry.before, entry.after).map(({ name, before, after }) => ({
          name,
          label: asWords(name),
          before: before === undefined ? undefined : shownValue(before),
          after: after === undefined ? undefined : shownValue(after),
        }))}
      />
      <p className={css['line']}>
        <code>{entry.subject_id}</code> <Copy text={entry.subject_id} />
      </p>
    </Beside>
  )
}

/** Who did what, when, and what it was before. */
export function Audit() {
  const t = useWords(words)
  const { actText, actorText, subjectName } = useAuditWords()
  const navigate = useNavigate()
  const { id: chosen, kind } = useSearch({ from: '/admin/audit' })
  const lines = useList('audit', '/api/desk/audit', { per_page: 100, ...(kind && { subject_kind: kind }) })
  const listed = lines.items.find(({ id }) => String(id) === chosen)
  const entry = useOne('audit', '/api/desk/audit/{id}', chosen, listed)
  const go = (search: { id?: string; kind?: string }): void => void navigate({ to: '/admin/audit', search })
  const ofKind = kind ? { kind } : {}
  const shown = kind && !(kinds as readonly string[]).includes(kind) ? [...kinds, kind] : kinds
  return (
    <>
      <Head at="audit" />
      <div className={css['filter']}>
        <label>
          <span className="only-read-aloud">{t('about')}</span>
          <select value={kind ?? ''} onChange={({ target }) => go(target.value ? { kind: target.value } : {})}>
            <option value="">{t('everything')}</option>
            {shown.map((one) => (
              <option key={one} value={one}>
                {subjectName(one)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <Split
        onBack={() => go(ofKind)}
        detail={chosen && <One of={entry}>{(one) => <Line key={one.id} entry={one} />}</One>}
        list={
          <List
            {...lines}
            label={t('audit')}
            idOf={({ id }) => String(id)}
            chosen={chosen}
            onOpen={({ id }) => go({ ...ofKind, id: String(id) })}
            empty={<Empty title={t('noAudit')}>{t('noAuditHelp')}</Empty>}
            columns={[
              {
                key: 'what',
                title: t('what'),
                width: 'minmax(0, 3fr)',
                cell: actText,
              },
              { key: 'at', title: t('when'), width: '120px', cell: ({ at }) => <Time at={at} /> },
              { key: 'who', title: t('who'), width: 'minmax(90px, 2fr)', cell: actorText },
              {
                key: 'changes',
                title: t('changed'),
                width: 'minmax(0, 4fr)',
                cell: ({ before, after }) =>
                  changesOf(before, after)
                    .map(({ name }) => asWords(name))
                    .join(', '),
              },
            ]}
          />
        }
      />
    </>
  )
}
