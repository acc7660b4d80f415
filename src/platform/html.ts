const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as it may stand in a page, inside an attribute too. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

/** Only what such a page itself brings: no script, and its form goes back to where it came from. */
export const smallPagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'"

/** A page with one thing on it, as links in mails lead to: no script, readable on a phone and in the dark. `inside` is HTML. */
export const smallPage = (language: string, title: string, inside: string): string => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:30rem;margin:3rem auto;padding:0 1rem;color:#1c2733;background:#fff;overflow-wrap:anywhere}
label{display:block;margin:1rem 0}input,select{display:block;width:100%;box-sizing:border-box;padding:.5rem;font:inherit}
button{padding:.6rem 1.4rem;font:inherit;color:#fff;background:#0b5c7a;border:0;border-radius:4px}
dt{font-weight:bold}dd{margin:0 0 .6rem}[role=alert]{color:#b3261e}
@media (prefers-color-scheme:dark){body{color:#e8edf0;background:#10181e}[role=alert]{color:#f2b8b5}}</style></head>
<body><h1>${escapeHtml(title)}</h1>${inside}</body></html>`
