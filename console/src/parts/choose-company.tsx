import { chosenCompany } from '../data/choices.ts'
import { useList } from '../data/queries.ts'
import { useWords } from '../data/words.ts'
import { Select } from './field.tsx'
import { Empty } from './placeholders.tsx'
import { words } from './words.ts'

/** Where staff look at all companies and the page is about one: it is chosen here, as in the bar at the top. */
export function ChooseCompany({ children }: { readonly children: string }) {
  const t = useWords(words)
  const { items } = useList('companies', '/api/desk/companies', { per_page: 100 })
  return (
    <Empty
      title={t('chooseCompany')}
      action={
        <Select label={t('company')} name="company" value="" onChange={({ target }) => chosenCompany.set(target.value)}>
          <option value="">{t('choose')}</option>
          {items.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      }
    >
      {children}
    </Empty>
  )
}
