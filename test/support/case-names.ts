const longest = 80

/** The name of a subtest for one case of a table: its input and the expected result. */
export function nameOf(...parts: readonly unknown[]): string {
  const text = parts
    .map((part) => (typeof part === 'string' ? part : (JSON.stringify(part) ?? String(part))))
    .join(': ')
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text || 'an empty one'
}
