// Asks for the first view while the page's own files are still under way (src/me/data/early.ts takes the answer).
;(() => {
  let language = null
  try {
    language = localStorage.getItem('godwit-language')
  } catch {
    // storage may be switched off
  }
  language ??= navigator.language.toLowerCase().startsWith('es') ? 'es' : 'en'
  // A link signs in first.
  if (location.hash.includes('code=')) return
  const headers = { accept: 'application/json', 'accept-language': language }
  const answer = fetch('/api/v2/users/my_now', { headers }).catch(() => undefined)
  globalThis.godwitEarly = { language, answer, at: performance.now() }
})()
