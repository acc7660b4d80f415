/**
 * A function that an earlier room calls and a later room implements. The earlier room defines the port; `app/compose.ts` hands the
 * implementation over when the process starts.
 */
export type Port<F> = F & {
  /** Hands the implementation over. A second, different one is a mistake in the composition and throws. */
  provide(implementation: F): void
  /** Only for tests: puts another implementation in, and returns what takes it out again, in whatever order several are. */
  replace(implementation: F): () => void
}

/** Ports without an implementation. A port is named here from its definition until it is provided. */
const missing = new Set<string>()

/** Defines a port. The name says in an error what is missing: "the count of alerts for a new trip". */
export function definePort<F extends (...args: never[]) => unknown>(name: string): Port<F> {
  let provided: F | undefined
  const replacements: { readonly implementation: F }[] = []
  missing.add(name)
  const call = ((...args) => {
    const implementation = replacements.at(-1)?.implementation ?? provided
    if (!implementation)
      throw new Error(`Nobody provides ${name}: app/compose.ts has to hand it over before it is used.`)
    return implementation(...args)
  }) as F
  return Object.assign(call, {
    provide(implementation: F): void {
      if (provided && provided !== implementation) throw new Error(`${name} is provided twice: one of them has to go.`)
      provided = implementation
      missing.delete(name)
    },
    replace(implementation: F): () => void {
      const replacement = { implementation }
      replacements.push(replacement)
      return () => {
        const at = replacements.indexOf(replacement)
        if (at >= 0) replacements.splice(at, 1)
      }
    },
  })
}

/** Throws when a port that was defined has no implementation: a process does not start with something missing. */
export function assertPortsProvided(): void {
  if (missing.size > 0) throw new Error(`app/compose.ts does not provide: ${[...missing].join('; ')}.`)
}
