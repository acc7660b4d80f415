import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Desk } from '../data/client.ts'
import { useList } from '../data/queries.ts'
import { useWords } from '../data/words.ts'
import { Copy } from '../parts/copy.tsx'
import { List } from '../parts/list.tsx'
import { Empty } from '../parts/placeholders.tsx'
import { Split } from '../parts/split.tsx'
import { Time } from '../parts/time.tsx'
import { words } from './words.ts'

type Company = Desk['Company']

function CompanyDetail({ company }: { readonly company: Company }) {
  const t = useWords(words)
  return (
    <>
      <h2>{company.name}</h2>
      <p>
        {t('packages')}: {company.features.join(', ') || t('nothing')}
      </p>
      <p>
        {t('since')} <Time at={company.created_at} />
      </p>
      <p>
        {t('id')} <code>{company.id}</code> <Copy text={company.id} />
      </p>
    </>
  )
}

export function Companies() {
  const t = useWords(words)
  const navigate = useNavigate()
  const { company: chosen } = useSearch({ from: '/admin' })
  const companies = useList('companies', '/api/desk/companies', { per_page: 100 })
  const company = companies.items.find(({ id }) => id === chosen)
  const open = (id?: string): void => void navigate({ to: '/admin', search: id ? { company: id } : {} })
  return (
    <>
      <h1>{t('companies')}</h1>
      <Split
        onBack={() => open()}
        detail={company && <CompanyDetail company={company} />}
        list={
          <List
            {...companies}
            label={t('companies')}
            idOf={({ id }) => id}
            chosen={chosen}
            onOpen={({ id }) => open(id)}
            empty={<Empty title={t('none')}>{t('noneHelp')}</Empty>}
            columns={[
              { key: 'name', title: t('name'), cell: ({ name }) => name },
              { key: 'changed', title: t('changed'), width: '140px', cell: (one) => <Time at={one.updated_at} /> },
              { key: 'features', title: t('packages'), cell: ({ features }) => features.join(', ') || t('nothing') },
            ]}
          />
        }
      />
    </>
  )
}
