/** A person has at most this many passports here. */
export const mostNationalities = 10

/** The passports of a person: the nationalities, or the home country where there are none. */
export const passportsOf = ({
  nationalities,
  homeCountry,
}: {
  readonly nationalities: readonly string[]
  readonly homeCountry: string | null
}): readonly string[] => (nationalities.length > 0 || homeCountry === null ? nationalities : [homeCountry])
