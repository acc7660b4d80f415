import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { textOfHtml } from './html.ts'

const cases: readonly (readonly [string, string])[] = [
  ['<p>Stay <b>away</b>\n from the port.</p><p>Ask&nbsp;us.</p>', 'Stay away from the port.\n\nAsk us.'],
  ['One<br>two<BR/>three', 'One\ntwo\nthree'],
  ['<ul><li>water</li><li> food</li></ul>Go.', '- water\n- food\n\nGo.'],
  ['&Eacute;vitez l&#39;&icirc;le &ndash; &laquo;&#xA0;danger&#xa0;&raquo;', "Évitez l'île – « danger »"],
  // Entities are read once: what they spell stays text.
  ['&lt;script&gt;alert(1)&lt;/script&gt; &amp;eacute;', '<script>alert(1)</script> &eacute;'],
  ['a<script>x < 1 </p></script>b<style>p{}</style><!-- no > --> c', 'ab c'],
  ['İ<SCRIPT>x</SCRIPT>after', 'İafter'],
  ['5 < 6 and 7 > 2', '5 < 6 and 7 > 2'],
  ['<a href="https://example.org">here</a>', 'here'],
  ['<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a b\nc'],
  ['', ''],
]

test('HTML as plain text', () => {
  for (const [html, text] of cases) assert.deepEqual(textOfHtml(html), { text, problems: [] })
})

test('what cannot be understood is said', () => {
  assert.deepEqual(textOfHtml('a &nosuch; b'), {
    text: 'a &nosuch; b',
    problems: ['the entity &nosuch; is not known'],
  })
  assert.deepEqual(textOfHtml('&#0;&#xD800;'), {
    text: '&#0;&#xD800;',
    problems: ['&#0; is no character', '&#xD800; is no character'],
  })
  assert.deepEqual(textOfHtml('end <b'), { text: 'end', problems: ['a tag does not end'] })
  assert.deepEqual(textOfHtml('end <script>x'), { text: 'end', problems: ['<script> does not end'] })
})

test('no tag of any text is left, and long texts take no long time', () => {
  const part = fc.constantFrom(
    '<p>',
    '</p>',
    '<b',
    '<!--',
    '-->',
    '<script>',
    '</script>',
    'x',
    ' ',
    '&amp;',
    '"',
    '\n',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      assert.doesNotMatch(textOfHtml(parts.join('')).text, /<\/?(p|script)>/)
    }),
    { numRuns: 200 },
  )
  for (const part of ['<', '<!--', '<a "', '<script>', '&', '<p>', ' \n']) {
    const from = performance.now()
    textOfHtml(part.repeat(50_000))
    assert.ok(performance.now() - from < 1000, part)
  }
})
