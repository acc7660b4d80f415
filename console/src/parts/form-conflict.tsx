import css from './conflict.module.css'
import { Conflict } from './conflict.tsx'

/** One field of a form in both versions, as a person reads it. */
interface BothVersions {
  readonly label: string
  readonly theirs: string
  readonly mine: string
}

/** How each field reads in both. */
export const bothVersions = <V,>(theirs: V, mine: V, fields: readonly (readonly [string, (of: V) => string])[]) =>
  fields.map(([label, shown]): BothVersions => ({ label, theirs: shown(theirs), mine: shown(mine) }))

function Version({ fields, of }: { readonly fields: readonly BothVersions[]; readonly of: 'theirs' | 'mine' }) {
  return (
    <dl className={css['version']}>
      {fields.map((field) => (
        <div key={field.label}>
          <dt>{field.label}</dt>
          <dd dir="auto">{field[of] || '–'}</dd>
        </div>
      ))}
    </dl>
  )
}

/** 412 for a form: the fields in which what is stored and what was written differ. */
export function FormConflict({
  at,
  fields,
  onTheirs,
  onMine,
}: {
  readonly at?: string
  readonly fields: readonly BothVersions[]
  readonly onTheirs: () => void
  readonly onMine: () => void
}) {
  const different = fields.filter(({ theirs, mine }) => theirs !== mine)
  return (
    <Conflict
      {...(at !== undefined && { at })}
      theirs={<Version fields={different} of="theirs" />}
      mine={<Version fields={different} of="mine" />}
      onTheirs={onTheirs}
      onMine={onMine}
    />
  )
}
