import type { Mutation } from './mutation.ts'

export const consoleMutations: readonly Mutation[] = [
  {
    name: 'the code of a sign-in link stays in the address and in the history: it is not taken out',
    file: 'console/src/frame/sign-in-code.ts',
    find: "  history.replaceState(history.state, '', location.pathname + location.search)\n",
    replace: '',
    tests: ['console/test/frame.test.ts'],
  },
  {
    name: 'the desk does not show what others change: the frames about changes are ignored',
    file: 'console/src/data/live.ts',
    find: "  if (frame.type === 'changed') changed(frame.topic)\n",
    replace: '',
    tests: ['console/test/live.test.ts'],
  },
  {
    name: 'a Spanish button does not say how many people are reminded: its text has no number',
    file: 'console/src/safety/words.ts',
    find: "remindNow: 'Recordar a {n, plural, one {# persona} other {# personas}}'",
    replace: "remindNow: 'Recordar a las personas'",
    tests: ['console/test/words.test.ts'],
  },
  {
    name: 'an analyst overwrites the alert that a colleague saved meanwhile: If-Match is not sent',
    file: 'console/src/alerts/editor/draft.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
    find: '            headers: { \'if-match\': `"${before.revision}"` },\n',
    replace: '',
    tests: ['console/test/alerts.test.ts'],
  },
]
