import { useLanguage, useWords } from '../../data/words.ts'
import { Markdown } from '../../parts/markdown.tsx'
import { useSaved } from '../data/saved.ts'
import { textOf } from '../data/text.ts'
import { Loading } from '../parts/parts.tsx'
import { Fold } from './fold.tsx'
import css from './guide.module.css'
import { words } from './words.ts'

interface Topic {
  readonly id: string
  readonly name: string
  readonly comment: string
  readonly common: boolean
}

const namedAtOnce = 3

function Group({
  title,
  topics,
  isPending,
}: {
  readonly title: string
  readonly topics: readonly Topic[] | undefined
  readonly isPending: boolean
}) {
  const t = useWords(words)
  const language = useLanguage()
  if (isPending) return <Loading />
  const names = topics?.slice(0, namedAtOnce).map(({ name }) => name) ?? []
  const left = (topics?.length ?? 0) - names.length
  const listed = new Intl.ListFormat(language, { type: left > 0 ? 'unit' : 'conjunction' }).format(names)
  const short = left > 0 ? t('andMore', { names: listed, n: left }) : listed
  return (
    <Fold title={title} short={topics ? (topics.length === 0 ? t('nothingKnown') : short) : t('notSaved')}>
      <ul className={css['topics']}>
        {topics?.map(({ id, name, comment, common }) => (
          <li key={id}>
            <h3 dir="auto">{name}</h3>
            {common && <p className={css['small']}>{t('common')}</p>}
            <Markdown text={comment} />
          </li>
        ))}
      </ul>
    </Fold>
  )
}

/** Diseases, vaccinations and medications of the country, each with why it matters there. */
export function Health({ cc }: { readonly cc: string }) {
  const t = useWords(words)
  const path = { cc }
  const diseases = useSaved('guide', '/api/v2/countries/{cc}/diseases', { path })
  const vaccinations = useSaved('guide', '/api/v2/countries/{cc}/vaccinations', { path })
  const medications = useSaved('guide', '/api/v2/countries/{cc}/medications', { path })
  return (
    <section aria-labelledby="health" className={css['part']}>
      <h2 id="health">{t('health')}</h2>
      <Group
        title={t('diseases')}
        isPending={diseases.isPending}
        topics={diseases.data?.map(({ id, common, comment, disease }) => ({
          id,
          common,
          comment: textOf(comment),
          name: textOf(disease.common_name),
        }))}
      />
      <Group
        title={t('vaccinations')}
        isPending={vaccinations.isPending}
        topics={vaccinations.data?.map(({ id, common, comment, vaccination }) => ({
          id,
          common,
          comment: textOf(comment),
          name: textOf(vaccination.name),
        }))}
      />
      <Group
        title={t('medications')}
        isPending={medications.isPending}
        topics={medications.data?.map(({ id, common, comment, medication }) => ({
          id,
          common,
          comment: textOf(comment),
          name: textOf(medication.name),
        }))}
      />
      <p className={css['small']}>{t('notMedical')}</p>
    </section>
  )
}
