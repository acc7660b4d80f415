import type { SourceOrigin } from '../../intelligence/index.ts'

/** Licences under which anybody may pass words on, with the source named. */
const free = /\bpublic domain\b|\bCC0\b|\bCC BY(-SA)? \d|\bOpen Government Licence\b|\bSyndication allowed\b/i

/** "CC BY-NC-SA", "Facts, title and link only". */
const restricted = /\bBY-N[CD]|non-?commercial|\bonly\b/i

/** Whether others may get the words of a source from us. A licence that says nothing of it does not allow it. What an editor wrote is ours. */
export const mayPassOn = (origin: Pick<SourceOrigin, 'licence'> | null): boolean =>
  origin === null || (free.test(origin.licence ?? '') && !restricted.test(origin.licence ?? ''))
