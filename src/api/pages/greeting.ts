import { escapeHtml } from '../../platform/html.ts'
import type { ConsoleState } from './console.ts'

export interface Greeting {
  readonly version: string
  readonly sandbox: boolean
  readonly demo: boolean
  readonly baseUrl: string
  readonly console: ConsoleState
}

const trial = (base: string): string => `
  <h2>Try it</h2>
  <p class="small">The first start wrote <code>demo.json</code> into the data folder (<code>./data</code> by default): two organizations, their people, and their keys.</p>
  <pre>TOKEN=$(node -p "require('./data/demo.json').companies[0].travellers[0].token")
curl -H "Authorization: TKN $TOKEN" ${base}/api/v2/users/my_profile
curl -H "Authorization: TKN $TOKEN" ${base}/api/v2/countries/BR</pre>`

const building =
  '<p class="motto">The console is being built, which takes a few seconds. This page loads itself again until it is there. If it stays: <code>npm run console-build</code> says why.</p>'
const notBuilt =
  '<p class="motto">The console is not built here. In a checkout with all its packages, <code>npm run console-build</code> builds it; the image is built with it.</p>'

/** The page at / as long as there is no console: what is running, and links to the documents. */
export function greeting({ version, sandbox, demo, baseUrl, console }: Greeting): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">${console === 'being built' ? '\n<meta http-equiv="refresh" content="2">' : ''}
<title>Godwit</title>
<style>
  :root { color-scheme: light dark; --ink: #14212b; --soft: #51626f; --paper: #fbfaf7; --card: #ffffff; --line: #dfe3e4; --blue: #0b6e99; }
  @media (prefers-color-scheme: dark) { :root { --ink: #e8edf0; --soft: #9fb0bb; --paper: #10181e; --card: #17222a; --line: #2a3842; --blue: #6cc4e8; } }
  * { box-sizing: border-box; }
  body { margin: 0; font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; color: var(--ink); background: var(--paper); }
  main { max-width: 46rem; margin: 0 auto; padding: 3.5rem 1.25rem 4rem; }
  h1 { font-size: 2.4rem; letter-spacing: -0.02em; margin: 0 0 .25rem; }
  .motto { font-size: 1.15rem; color: var(--soft); margin: 0 0 2rem; }
  .state { display: inline-block; padding: .15rem .6rem; border: 1px solid var(--line); border-radius: 1rem; font-size: .85rem; color: var(--soft); margin-bottom: 1rem; }
  .grid { display: grid; grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr)); gap: .8rem; margin: 0 0 2rem; padding: 0; list-style: none; }
  .grid a { display: block; height: 100%; padding: .9rem 1rem; background: var(--card); border: 1px solid var(--line); border-radius: .6rem; text-decoration: none; color: inherit; }
  .grid a:hover, .grid a:focus-visible { border-color: var(--blue); }
  .grid b { display: block; color: var(--blue); }
  .grid span { font-size: .9rem; color: var(--soft); }
  h2 { font-size: 1.1rem; margin: 0 0 .5rem; }
  pre { background: var(--card); border: 1px solid var(--line); border-radius: .6rem; padding: .9rem 1rem; overflow-x: auto; font-size: .85rem; }
  p.small { color: var(--soft); font-size: .9rem; }
</style>
</head>
<body>
<main>
  <div class="state">version ${escapeHtml(version)}${sandbox ? ' · sandbox: the clock can be moved' : ''}</div>
  <h1>Godwit</h1>
  <p class="motto">Travel health and safety: one storm, one message, a reason, and proof that it was delivered.</p>
  ${console === 'being built' ? building : notBuilt}
  <ul class="grid">
    <li><a href="/docs"><b>API reference</b><span>Every operation of version 1, version 2 and the desk; try them here.</span></a></li>
    <li><a href="/openapi/v1.json"><b>OpenAPI, version 1</b><span>For phones and partner companies.</span></a></li>
    <li><a href="/openapi/v2.json"><b>OpenAPI, version 2</b><span>The extended reference.</span></a></li>
    <li><a href="/openapi/desk.json"><b>OpenAPI, the desk</b><span>For staff and companies’ managers.</span></a></li>
    <li><a href="/readyz"><b>Readiness</b><span>For load balancers.</span></a></li>
    <li><a href="/metrics"><b>Metrics</b><span>For Prometheus.</span></a></li>
  </ul>${demo ? trial(escapeHtml(baseUrl)) : ''}
</main>
</body>
</html>
`
}
