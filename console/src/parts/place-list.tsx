import { type SomeText, textIn } from '../data/texts.ts'
import { Chip, Chips } from './chips.tsx'
import { type FoundPlace, PlaceSearch } from './place-search.tsx'

/** A country, or a part of one, as a form has it. */
export interface ChosenPlace {
  readonly id: string
  readonly name: string
  readonly kind: 'country' | 'division'
}

type Areas = readonly { readonly id: string; readonly name: SomeText }[]

export function chosenPlaces(countries: Areas = [], divisions: Areas = [], language: string): readonly ChosenPlace[] {
  const of = (areas: Areas, kind: ChosenPlace['kind']) =>
    areas.map(({ id, name }) => ({ id, name: textIn(name, language), kind }))
  return [...of(countries, 'country'), ...of(divisions, 'division')]
}

export const idsOf = (places: readonly ChosenPlace[], kind: ChosenPlace['kind']): string[] =>
  places.filter((one) => one.kind === kind).map(({ id }) => id)

/** Countries and their parts that were chosen, and a search that adds one. */
export function PlaceList({
  label,
  value: places,
  onChange,
}: {
  readonly label: string
  readonly value: readonly ChosenPlace[]
  readonly onChange: (places: readonly ChosenPlace[]) => void
}) {
  const add = ({ id, name, kind }: FoundPlace): void => {
    if (kind !== 'country' && kind !== 'division') return
    if (!places.some((one) => one.id === id)) onChange([...places, { id, name, kind }])
  }
  return (
    <>
      <Chips label={label}>
        {places.map(({ id, name }) => (
          <Chip key={id} label={name} onRemove={() => onChange(places.filter((one) => one.id !== id))} />
        ))}
      </Chips>
      <PlaceSearch kinds={['country', 'division']} onChoose={add} />
    </>
  )
}
