import { useCountries } from '../data/countries.ts'
import { Select } from './field.tsx'

/** The countries of ISO 3166-1 by their names in the language of the page. */
export function CountrySelect({
  none,
  onChange,
  ...rest
}: {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly none: string
  readonly value: string
  readonly onChange: (code: string) => void
  readonly error?: readonly string[] | undefined
}) {
  const countries = useCountries()
  return (
    <Select {...rest} onChange={(event) => onChange(event.target.value)}>
      <option value="">{none}</option>
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  )
}
